package io.adplatform.sdk.operation;

import java.util.List;
import java.util.Map;

/**
 * What holds for every call, also for one that was put together by hand: it stays on its path and speaks for itself.
 */
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

    /** Names may have got another value since; what a builder has found itself isn't told twice. */
    static void checkIds(Checks checks, Map<String, String> path, List<String> names) {
        for (String name : names) {
            String value = path.getOrDefault(name, "");
            if ((value.equals("0") || value.startsWith("-")) && !checks.complainsAbout(name)) {
                checks.that(false, name, value, "must be above 0");
            } else if (!checks.complainsAbout(name)) {
                checks.haveIds(name);
            }
        }
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
