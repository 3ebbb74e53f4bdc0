package io.adplatform.sdk.finance.internal.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.adplatform.sdk.Response;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Facts of a list's answer that its rows don't show. Reading is lenient: it takes a missing list for an empty one, and leaves out
 * rows that it can't read. Such an answer proves nothing.
 *
 * @param isArray whether the rows are in an array, which an empty list needs too
 * @param rows number of elements of the array, unreadable ones included
 * @param total number of rows on all pages according to the platform; -1 if it is missing
 * @param gap why the answer is not whole; {@code null} if it is
 */
record ListBody(
        boolean isArray, long rows, long total, @Nullable String gap) {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    /** The envelope and its {@code data}. */
    private static final int MOST_LEVELS = 2;

    private static final int OK = 200;

    static ListBody of(Response<?> response) {
        String gap = response.status() != OK
                ? "the platform answered " + response.status()
                : !response.warnings().isEmpty()
                        ? "the platform answered with a warning"
                        : response.decodeWarnings().isEmpty() ? null : "a value of the answer could not be read";
        JsonNode level;
        try {
            level = JSON.readTree(response.body());
        } catch (IOException unreadable) {
            return new ListBody(false, 0, -1, gap);
        }
        long total = -1;
        for (int depth = 0; depth < MOST_LEVELS && level.isObject(); depth++) {
            total = Math.max(total, level.path("totalRecords").asLong(-1));
            level = level.has("data") ? level.get("data") : level.path("recordsList");
        }
        return new ListBody(level.isArray(), level.isArray() ? level.size() : 0, total, gap);
    }
}
