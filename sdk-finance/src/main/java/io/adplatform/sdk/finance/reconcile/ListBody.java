package io.adplatform.sdk.finance.reconcile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Set;

/**
 * What the text of a list's answer shows that its rows don't show any more: reading takes a missing list for an empty
 * one, leaves out rows that it can't read, and takes a time without a zone for one in UTC. All of that is good for
 * callers, and none of it is evidence.
 */
final class ListBody {

    private static final JsonFactory JSON = new JsonFactory();
    private static final Set<String> ROWS = Set.of("data", "recordsList");
    private static final Set<String> TIMES = Set.of("createdAt", "modifiedAt");
    private static final int OFFSET_WITH_COLON = "+00:00".length();
    private static final int OFFSET = "+0000".length();

    private boolean array;
    private long rows;
    private long total = -1;
    private boolean timesHaveZones = true;

    private ListBody() {}

    static ListBody of(String text) {
        ListBody body = new ListBody();
        try (JsonParser parser = JSON.createParser(text)) {
            parser.nextToken();
            body.value(parser, 0);
        } catch (IOException unreadable) {
            body.array = false;
        }
        return body;
    }

    /** Whether the rows stand in an array, as an empty list has to. */
    boolean isArray() {
        return array;
    }

    /** How many elements the array has, those that are no row included. */
    long rows() {
        return rows;
    }

    /** How many rows the list has on all pages, by what the platform says; -1 where it doesn't say. */
    long total() {
        return total;
    }

    /** Whether every time that a row shows is a moment: a number, or a text with a zone. */
    boolean timesHaveZones() {
        return timesHaveZones;
    }

    /** The envelope, what stands in its {@code data}, or the rows where they stand bare. */
    private void value(JsonParser parser, int depth) throws IOException {
        if (parser.hasToken(JsonToken.START_ARRAY) && !array) {
            array(parser);
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

    private void array(JsonParser parser) throws IOException {
        array = true;
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            rows++;
            if (token == JsonToken.START_OBJECT) {
                row(parser);
            } else {
                parser.skipChildren();
            }
        }
    }

    private void row(JsonParser parser) throws IOException {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            if (token == JsonToken.VALUE_STRING && TIMES.contains(name)) {
                timesHaveZones &= hasZone(parser.getText().strip());
            } else {
                parser.skipChildren();
            }
        }
    }

    private static boolean hasZone(String time) {
        boolean isNumber = time.chars().allMatch(character -> Character.isDigit(character) || character == '.');
        return isNumber
                || time.endsWith("Z")
                || time.endsWith("z")
                || (isSign(time, time.length() - OFFSET_WITH_COLON) && time.charAt(time.length() - 3) == ':')
                || (isSign(time, time.length() - OFFSET) && time.indexOf(':') > 0);
    }

    private static boolean isSign(String text, int at) {
        return at > 0 && (text.charAt(at) == '+' || text.charAt(at) == '-');
    }
}
