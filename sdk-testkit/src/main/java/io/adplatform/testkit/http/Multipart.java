package io.adplatform.testkit.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.MediaType;
import okhttp3.MultipartReader;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a {@code multipart/form-data} body.
 *
 * @param fields the parts without a file name, as text
 * @param files the parts with one, by their names
 */
record Multipart(ObjectNode fields, Map<String, List<FilePart>> files) {

    private static final Pattern NAME = Pattern.compile("[; ]name=\"([^\"]*)\"");
    private static final Pattern FILE_NAME = Pattern.compile("[; ]filename=\"([^\"]*)\"");

    /** Nothing. */
    static Multipart none() {
        return new Multipart(JsonNodeFactory.instance.objectNode(), Map.of());
    }

    /** Reads a body; 400 when it is none. */
    static Multipart read(String contentType, byte[] body) {
        MediaType type = MediaType.parse(contentType);
        String boundary = type == null ? null : type.parameter("boundary");
        if (boundary == null) {
            throw new Refusal(400, "Bad Request", "The body has no boundary");
        }
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        Map<String, List<FilePart>> files = new LinkedHashMap<>();
        try (MultipartReader reader = new MultipartReader(new Buffer().write(body), boundary)) {
            for (MultipartReader.Part part = reader.nextPart(); part != null; part = reader.nextPart()) {
                String disposition = part.headers().get("Content-Disposition");
                String name = value(NAME, disposition);
                String fileName = value(FILE_NAME, disposition);
                if (name == null) {
                    throw new Refusal(400, "Bad Request", "A part has no name");
                }
                if (fileName == null) {
                    fields.put(name, part.body().readUtf8());
                } else {
                    files.computeIfAbsent(name, any -> new ArrayList<>())
                            .add(new FilePart(fileName, part.body().readByteArray()));
                }
            }
        } catch (IOException cut) {
            throw Refusal.unreadable("The body is no multipart", cut);
        }
        return new Multipart(fields, files);
    }

    private static @Nullable String value(Pattern pattern, @Nullable String header) {
        Matcher found = pattern.matcher(header == null ? "" : header);
        return found.find() ? found.group(1) : null;
    }
}
