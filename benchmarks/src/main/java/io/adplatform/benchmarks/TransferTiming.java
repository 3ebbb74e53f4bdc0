package io.adplatform.benchmarks;

import io.adplatform.benchmarks.server.RawServer;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.DownloadSink;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * A file of 400 MB up and down through the SDK and through plain OkHttp, in a heap of 64 MB. Plain OkHttp is in it twice:
 * the second line is the noise.
 */
public final class TransferTiming {

    private static final int MEGABYTES = Integer.getInteger("transfer.megabytes", 400);
    private static final int BYTES = MEGABYTES * 1_000_000;
    private static final int ROUNDS = Integer.getInteger("transfer.rounds", 7);

    private TransferTiming() {}

    /** Without arguments it starts itself again with little memory. */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 0) {
            Path file = Files.createTempFile("transfer", ".mp4");
            try (JavaProcess server = JavaProcess.start(RawServer.class, List.of())) {
                try (SeekableByteChannel channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
                    channel.position(BYTES - 1L).write(ByteBuffer.wrap(new byte[] {1}));
                }
                String url = server.answer();
                List<String> options =
                        List.of("-Xmx64m", "-Dtransfer.megabytes=" + MEGABYTES, "-Dtransfer.rounds=" + ROUNDS);
                for (String who : List.of("both", "sdk", "okhttp")) {
                    new ProcessBuilder(JavaProcess.command(TransferTiming.class, options, url, file, who))
                            .inheritIO()
                            .start()
                            .waitFor();
                }
            } finally {
                Files.delete(file);
            }
            System.exit(0);
        }
        transfer(arguments[0], Path.of(arguments[1]), arguments[2]);
        System.exit(0);
    }

    private static void transfer(String url, Path file, String who) throws Exception {
        OkHttpClient client =
                new OkHttpClient.Builder().callTimeout(Duration.ofMinutes(2)).build();
        try (AdPlatform platform = Sdk.open(url)) {
            if (who.equals("both")) {
                System.out.println(new Rounds()
                        .add("OkHttp", () -> download(client, url))
                        .add("the SDK", () -> download(platform, url))
                        .add("OkHttp again", () -> download(client, url))
                        .run(1, ROUNDS, 1)
                        .table(MEGABYTES + " MB down"));
                System.out.println(new Rounds()
                        .add("OkHttp", () -> upload(client, url, file))
                        .add("the SDK", () -> upload(platform, file))
                        .add("OkHttp again", () -> upload(client, url, file))
                        .run(1, ROUNDS, 1)
                        .table(MEGABYTES + " MB up"));
                return;
            }
            if (who.equals("sdk")) {
                download(platform, url);
                upload(platform, file);
            } else {
                download(client, url);
                upload(client, url, file);
            }
            System.out.println(
                    "peak heap of one download and one upload, " + who + ": " + Numbers.one(Heap.peak() / 1e6) + " MB");
        }
    }

    private static Object download(AdPlatform platform, String url) {
        return platform.download(url + "/file?bytes=" + BYTES)
                .to(Target.memory().maxBytes(BYTES).through(Dropped::new));
    }

    /** Keeps no byte, as the other client does. */
    private record Dropped(DownloadSink memory) implements DownloadSink {

        @Override
        public void write(byte[] buffer, int offset, int length) {}

        @Override
        public DownloadedFile finish() throws IOException {
            return memory.finish();
        }

        @Override
        public void abandon() {}
    }

    private static Object download(OkHttpClient client, String url) throws IOException {
        Request request =
                new Request.Builder().url(url + "/file?bytes=" + BYTES).build();
        try (Response response = client.newCall(request).execute()) {
            return response.body().byteStream().transferTo(OutputStream.nullOutputStream());
        }
    }

    private static Object upload(AdPlatform platform, Path file) {
        return new PlainRequest<>(
                        platform.workspace(), Operation.once("POST /file").returns(Confirmation.class))
                .file("file", Content.of(file))
                .send();
    }

    private static Object upload(OkHttpClient client, String url, Path file) throws IOException {
        RequestBody body = new MultipartBody.Builder()
                .setType(MultipartBody.FORM)
                .addFormDataPart("file", "film.mp4", RequestBody.create(file.toFile(), MediaType.get("video/mp4")))
                .build();
        Request request = new Request.Builder().url(url + "/file").post(body).build();
        try (Response response = client.newCall(request).execute()) {
            return response.body().string();
        }
    }
}
