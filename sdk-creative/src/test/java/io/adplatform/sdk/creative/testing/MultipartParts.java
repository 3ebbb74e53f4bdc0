package io.adplatform.sdk.creative.testing;

import io.adplatform.testkit.RecordedCall;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.MediaType;
import okhttp3.MultipartReader;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/** A multipart body, taken apart again. */
public final class MultipartParts {

    private static final Pattern NAMES = Pattern.compile("form-data; name=\"([^\"]*)\"(?:; filename=\"([^\"]*)\")?");

    private MultipartParts() {}

    /**
     * One part.
     *
     * @param fileName a form field has none, nor a type
     * @param hex its bytes
     */
    public record Part(
            String name,
            @Nullable String fileName,
            @Nullable String type,
            String hex) {

        public byte[] bytes() {
            return HexFormat.of().parseHex(hex);
        }
    }

    public static Part part(String name, @Nullable String fileName, @Nullable String type, byte[] bytes) {
        return new Part(name, fileName, type, HexFormat.of().formatHex(bytes));
    }

    public static List<Part> of(RecordedCall call) {
        MediaType type = MediaType.get(call.header("Content-Type"));
        if (!(type.type() + "/" + type.subtype()).equals("multipart/form-data")) {
            throw new AssertionError("no form, but " + type);
        }
        List<Part> parts = new ArrayList<>();
        try (MultipartReader reader =
                new MultipartReader(new Buffer().write(call.bytes()), type.parameter("boundary"))) {
            for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
                Matcher names = NAMES.matcher(part.headers().get("Content-Disposition"));
                if (!names.matches()) {
                    throw new AssertionError("no form part: " + part.headers());
                }
                byte[] bytes = part.body().readByteArray();
                parts.add(part(names.group(1), names.group(2), part.headers().get("Content-Type"), bytes));
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return parts;
    }
}
