package io.adplatform.sdk.internal.files;

import io.adplatform.sdk.file.DownloadSink;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.FileHead;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.file.Progress;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.json.DecodedBody;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.HttpResult.HttpResponse;
import io.adplatform.sdk.internal.transport.LocalFileException;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Moves a body to its target. After a failure nothing half-written stays behind. */
public final class FileBodyHandler {

    private static final int BUFFER = 64 * 1024;

    /**
     * Compressions that the request doesn't accept, so OkHttp hasn't undone them. Any other word in the header, as from
     * misconfigured hosts, is not a compression.
     */
    private static final Set<String> CODINGS = Set.of("br", "compress", "deflate", "gzip", "x-gzip", "zstd");

    private final Target target;
    private final TransferControl control;

    FileBodyHandler(Target target, TransferControl control) {
        this.target = target;
        this.control = control;
    }

    /**
     * Takes a success that begins as the kind requires. Any other success is read as an answer of the platform. A failure stays
     * untouched.
     */
    @Nullable
    HttpResult takeIf(FileKind kind, int status, Map<String, List<String>> headers, long length, BufferedSource body)
            throws IOException {
        if (status < 200 || status > 299) {
            return null;
        }
        byte[] start = body.peek().readByteArray(buffered(body, FileKind.LOOKED_AT));
        if (start.length == 0 || !kind.matches(start) || (kind == FileKind.ANY && isJson(headers, start))) {
            // A failure of the platform, or a page of another server. More than its beginning doesn't help.
            byte[] kept = body.readByteArray(buffered(body, HttpResponse.LONGEST_KEPT_BODY));
            return new HttpResult.Answered(new HttpResponse(status, headers, kept));
        }
        String fallback = "download" + (kind.extension().isEmpty() ? "" : "." + kind.extension());
        return take(status, headers, length, body, fallback);
    }

    /** Takes the file of a link, with the link's last part as its fallback name. Of any other status than 200 reads the head only. */
    HttpResult takeLinked(HttpUrl link, int status, Map<String, List<String>> headers, long length, BufferedSource body)
            throws IOException {
        if (status != 200) {
            return new HttpResult.Answered(new HttpResponse(status, headers, new byte[0]));
        }
        List<String> steps = link.pathSegments();
        String last = steps.get(steps.size() - 1);
        return take(status, headers, length, body, last.isBlank() ? "download" : last);
    }

    private HttpResult take(
            int status, Map<String, List<String>> headers, long length, BufferedSource body, String fallbackName)
            throws IOException {
        HttpResponse head = new HttpResponse(status, headers, new byte[0]);
        String coding = coding(headers);
        if (coding != null) {
            String what = "it is compressed with " + coding + ", which the request does not accept";
            return new HttpResult.Incomplete(head, what, new IOException(what), false);
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
        DownloadSink sink = write(() -> target.begin(file));
        boolean finished = false;
        try {
            byte[] buffer = new byte[BUFFER];
            long taken = 0;
            report(file, taken);
            for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
                int now = count;
                write(() -> {
                    sink.write(buffer, 0, now);
                    return now;
                });
                taken += count;
                report(file, taken);
            }
            DownloadedFile whole = write(sink::finish);
            finished = true;
            return whole;
        } finally {
            if (!finished) {
                sink.abandon();
            }
        }
    }

    private void report(FileHead file, long taken) {
        control.report(target.listener(), this, new Progress(file.fileName(), taken, file.length()));
    }

    private <V> V write(Callable<V> work) throws LocalFileException {
        return control.use(work, failed -> {
            String why = failed.getMessage();
            return "it can't be saved (" + (why == null ? failed.getClass().getSimpleName() : why) + ")";
        });
    }

    /** Returns the number of bytes that are in the buffer, after an attempt to get {@code limit} of them. */
    private static long buffered(BufferedSource body, long limit) throws IOException {
        body.request(limit);
        return Math.min(limit, body.getBuffer().size());
    }

    private static boolean isJson(Map<String, List<String>> headers, byte[] start) {
        String type = first(headers, "content-type");
        return DecodedBody.Unreadable.firstCharacter(start) == '{'
                || (type != null && type.toLowerCase(Locale.ROOT).contains("json"));
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

    /** Reads a file's name in a response head (RFC 6266). The name is not safe yet. */
    static final class ServerName {

        /** Limit for the header, in characters. A longer one has no name that a file could have. */
        private static final int MAX_LENGTH = 2048;

        /** A parameter with a quoted or a plain value, or a part without a value. A missing quote ends the header. */
        private static final Pattern PARAMETER = Pattern.compile(
                "\\G(?:^|;)([^;=]*+)(?:=\\s*+(?:\"((?:[^\"\\\\]++|\\\\.)*+)\"[^;]*+|([^;\"][^;]*+)?))?");

        /** A percent sign without two digits, which stays as it is. */
        private static final Pattern BROKEN = Pattern.compile("%(?![0-9a-fA-F]{2})");

        private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

        private ServerName() {}

        /** Returns the name in a {@code Content-Disposition}; {@code null} if there is none. */
        static @Nullable String in(@Nullable String contentDisposition) {
            if (contentDisposition == null || contentDisposition.length() > MAX_LENGTH) {
                return null;
            }
            Map<String, String> parameters = parameters(contentDisposition);
            String extended = decoded(parameters.getOrDefault("filename*", ""));
            return extended == null ? parameters.get("filename") : extended;
        }

        /** Returns the parameters by name in lower case, without quotes. Of a name that occurs twice the first one counts. */
        private static Map<String, String> parameters(String header) {
            Map<String, String> parameters = new HashMap<>();
            Matcher parameter = PARAMETER.matcher(header);
            while (parameter.find()) {
                String quoted = parameter.group(2);
                String plain = parameter.group(3);
                String value = quoted == null ? plain : ESCAPED.matcher(quoted).replaceAll("$1");
                if (value != null && (quoted != null || !value.isBlank())) {
                    parameters.putIfAbsent(
                            parameter.group(1).strip().toLowerCase(Locale.ROOT),
                            quoted == null ? value.strip() : value);
                }
            }
            return parameters;
        }

        /** Returns the text of {@code charset'language'percent-encoded}; {@code null} if it has another form, or is blank. */
        private static @Nullable String decoded(String extended) {
            String[] parts = extended.split("'", 3);
            if (parts.length < 3 || parts[2].isBlank()) {
                return null;
            }
            Charset charset =
                    parts[0].equalsIgnoreCase("ISO-8859-1") ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
            String escaped = BROKEN.matcher(parts[2].strip()).replaceAll("%25").replace("+", "%2B");
            return URLDecoder.decode(escaped, charset);
        }
    }
}
