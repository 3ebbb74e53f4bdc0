package io.adplatform.testkit.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.MediaType;
import okhttp3.MultipartReader;
import okio.Buffer;
import okio.BufferedSource;
import okio.ForwardingSource;
import okio.Okio;
import okio.Source;
import org.jspecify.annotations.Nullable;

/** Finds the parts of a {@code multipart/form-data} body; it reads the body once, and keeps no content in memory. */
final class Multipart {

    private static final Pattern NAME = Pattern.compile("[; ]name=\"([^\"]*)\"");
    private static final Pattern FILE_NAME = Pattern.compile("[; ]filename=\"([^\"]*)\"");
    private static final long SKIPPED_AT_ONCE = 65_536;

    private Multipart() {}

    /** The parts in the order sent; 400 when the body is not multipart. */
    static List<BodyPart> read(String contentType, Body body) {
        MediaType type = MediaType.parse(contentType);
        String boundary = type == null ? null : type.parameter("boundary");
        if (boundary == null) {
            throw Refusal.badRequest("The body has no boundary");
        }
        List<BodyPart> parts = new ArrayList<>();
        Counting counting = new Counting(Okio.source(body.open()));
        BufferedSource source = Okio.buffer(counting);
        try (MultipartReader reader = new MultipartReader(source, boundary)) {
            for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
                // The reader has taken this part's headers and nothing else.
                long begin = counting.count - source.getBuffer().size();
                long length = skip(part.body());
                String disposition = part.headers().get("Content-Disposition");
                parts.add(new BodyPart(
                        value(NAME, disposition),
                        value(FILE_NAME, disposition),
                        part.headers().get("Content-Type"),
                        body.slice(begin, length)));
            }
        } catch (IOException cut) {
            throw Refusal.unreadable("The body is no multipart", cut);
        }
        return List.copyOf(parts);
    }

    private static long skip(BufferedSource content) throws IOException {
        Buffer skipped = new Buffer();
        long length = 0;
        for (long count = 0; count >= 0; count = content.read(skipped, SKIPPED_AT_ONCE)) {
            length += count;
            skipped.clear();
        }
        return length;
    }

    private static @Nullable String value(Pattern pattern, @Nullable String header) {
        Matcher found = pattern.matcher(header == null ? "" : header);
        // A quoted name can't contain quotes and line ends; forms write them like this.
        return found.find()
                ? found.group(1).replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n")
                : null;
    }

    /** Knows how far a body has been read. */
    private static final class Counting extends ForwardingSource {

        private long count;

        Counting(Source source) {
            super(source);
        }

        @Override
        public long read(Buffer sink, long byteCount) throws IOException {
            long read = super.read(sink, byteCount);
            count += Math.max(read, 0);
            return read;
        }
    }
}
