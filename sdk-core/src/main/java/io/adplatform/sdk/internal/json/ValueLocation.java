package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The location of an operation's value below {@code data}.
 *
 * @param path names from {@code data} to the value; of a page, the name of its rows
 * @param isPage whether the value is a page, whose counts and other fields are beside its rows
 * @param shape the type of the value; of a page, the list of its rows
 */
record ValueLocation(List<String> path, boolean isPage, TypeShape shape) {

    /** Reads the value from the parser's {@code data}; {@code null} if it is missing or doesn't fit. */
    @Nullable
    Object read(JsonParser parser, EnvelopeParser envelope) throws IOException {
        return below(0, parser, envelope);
    }

    private @Nullable Object below(int depth, JsonParser parser, EnvelopeParser envelope) throws IOException {
        // A list may replace the object that is documented around it, and a page's value may be of any kind.
        boolean isObject = parser.hasToken(JsonToken.START_OBJECT);
        if (depth == path.size() || parser.hasToken(JsonToken.START_ARRAY) || (isPage && !isObject)) {
            return envelope.value(shape, parser);
        }
        if (!isObject) {
            envelope.unfit(parser);
            return null;
        }
        Object value = null;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            if (name.equals(path.get(depth)) || (value == null && token == JsonToken.START_ARRAY && isRows(name))) {
                value = below(depth + 1, parser, envelope);
            } else if (depth > 0 || !envelope.takeBesideValue(name, parser)) {
                envelope.takeOther(isPage, name, parser);
            }
        }
        return value;
    }

    /** Whether other operations of the platform have their rows under this name. */
    private boolean isRows(String name) {
        return isPage && (name.equals("data") || name.equals("recordsList"));
    }

    @Override
    public String toString() {
        return path.isEmpty() ? "data" : "data." + String.join(".", path);
    }
}
