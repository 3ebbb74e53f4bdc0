package io.adplatform.sdk.operation;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.file.Content;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What holds for every call, also for one that was put together by hand: it stays on its path and speaks for itself.
 */
final class CallRules {

    static final String SEGMENT = "must be a path segment: not empty, not '.' or '..', no control characters";

    private static final String KEY = "idempotencyKey";

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

    /** An idempotency key stands with calls that may be made at most once, and whose inputs can be compared. */
    static void checkKey(
            Checks checks, Operation<?> operation, RequestOptions options, Map<String, List<Content>> files) {
        String key = options.idempotencyKey();
        if (key == null) {
            return;
        }
        checks.that(
                operation.effect() == Effect.ONCE,
                KEY,
                key,
                "is for calls that may be made at most once; " + operation.name() + " may be repeated without one");
        checks.that(
                !operation.responseHoldsSecrets(),
                KEY,
                key,
                "is not for calls that are answered with tokens, which no journal keeps");
        files.forEach((name, contents) -> contents.forEach(content -> checks.that(
                content.isRepeatable(),
                name,
                content.fileName(),
                "must be content that can be read again, from a path or from bytes: a call with an idempotency key is"
                        + " compared with the one that was made before, and a stream can't be")));
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
