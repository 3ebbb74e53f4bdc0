package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where below {@code data} an operation's value stands, and how it is read from there. */
sealed interface ValueLocation {

    /** Reads the value that the parser stands on as {@code data}; {@code null} where it doesn't fit or isn't there. */
    @Nullable
    Object read(JsonParser parser, EnvelopeParser pass) throws IOException;

    /** Where the value is expected. */
    String place();

    /** Makes what the caller gets of what was read. */
    Object complete(Object value, EnvelopeParser pass);

    /** Whether reading notices a {@code success} in an object that stands as {@code data}. */
    boolean watchesSuccess();

    /** The type that is read: of a page, the list of its rows. */
    TypeShape shape();

    /** One value, at the end of a path of names. */
    record Single(List<String> path, TypeShape shape) implements ValueLocation {

        @Override
        public @Nullable Object read(JsonParser parser, EnvelopeParser pass) throws IOException {
            return below(0, parser, pass);
        }

        @Override
        public boolean watchesSuccess() {
            return !path.isEmpty() || shape.watchesSuccess();
        }

        private @Nullable Object below(int depth, JsonParser parser, EnvelopeParser pass) throws IOException {
            // A list may stand where the object that should hold it was announced.
            if (depth == path.size() || parser.hasToken(JsonToken.START_ARRAY)) {
                return pass.value(shape, parser);
            }
            if (!parser.hasToken(JsonToken.START_OBJECT)) {
                pass.unfit(parser);
                return null;
            }
            Object value = null;
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                if (name.equals(path.get(depth))) {
                    value = below(depth + 1, parser, pass);
                } else if (depth > 0 || !pass.tookBesideValue(name, parser)) {
                    parser.skipChildren();
                }
            }
            return value;
        }

        @Override
        public String place() {
            return path.isEmpty() ? "data" : "data." + String.join(".", path);
        }

        @Override
        public Object complete(Object value, EnvelopeParser pass) {
            return shape.withEnvelope(value, pass.message(), pass.besideValue());
        }
    }

    /** A page: its rows beside their counts. */
    record Rows(String name, TypeShape shape) implements ValueLocation {

        @Override
        public @Nullable Object read(JsonParser parser, EnvelopeParser pass) throws IOException {
            if (!parser.hasToken(JsonToken.START_OBJECT)) {
                return pass.value(shape, parser);
            }
            Object rows = null;
            Map<String, @Nullable Object> rest = new LinkedHashMap<>();
            for (String field = parser.nextFieldName(); field != null; field = parser.nextFieldName()) {
                JsonToken token = parser.nextToken();
                if (field.equals(name) || (rows == null && token == JsonToken.START_ARRAY && otherName(field))) {
                    rows = pass.value(shape, parser);
                } else if (!pass.tookBesideValue(field, parser)) {
                    rest.put(field, PlainReader.read(parser, pass.findings()));
                }
            }
            pass.besideRows(rest);
            return rows;
        }

        @Override
        public boolean watchesSuccess() {
            return true;
        }

        /** What the platform calls rows elsewhere. */
        private static boolean otherName(String field) {
            return field.equals("data") || field.equals("recordsList");
        }

        @Override
        public String place() {
            return "data." + name;
        }

        @Override
        public Object complete(Object rows, EnvelopeParser pass) {
            return pass.page((List<?>) rows);
        }
    }
}
