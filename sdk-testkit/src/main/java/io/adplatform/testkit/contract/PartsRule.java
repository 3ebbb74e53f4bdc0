package io.adplatform.testkit.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.adplatform.testkit.http.BodyPart;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Multipart form data as an object for a schema: fields are text, or JSON if described so; a file is the text of its name; a
 * described array may be repeated.
 */
final class PartsRule {

    private final Set<String> repeatable = new HashSet<>();
    private final Map<String, String> contentTypes = new HashMap<>();

    PartsRule(DescriptionNode content) {
        content.get("schema").get("properties").members().forEach((name, property) -> {
            if ("array".equals(property.text("type"))) {
                repeatable.add(name);
            }
        });
        DescriptionNode encoding = content.find("encoding");
        if (encoding != null) {
            encoding.members().forEach((name, part) -> contentTypes.put(name, part.requiredText("contentType")));
        }
    }

    /** The object; {@code null} when the body can't be read. */
    @Nullable
    JsonNode read(Request request, List<Problem> problems) {
        List<BodyPart> parts;
        try {
            parts = request.parts();
        } catch (Refusal unreadable) {
            problems.add(Problem.shape("body", "is not multipart form data"));
            return null;
        }
        ObjectNode object = Json.object();
        for (BodyPart part : parts) {
            String name = part.name();
            if (name == null) {
                problems.add(Problem.shape("body", "has a part without a name"));
            } else {
                add(name, part, object, problems);
            }
        }
        return object;
    }

    private void add(String name, BodyPart part, ObjectNode object, List<Problem> problems) {
        JsonNode value = value(name, part, problems);
        if (repeatable.contains(name)) {
            object.withArrayProperty(name).add(value);
        } else if (object.has(name)) {
            problems.add(Problem.shape("body /" + name, "is given more than once"));
        } else {
            object.set(name, value);
        }
    }

    private JsonNode value(String name, BodyPart part, List<Problem> problems) {
        String allowed = contentTypes.get(name);
        if (MediaTypes.JSON.equals(allowed)) {
            try {
                return Json.read(part.content().toByteArray());
            } catch (IOException e) {
                problems.add(Problem.shape("body /" + name, "is no JSON"));
                return Json.object();
            }
        }
        if (part.fileName() == null) {
            if (allowed != null) {
                problems.add(Problem.shape("body /" + name, "must be a file"));
            }
            return TextNode.valueOf(part.content().utf8());
        }
        String type = MediaTypes.of(part.contentType());
        if (allowed != null && (type == null || !MediaTypes.isIn(allowed, type))) {
            problems.add(Problem.value("body /" + name, "must be of type " + allowed));
        }
        return TextNode.valueOf(part.fileName());
    }
}
