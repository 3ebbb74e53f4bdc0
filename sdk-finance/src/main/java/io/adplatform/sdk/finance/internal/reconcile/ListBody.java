package io.adplatform.sdk.finance.internal.reconcile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.adplatform.sdk.Response;
import java.io.IOException;
import java.util.Set;
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

    private static final JsonFactory JSON = new JsonFactory();
    private static final Set<String> LEVELS = Set.of("data", "recordsList");
    /** The envelope and its {@code data}. */
    private static final int MOST_LEVELS = 2;

    private static final long NO_ARRAY = -1;
    private static final int OK = 200;

    static ListBody of(Response<?> response) {
        String gap = response.status() != OK
                ? "the platform answered " + response.status()
                : !response.warnings().isEmpty()
                        ? "the platform answered with a warning"
                        : response.decodeWarnings().isEmpty() ? null : "a value of the answer could not be read";
        long rows = NO_ARRAY;
        long total = -1;
        int level = 0;
        try (JsonParser parser = JSON.createParser(response.body())) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                boolean isLevel = level == 0 || LEVELS.contains(String.valueOf(parser.currentName()));
                if (token == JsonToken.START_OBJECT && isLevel && level < MOST_LEVELS) {
                    level++;
                } else if (token == JsonToken.END_OBJECT && --level == 0) {
                    break;
                } else if (token == JsonToken.START_ARRAY && isLevel && rows == NO_ARRAY) {
                    for (rows = 0; parser.nextToken() != JsonToken.END_ARRAY; rows++) {
                        parser.skipChildren();
                    }
                } else if (token.isStructStart()) {
                    parser.skipChildren();
                } else if (token.isScalarValue() && "totalRecords".equals(parser.currentName())) {
                    total = Math.max(total, parser.getValueAsLong(-1));
                }
            }
        } catch (IOException unreadable) {
            rows = NO_ARRAY;
        }
        return new ListBody(rows != NO_ARRAY, Math.max(0, rows), total, gap);
    }
}
