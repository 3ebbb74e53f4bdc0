package io.adplatform.testkit.contract;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The body of a request: JSON, a form, or multipart form data. */
record BodyRule(boolean required, Map<String, Content> contents) {

    private static final BodyRule NONE = new BodyRule(false, Map.of());

    /** A body of one media type; {@code parts} is there for multipart form data alone. */
    private record Content(SchemaCheck schema, @Nullable PartsRule parts) {}

    /** The rule of a {@code requestBody}; without one there must be no body. */
    static BodyRule of(@Nullable DescriptionNode part) {
        if (part == null) {
            return NONE;
        }
        Map<String, Content> contents = new LinkedHashMap<>();
        part.get("content").members().forEach((type, content) -> {
            PartsRule parts = type.equals(MediaTypes.MULTIPART) ? new PartsRule(content) : null;
            contents.put(type, new Content(content.schema("schema"), parts));
        });
        return new BodyRule(part.flag("required"), contents);
    }

    void check(Request request, List<Problem> problems) {
        if (request.length() == 0) {
            if (required) {
                problems.add(Problem.shape("body", "is required"));
            }
        } else if (contents.isEmpty()) {
            problems.add(Problem.shape("body", "must be empty"));
        } else {
            checkContent(request, problems);
        }
    }

    private void checkContent(Request request, List<Problem> problems) {
        String type = MediaTypes.of(request.header("Content-Type"));
        if (type == null) {
            problems.add(Problem.shape("header Content-Type", "is required"));
            return;
        }
        Content content = contents.get(type);
        if (content == null && type.equals(MediaTypes.FORM)) {
            // A form may replace described JSON (document 1, Transport rules).
            content = contents.get(MediaTypes.JSON);
        }
        if (content == null) {
            problems.add(Problem.value("header Content-Type", "must be one of " + contents.keySet()));
            return;
        }
        JsonNode value = content.parts() == null
                ? read(type, request, problems)
                : content.parts().read(request, problems);
        if (value != null) {
            List<Problem> found = type.equals(MediaTypes.JSON)
                    ? content.schema().of(value)
                    : content.schema().ofText(value);
            found.forEach(problem -> problems.add(problem.in("body")));
        }
    }

    private static @Nullable JsonNode read(String type, Request request, List<Problem> problems) {
        boolean json = type.equals(MediaTypes.JSON);
        try {
            JsonNode value = json ? Json.read(request.bytes()) : request.fields();
            if (!value.isMissingNode()) {
                return value;
            }
            problems.add(Problem.shape("body", "is blank"));
            return null;
        } catch (IOException | Refusal e) {
            problems.add(Problem.shape("body", json ? "is no JSON" : "is no form"));
            return null;
        }
    }
}
