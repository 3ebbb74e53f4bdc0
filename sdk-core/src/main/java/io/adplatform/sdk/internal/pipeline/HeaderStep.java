package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.event.HeaderContext;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.operation.HeaderRules;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The user's hooks for more headers. They run once per call, before it queues. A hook that throws or returns a forbidden header
 * ends its call unsent, and one that hangs holds its own call until the deadline.
 */
record HeaderStep(List<Function<HeaderContext, Map<String, String>>> hooks) {

    Map<String, String> ask(RunningCall<?> call) {
        if (hooks.isEmpty()) {
            return Map.of();
        }
        return call.runForeign(
                () -> headers(call.events.headerContext()),
                "the headers hook had not returned",
                mistake -> AttemptFailure.unsent(
                        Kind.CANCELLED,
                        "the headers hook failed with " + mistake.getClass().getSimpleName(),
                        call.redaction.of(mistake)));
    }

    private Map<String, String> headers(HeaderContext context) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        hooks.forEach(hook -> all.putAll(Objects.requireNonNull(hook.apply(context), "null for a map")));
        Map<String, String> headers = Map.copyOf(all);
        headers.forEach((name, value) -> HeaderRules.problem(name, value).ifPresent(problem -> {
            // The problem names the header and never its value.
            throw AttemptFailure.cancelled("the headers hook gave a forbidden header: " + problem);
        }));
        return headers;
    }
}
