package io.adplatform.testkit.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.MultipartReader;
import okio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Multipart form data as an object that a schema can be applied to: fields are text, or JSON where the description says
 * so; a file is the text of its name; what is described as an array may be repeated.
 */
final class PartsRule {

    private static final Pattern BOUNDARY = Pattern.compile("boundary=\"?([^\";]+)\"?", Pattern.CASE_INSENSITIVE);
    private static final Pattern NAME = Pattern.compile("[; ]name=\"([^\"]*)\"");
    private static final Pattern FILE_NAME = Pattern.compile("filename=\"([^\"]*)\"");

    private final Set<String> repeatable = new HashSet<>();
    private final Map<String, String> contentTypes = new HashMap<>();

    /** A part as it came. */
    private record Arrived(
            String name,
            @Nullable String fileName,
            @Nullable String contentType,
            String content) {}

    static PartsRule of(Part content) {
        PartsRule rule = new PartsRule();
        content.get("schema").get("properties").members().forEach((name, property) -> {
            if ("array".equals(property.text("type"))) {
                rule.repeatable.add(name);
            }
        });
        Part encoding = content.find("encoding");
        if (encoding != null) {
            encoding.members().forEach((name, part) -> rule.contentTypes.put(name, part.requiredText("contentType")));
        }
        return rule;
    }

    /** The object; {@code null} when the body can't be read. */
    @Nullable
    JsonNode read(Request request, List<Problem> problems) {
        Matcher boundary = BOUNDARY.matcher(String.valueOf(request.header("Content-Type")));
        if (!boundary.find()) {
            problems.add(Problem.shape("header Content-Type", "names no boundary"));
            return null;
        }
        ObjectNode object = Json.object();
        Buffer body = new Buffer().write(request.bytes());
        try (MultipartReader reader = new MultipartReader(body, boundary.group(1))) {
            for (MultipartReader.Part raw = reader.nextPart(); raw != null; raw = reader.nextPart()) {
                Arrived part = arrived(raw);
                if (part == null) {
                    problems.add(Problem.shape("body", "has a part without a name"));
                } else {
                    add(part, object, problems);
                }
            }
        } catch (IOException e) {
            problems.add(Problem.shape("body", "is no multipart form data"));
            return null;
        }
        return object;
    }

    private static @Nullable Arrived arrived(MultipartReader.Part raw) throws IOException {
        String disposition = String.valueOf(raw.headers().get("Content-Disposition"));
        Matcher name = NAME.matcher(disposition);
        Matcher fileName = FILE_NAME.matcher(disposition);
        return !name.find()
                ? null
                : new Arrived(
                        name.group(1),
                        fileName.find() ? fileName.group(1) : null,
                        MediaTypes.of(raw.headers().get("Content-Type")),
                        raw.body().readUtf8());
    }

    private void add(Arrived part, ObjectNode object, List<Problem> problems) {
        String name = part.name();
        JsonNode value = value(part, problems);
        if (repeatable.contains(name)) {
            ArrayNode values = object.withArrayProperty(name);
            values.add(value);
        } else if (object.has(name)) {
            problems.add(Problem.shape("body /" + name, "is given more than once"));
        } else {
            object.set(name, value);
        }
    }

    private JsonNode value(Arrived part, List<Problem> problems) {
        String allowed = contentTypes.get(part.name());
        if (MediaTypes.JSON.equals(allowed)) {
            try {
                return Json.read(part.content().getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                problems.add(Problem.shape("body /" + part.name(), "is no JSON"));
                return Json.object();
            }
        }
        if (part.fileName() == null) {
            if (allowed != null) {
                problems.add(Problem.shape("body /" + part.name(), "must be a file"));
            }
            return TextNode.valueOf(part.content());
        }
        if (allowed != null && (part.contentType() == null || !MediaTypes.isIn(allowed, part.contentType()))) {
            problems.add(Problem.value("body /" + part.name(), "must be of type " + allowed));
        }
        return TextNode.valueOf(part.fileName());
    }
}
