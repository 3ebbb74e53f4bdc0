package io.adplatform.testkit.area.creative;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.Client;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.http.FilePart;
import io.adplatform.testkit.http.Json;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import okhttp3.MediaType;
import okhttp3.MultipartBody;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A film passes a sandbox that has less memory than the film has bytes. Client and sandbox share a JVM of 64 MB. In a deep
 * run it is the largest film of the documents.
 */
class BigUploadTest {

    private static final String HEAP = "64m";
    private static final boolean DEEP = Boolean.getBoolean("adplatform.tests.deep");

    @TempDir
    Path directory;

    @Test
    void aFilmPassesAJvmThatIsSmaller() throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dadplatform.tests.deep=" + DEEP,
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                System.getProperty("java.class.path"),
                Upload.class.getName()));
        Path log = directory.resolve("log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = process.waitFor(180, TimeUnit.SECONDS);
        process.destroyForcibly().waitFor();
        String said = Files.readString(log);
        System.out.println(said);

        assertThat(said).contains("sent " + Upload.BYTES, "same true", "violations 0");
        assertThat(ended).isTrue();
        assertThat(process.exitValue()).isZero();
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).as("what the sandbox left behind").containsExactly(log);
        }
    }

    /** What the other JVM does. */
    static final class Upload {

        static final long BYTES = (DEEP ? 400L : 128L) * 1_024 * 1_024;
        private static final MediaType JSON = MediaType.get("application/json");

        private Upload() {}

        public static void main(String[] arguments) throws Exception {
            try (Sandbox sandbox = Sandbox.start()) {
                OkHttpClient http = new OkHttpClient.Builder()
                        .callTimeout(Duration.ofMinutes(2))
                        .readTimeout(Duration.ofMinutes(2))
                        .build();
                Film film = new Film();
                long begun = System.nanoTime();
                String answer = send(http, sandbox, film);
                long sent = System.nanoTime();
                FilePart stored = stored(sandbox);
                String sha256 = stored.sha256();
                long checked = System.nanoTime();
                System.out.printf(
                        "sent %d in %d ms, stored %d, same %b (%d ms), violations %d, heap at most %d, %s%n",
                        film.sent,
                        (sent - begun) / 1_000_000,
                        stored.size(),
                        sha256.equals(HexFormat.of().formatHex(film.digest.digest())),
                        (checked - sent) / 1_000_000,
                        sandbox.violations().size(),
                        Runtime.getRuntime().maxMemory(),
                        answer);
                http.dispatcher().executorService().shutdown();
                http.connectionPool().evictAll();
            }
        }

        private static FilePart stored(Sandbox sandbox) {
            UploadedCreative only = sandbox.creatives().all().get(0);
            return Objects.requireNonNull(only.file());
        }

        private static String send(OkHttpClient http, Sandbox sandbox, Film film) throws IOException {
            Request logIn = new Request.Builder()
                    .url(sandbox.url() + Client.TOKEN)
                    .header("Authentication", Client.basic(sandbox.clientId(), sandbox.clientSecret()))
                    .post(RequestBody.create(
                            Json.write(Map.of(
                                    "grantType", "password",
                                    "email", sandbox.email(),
                                    "password", sandbox.password())),
                            JSON))
                    .build();
            String token;
            try (Response response = http.newCall(logIn).execute()) {
                token = Json.read(response.body().bytes())
                        .at("/data/access_token")
                        .asText();
            }
            String creative = """
                    {"film": {"creativeName": "Film", "platformCreativeTypeId": "14", "creativeSourceType": "FILE",
                      "creativeSource": "film.mp4", "videoDetails": {"duration": 30}}}""";
            Request upload = new Request.Builder()
                    .url(sandbox.url() + "/api/v3/crt/creatives")
                    .header("Authentication", "Bearer " + token)
                    .header("X-IAA-OW-ID", Long.toString(sandbox.owId()))
                    .post(new MultipartBody.Builder()
                            .setType(MultipartBody.FORM)
                            .addFormDataPart("creativeRequest", creative)
                            .addFormDataPart("creativeFiles", "film.mp4", film)
                            .build())
                    .build();
            try (Response response = http.newCall(upload).execute()) {
                return response.body().string();
            }
        }
    }

    /** A film that is nowhere: it is made while it is sent. */
    private static final class Film extends RequestBody {

        private final MessageDigest digest = MessageDigest.getInstance("SHA-256");
        private long sent;

        Film() throws NoSuchAlgorithmException {}

        @Override
        public MediaType contentType() {
            return MediaType.get("video/mp4");
        }

        @Override
        public long contentLength() {
            return Upload.BYTES;
        }

        @Override
        public void writeTo(BufferedSink sink) throws IOException {
            byte[] block = new byte[1 << 16];
            new Random(1).nextBytes(block);
            System.arraycopy("\0\0\0\u0018ftypmp42".getBytes(StandardCharsets.ISO_8859_1), 0, block, 0, 12);
            while (sent < Upload.BYTES) {
                // No two blocks are alike, so that a lost or doubled one shows.
                ByteBuffer.wrap(block).putLong(16, sent);
                sink.write(block);
                digest.update(block);
                sent += block.length;
            }
        }
    }
}
