package io.adplatform.testkit.contract;

import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Request;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The description's rules of the requests and the answers of one operation. */
final class OperationRules {

    private final @Nullable CredentialRule credentials;
    private final List<ParameterRule> parameters;
    private final BodyRule body;
    private final Map<String, AnswerRule> answers = new LinkedHashMap<>();

    OperationRules(DescriptionNode file, DescriptionNode path, DescriptionNode operation) {
        credentials = CredentialRule.of(operation, file);
        List<DescriptionNode> parts = new ArrayList<>(path.items("parameters"));
        parts.addAll(operation.items("parameters"));
        parameters = parts.stream().map(ParameterRule::of).toList();
        body = BodyRule.of(operation.find("requestBody"));
        operation.get("responses").members().forEach((status, part) -> answers.put(status, AnswerRule.of(part)));
    }

    List<Problem> check(Request request, Map<String, String> pathValues) {
        List<Problem> problems = new ArrayList<>();
        if (credentials != null) {
            credentials.check(request, problems);
        }
        for (ParameterRule parameter : parameters) {
            String name = parameter.name();
            switch (parameter.in()) {
                case "path" -> parameter.check(List.of(pathValues.get(name)), problems);
                case "query" -> parameter.check(request.query().getOrDefault(name, List.of()), problems);
                default -> parameter.check(request.headers().getOrDefault(name, List.of()), problems);
            }
        }
        for (String name : request.query().keySet()) {
            if (parameters.stream()
                    .noneMatch(
                            known -> known.in().equals("query") && known.name().equals(name))) {
                problems.add(Problem.shape("query " + name, "is unknown"));
            }
        }
        body.check(request, problems);
        return problems;
    }

    List<Problem> check(Answer answer) {
        AnswerRule rule = answers.get(String.valueOf(answer.status()));
        if (rule == null && answer.status() >= 400) {
            rule = answers.get("default");
        }
        List<Problem> problems = new ArrayList<>();
        if (rule == null) {
            problems.add(Problem.value("status", "must not be " + answer.status()));
        } else {
            rule.check(answer, problems);
        }
        return problems;
    }
}
