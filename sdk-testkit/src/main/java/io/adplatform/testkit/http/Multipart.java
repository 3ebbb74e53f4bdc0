package io.adplatform.testkit.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.MediaType;
import okhttp3.MultipartReader;
import okio.Buffer;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** Finds the parts of a {@code multipart/form-data} body. */
final class Multipart {

    private static final Pattern NAME = Pattern.compile("[; ]name=\"([^\"]*)\"");
    private static final Pattern FILE_NAME = Pattern.compile("[; ]filename=\"([^\"]*)\"");

    private Multipart() {}

    /** The parts in the order sent; 400 when the body is not multipart. */
    static List<BodyPart> read(String contentType, ByteString body) {
        MediaType type = MediaType.parse(contentType);
        String boundary = type == null ? null : type.parameter("boundary");
        if (boundary == null) {
            throw Refusal.badRequest("The body has no boundary");
        }
        List<BodyPart> parts = new ArrayList<>();
        try (MultipartReader reader = new MultipartReader(new Buffer().write(body), boundary)) {
            for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
                String disposition = part.headers().get("Content-Disposition");
                parts.add(new BodyPart(
                        value(NAME, disposition),
                        value(FILE_NAME, disposition),
                        part.headers().get("Content-Type"),
                        part.body().readByteString()));
            }
        } catch (IOException cut) {
            throw Refusal.unreadable("The body is no multipart", cut);
        }
        return List.copyOf(parts);
    }

    private static @Nullable String value(Pattern pattern, @Nullable String header) {
        Matcher found = pattern.matcher(header == null ? "" : header);
        // A quoted name can't contain quotes and line ends; forms write them like this.
        return found.find()
                ? found.group(1).replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n")
                : null;
    }
}
