package io.adplatform.sdk.operation;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.error.CallContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What holds for every call, also for one that was put together by hand: it stays on its path and speaks for itself.
 */
final class CallRules {

    static final String SEGMENT = "must be a path segment: not empty, not '.' or '..', no control characters";

    private CallRules() {}

    static void check(Checks checks, Operation<?> operation, Map<String, ?> path, Map<String, String> headers) {
        for (String name : operation.placeholders()) {
            checks.that(path.containsKey(name), name, null, "is required");
        }
        path.forEach((name, value) -> {
            checks.that(operation.placeholders().contains(name), name, null, "is no placeholder of the path");
            checks.that(!(value instanceof String text) || isSegment(text), name, value, SEGMENT);
        });
        headers.forEach((name, value) ->
                HeaderRules.problem(name, value).ifPresent(problem -> checks.that(false, name, null, problem)));
    }

    /** IDs in a path are above zero, and a static list's value has one. What a builder found isn't told twice. */
    static void checkIds(Checks checks, Map<String, ?> path) {
        path.forEach((name, value) -> {
            if (value instanceof Long id && !checks.complainsAbout(name)) {
                checks.that(id > 0, name, id, "must be above 0");
            } else if (value instanceof OpenEnum && !checks.complainsAbout(name)) {
                checks.haveIds(name);
            }
        });
    }

    /** How an error names a call of which nothing was sent: with the path's values, as far as they are known. */
    static CallContext unsent(Operation<?> operation, Map<String, ?> values, @Nullable Long owId) {
        String path = operation.path();
        for (String name : operation.placeholders()) {
            Object value = values.get(name);
            path = path.replace("{" + name + "}", value == null ? "..." : RequestBuilder.text(value));
        }
        return CallContext.unsent(operation.name(), operation.method(), path, owId);
    }

    static boolean isSegment(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (Character.isISOControl(value.charAt(i))) {
                return false;
            }
        }
        return !value.isEmpty() && !value.equals(".") && !value.equals("..");
    }
}
