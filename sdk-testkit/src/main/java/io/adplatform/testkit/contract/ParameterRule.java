package io.adplatform.testkit.contract;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;

/**
 * A parameter in path, query or header.
 *
 * @param in {@code path}, {@code query} or {@code header}
 */
record ParameterRule(String name, String in, boolean required, SchemaCheck schema) {

    static ParameterRule of(DescriptionNode part) {
        return new ParameterRule(
                part.requiredText("name"), part.requiredText("in"), part.flag("required"), part.schema("schema"));
    }

    /** Checks the values that were sent under the name; none of the parameters may come twice. */
    void check(List<String> values, List<Problem> problems) {
        String place = in + " " + name;
        if (values.isEmpty()) {
            if (required) {
                problems.add(Problem.shape(place, "is required"));
            }
            return;
        }
        if (values.size() > 1) {
            problems.add(Problem.shape(place, "is given " + values.size() + " times"));
        }
        schema.ofText(TextNode.valueOf(values.get(0))).forEach(problem -> problems.add(problem.in(place)));
    }
}
