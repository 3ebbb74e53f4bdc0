package io.adplatform.sdk.operation;

import java.util.Map;

/** What holds for every call, also for one that was put together by hand: it stays on its path and speaks for itself. */
final class CallRules {

    static final String SEGMENT = "must be a path segment: not empty, not '.' or '..', no control characters";

    private CallRules() {}

    static void check(Checks checks, Operation<?> operation, Map<String, String> path, Map<String, String> headers) {
        for (String name : operation.placeholders()) {
            checks.that(path.containsKey(name), name, null, "is required");
        }
        path.forEach((name, value) -> {
            checks.that(operation.placeholders().contains(name), name, null, "is no placeholder of the path");
            checks.that(isSegment(value), name, value, SEGMENT);
        });
        headers.forEach((name, value) ->
                HeaderRules.problem(name, value).ifPresent(problem -> checks.that(false, name, null, problem)));
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
