package io.adplatform.checks.operations;

import io.adplatform.checks.conventions.FieldSetters;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The text of one operation: a call, the fields of the request, the answer, the errors. */
record OperationSection(DescribedOperation described, List<SentCall> calls, FieldSetters setters) {

    private static final String FIELDS =
            "\n| field | sent in | type | required | set by |\n| --- | --- | --- | --- | --- |\n";
    private static final String ERRORS = "\n| status | error | reason | exception |\n| --- | --- | --- | --- |\n";
    private static final int MANY = 8;

    String text() {
        StringBuilder text = new StringBuilder();
        text.append("## `").append(described.operation().line()).append("`\n\n");
        text.append(described.summary()).append(" Effect: `");
        text.append(described.operation().effect().name().toLowerCase(Locale.ROOT))
                .append("`. ");
        text.append(described.operation().document().replace("; document", "; Document"))
                .append(".\n");
        calls.forEach(call -> text.append("\n```java\n")
                .append(call.calls().source().code(call.method()))
                .append("```\n"));
        return text.append(fields())
                .append(answer())
                .append(errors())
                .append('\n')
                .toString();
    }

    private String fields() {
        List<DescribedOperation.Field> fields = described.fields();
        return fields.isEmpty()
                ? "\nThe request has no fields.\n"
                : fields.stream().map(this::row).collect(Collectors.joining("", FIELDS, ""));
    }

    private String row(DescribedOperation.Field field) {
        String[] place = field.place().split(" ", -1);
        return "| `" + place[1] + "` | " + place[0] + " | " + field.type() + " | " + (field.required() ? "yes" : "")
                + " | " + setBy(field.place()) + " |\n";
    }

    private String setBy(String place) {
        String name = place.replaceFirst("^\\w+ ", "");
        if (place.startsWith("header ")) {
            if (calls.stream().allMatch(call -> call.headers().contains(name))) {
                return "`Dialect.iaaHost`";
            }
        } else if (!setters.of(place).isEmpty()) {
            return inWords(setters.of(place));
        } else if (setters.isFixed(place)) {
            return "the SDK";
        } else if (!setters.of("body data." + name).isEmpty()) {
            return "sent as `data." + name + "`";
        } else if (setters.isSetByWith(place)) {
            return "`with(\"" + name + "\", ...)`";
        } else if (!setters.ofPartsWith(place).isEmpty()) {
            return inWords(setters.ofPartsWith(place));
        }
        throw new AssertionError(described.operation().line() + ": no setter and no with() sets " + place);
    }

    /** Each chain of methods, the inner ones first; chains with the same outermost method together. */
    private static String inWords(Set<List<String>> chains) {
        Map<String, Set<String>> outer = new TreeMap<>();
        for (List<String> chain : chains) {
            outer.computeIfAbsent(inner(chain), any -> new TreeSet<>())
                    .add(chain.size() == 1 ? "" : chain.get(0).replaceFirst("\\(.*", ""));
        }
        Map<Set<String>, List<String>> inner = new LinkedHashMap<>();
        outer.forEach((methods, around) ->
                inner.computeIfAbsent(around, any -> new ArrayList<>()).add(methods));
        return inner.entrySet().stream()
                .map(entry -> inWords(entry.getValue())
                        + (entry.getKey().equals(Set.of(""))
                                ? ""
                                : entry.getKey().stream().collect(Collectors.joining("`, `", " in `", "`"))))
                .collect(Collectors.joining("; "));
    }

    /** Some methods by name, many by their types. */
    private static String inWords(List<String> methods) {
        return methods.size() <= MANY
                ? String.join(", ", methods)
                : methods.stream()
                        .map(method -> method.replaceFirst("[.].*", "`"))
                        .distinct()
                        .collect(Collectors.joining(", ", "factories of ", ""));
    }

    /** The innermost method; of a long chain, also the method around it. */
    private static String inner(List<String> chain) {
        String innermost = "`" + chain.get(chain.size() - 1) + "`";
        return chain.size() > 3 ? innermost + " in `" + chain.get(chain.size() - 2) + "`" : innermost;
    }

    private String answer() {
        String type = calls.stream()
                .map(call -> "`" + name(call.method().getGenericReturnType()) + "`")
                .distinct()
                .collect(Collectors.joining(" or "));
        String body = described
                .answer()
                .map(json -> ", read from:\n\n```json\n" + json + "\n```\n")
                .orElseGet(() -> described
                        .file()
                        .map(mediaType -> ", read from a file of type `" + mediaType + "`.\n")
                        .orElse(". The documents show no body.\n"));
        return "\nAnswer: " + type + body;
    }

    private static String name(Type type) {
        if (type instanceof ParameterizedType generic) {
            return name(generic.getRawType())
                    + Stream.of(generic.getActualTypeArguments())
                            .map(OperationSection::name)
                            .collect(Collectors.joining(", ", "<", ">"));
        }
        return ((Class<?>) type).getSimpleName();
    }

    private String errors() {
        String rows = described.failures().stream()
                .map(failure -> "| " + failure.status() + " | " + failure.error() + " | " + failure.reason() + " | `"
                        + calls.get(0).exception(failure) + "` |\n")
                .collect(Collectors.joining());
        return rows.isEmpty() ? "" : ERRORS + rows;
    }
}
