package io.adplatform.testkit.contract;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The allowed answers of an operation with one status. */
record AnswerRule(boolean mayBeEmpty, Map<String, SchemaCheck> schemas) {

    private static final Set<String> HOLDING_JSON = Set.of(MediaTypes.JSON, MediaTypes.TEXT);

    /** The rule of an item of {@code responses}; without content, whatever is answered is fine. */
    static AnswerRule of(DescriptionNode part) {
        DescriptionNode content = part.find("content");
        Map<String, SchemaCheck> schemas = new LinkedHashMap<>();
        if (content != null) {
            content.members().forEach((type, body) -> schemas.put(type, body.schema("schema")));
        }
        return new AnswerRule(content == null || part.flag("x-may-be-empty"), schemas);
    }

    private static boolean isEmpty(Answer answer) {
        return answer.body() == null || (answer.body() instanceof byte[] raw && raw.length == 0);
    }

    void check(Answer answer, List<Problem> problems) {
        if (schemas.isEmpty() || (mayBeEmpty && isEmpty(answer))) {
            return;
        }
        String type = MediaTypes.of(answer.headers().get("Content-Type"));
        SchemaCheck schema = type == null ? null : schemas.get(type);
        if (type == null || schema == null) {
            problems.add(Problem.value("header Content-Type", "must be one of " + schemas.keySet()));
        } else if (HOLDING_JSON.contains(type)) {
            try {
                JsonNode body = answer.body() instanceof byte[] raw ? Json.read(raw) : Json.tree(answer.body());
                schema.of(body).forEach(problem -> problems.add(problem.in("body")));
            } catch (IOException e) {
                problems.add(Problem.shape("body", "is no JSON"));
            }
        }
    }
}
