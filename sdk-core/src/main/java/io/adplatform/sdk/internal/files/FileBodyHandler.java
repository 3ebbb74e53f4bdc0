package io.adplatform.sdk.internal.files;

import io.adplatform.sdk.file.DownloadSink;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.FileHead;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.file.Progress;
import io.adplatform.sdk.file.ProgressListener;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.transport.HttpResponse;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.LocalFileException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Moves a body to its target. Whatever goes wrong, nothing half-written stays behind. */
public final class FileBodyHandler {

    private static final int BUFFER = 64 * 1024;

    /**
     * Compressions, none of which was asked for, so that OkHttp hasn't undone them. Another word in the header, as
     * misconfigured hosts send it, is no compression.
     */
    private static final Set<String> CODINGS = Set.of("br", "compress", "deflate", "gzip", "x-gzip", "zstd");

    private final Target target;
    private final ProgressReporter progresses;
    private final StreamGate gate;
    private volatile boolean beyondRecall;

    FileBodyHandler(Target target, ProgressReporter progresses, StreamGate gate) {
        this.target = target;
        this.progresses = progresses;
        this.gate = gate;
    }

    /** Whether bytes of an attempt went, or are still going, where they can't be taken back from. */
    public boolean isBeyondRecall() {
        return beyondRecall || gate.isClosed();
    }

    /**
     * Takes a success that begins as the kind does. Any other success is handed on to be read as an answer of the
     * platform; what is no success is left alone.
     */
    @Nullable
    HttpResult takeIf(FileKind kind, int status, Map<String, List<String>> headers, long length, BufferedSource body)
            throws IOException {
        if (status < 200 || status > 299) {
            return null;
        }
        body.request(FileKind.LOOKED_AT);
        byte[] start = body.peek()
                .readByteArray(Math.min(FileKind.LOOKED_AT, body.getBuffer().size()));
        if (start.length == 0 || !kind.matches(start) || (kind == FileKind.ANY && isJson(headers, start))) {
            // A failure of the platform's, or a page of somebody else's; a longer one than this tells no more.
            body.request(HttpResponse.LONGEST_KEPT_BODY);
            long kept =
                    Math.min(HttpResponse.LONGEST_KEPT_BODY, body.getBuffer().size());
            return new HttpResult.Answered(new HttpResponse(status, headers, body.readByteArray(kept)));
        }
        String fallback = "download" + (kind.extension().isEmpty() ? "" : "." + kind.extension());
        return take(status, headers, length, body, fallback);
    }

    /** Takes what a link leads to, named after the link; of everything but a 200 nothing is read but the head. */
    HttpResult takeLinked(HttpUrl link, int status, Map<String, List<String>> headers, long length, BufferedSource body)
            throws IOException {
        if (status != 200) {
            return new HttpResult.Answered(new HttpResponse(status, headers, new byte[0]));
        }
        List<String> steps = link.pathSegments();
        String last = steps.get(steps.size() - 1);
        return take(status, headers, length, body, last.isBlank() ? "download" : last);
    }

    /** Takes the body, whatever it is. */
    private HttpResult take(
            int status, Map<String, List<String>> headers, long length, BufferedSource body, String fallbackName)
            throws IOException {
        HttpResponse head = new HttpResponse(status, headers, new byte[0]);
        String coding = coding(headers);
        if (coding != null) {
            String what = "it came compressed with " + coding + ", which was not asked for";
            return new HttpResult.Incomplete(head, what, new IOException(what));
        }
        String serversName = ServerName.in(first(headers, "content-disposition"));
        FileHead file =
                new FileHead(serversName == null ? fallbackName : serversName, first(headers, "content-type"), length);
        try {
            return new HttpResult.Received(head, transfer(file, body));
        } catch (LocalFileException failed) {
            return failed.result(true, head);
        }
    }

    private DownloadedFile transfer(FileHead file, BufferedSource body) throws IOException {
        DownloadSink reception = locally(() -> target.begin(file));
        boolean finished = false;
        try {
            byte[] buffer = new byte[BUFFER];
            long taken = 0;
            tell(file, taken);
            for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
                int now = count;
                locally(() -> {
                    reception.write(buffer, 0, now);
                    return now;
                });
                taken += count;
                tell(file, taken);
            }
            DownloadedFile whole = locally(reception::finish);
            finished = true;
            return whole;
        } finally {
            if (!finished) {
                beyondRecall |= reception.isBeyondRecall();
                reception.abandon();
            }
        }
    }

    private void tell(FileHead file, long taken) {
        ProgressListener listener = target.listener().orElse(null);
        if (listener != null) {
            progresses.tell(listener, this, new Progress(file.fileName(), taken, file.length()));
        }
    }

    private <V> V locally(Local<V> work) throws LocalFileException {
        gate.enter();
        try {
            return work.run();
        } catch (IOException | RuntimeException failed) {
            String why = failed.getMessage();
            throw new LocalFileException(
                    "it can't be saved (" + (why == null ? failed.getClass().getSimpleName() : why) + ")", failed);
        } finally {
            gate.leave();
        }
    }

    private interface Local<V> {
        V run() throws IOException;
    }

    private static boolean isJson(Map<String, List<String>> headers, byte[] start) {
        String type = first(headers, "content-type");
        return firstCharacter(start) == '{'
                || (type != null && type.toLowerCase(Locale.ROOT).contains("json"));
    }

    /** The first byte behind a byte order mark and white space, which JSON may begin with; 0 where there is none. */
    private static byte firstCharacter(byte[] start) {
        boolean marked =
                start.length > 2 && start[0] == (byte) 0xEF && start[1] == (byte) 0xBB && start[2] == (byte) 0xBF;
        for (int i = marked ? 3 : 0; i < start.length; i++) {
            if (start[i] != ' ' && start[i] != '\t' && start[i] != '\r' && start[i] != '\n') {
                return start[i];
            }
        }
        return 0;
    }

    private static @Nullable String coding(Map<String, List<String>> headers) {
        return headers.getOrDefault("content-encoding", List.of()).stream()
                .flatMap(value -> Stream.of(value.toLowerCase(Locale.ROOT).split(",", -1)))
                .map(String::strip)
                .filter(CODINGS::contains)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable String first(Map<String, List<String>> headers, String name) {
        return headers.getOrDefault(name, List.of()).stream().findFirst().orElse(null);
    }
}
