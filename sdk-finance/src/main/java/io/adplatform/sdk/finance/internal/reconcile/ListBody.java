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
    private static final Set<String> ROWS = Set.of("data", "recordsList");
    private static final int OK = 200;

    static ListBody of(Response<?> response) {
        String gap = response.status() != OK
                ? "the platform answered " + response.status()
                : !response.warnings().isEmpty()
                        ? "the platform answered with a warning"
                        : response.decodeWarnings().isEmpty() ? null : "a value of the answer could not be read";
        Scan scan = new Scan();
        try (JsonParser parser = JSON.createParser(response.body())) {
            parser.nextToken();
            scan.value(parser, 0);
        } catch (IOException unreadable) {
            scan.isArray = false;
        }
        return new ListBody(scan.isArray, scan.rows, scan.total, gap);
    }

    private static final class Scan {

        private boolean isArray;
        private long rows;
        private long total = -1;

        /** Reads the envelope, its {@code data}, or the bare array of rows. */
        private void value(JsonParser parser, int depth) throws IOException {
            if (parser.hasToken(JsonToken.START_ARRAY) && !isArray) {
                isArray = true;
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    rows++;
                    parser.skipChildren();
                }
            } else if (parser.hasToken(JsonToken.START_OBJECT) && depth < 2) {
                for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                    parser.nextToken();
                    if (ROWS.contains(name)) {
                        value(parser, depth + 1);
                    } else if (name.equals("totalRecords")) {
                        total = Math.max(total, parser.getValueAsLong(-1));
                        parser.skipChildren();
                    } else {
                        parser.skipChildren();
                    }
                }
            } else {
                parser.skipChildren();
            }
        }
    }
}
