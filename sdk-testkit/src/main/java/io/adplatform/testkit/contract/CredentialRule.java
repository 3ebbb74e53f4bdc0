package io.adplatform.testkit.contract;

import io.adplatform.testkit.http.Request;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The header that identifies the sender of a request.
 *
 * @param alternateName the header's other spelling
 * @param required whether the operation needs it
 */
record CredentialRule(String name, @Nullable String alternateName, Pattern pattern, boolean required) {

    /** The rule of a {@code security} list; {@code null} when it asks for nothing. */
    static @Nullable CredentialRule of(DescriptionNode operation, DescriptionNode file) {
        DescriptionNode owner = operation.find("security") == null ? file : operation;
        List<DescriptionNode> choices = owner.items("security");
        boolean required = choices.stream().noneMatch(choice -> choice.node().isEmpty());
        return choices.stream()
                .flatMap(choice -> choice.members().keySet().stream())
                .findFirst()
                .map(file.get("components").get("securitySchemes")::get)
                .map(part -> new CredentialRule(
                        part.requiredText("name"),
                        part.text("x-alternate-name"),
                        Pattern.compile(part.requiredText("x-pattern")),
                        required))
                .orElse(null);
    }

    void check(Request request, List<Problem> problems) {
        String value = request.header(name);
        if (value == null && alternateName != null) {
            value = request.header(alternateName);
        }
        if (value == null) {
            if (required) {
                problems.add(Problem.shape("header " + name, "is required"));
            }
        } else if (!pattern.matcher(value).matches()) {
            problems.add(Problem.value("header " + name, "must match " + pattern));
        }
    }
}
