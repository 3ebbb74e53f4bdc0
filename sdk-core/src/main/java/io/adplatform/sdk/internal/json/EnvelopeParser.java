package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.operation.TypeRef;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One pass over a body, from its bytes to the value, and its findings. */
final class EnvelopeParser {

    private static final JsonNode NOTHING = Json.MAPPER.createObjectNode();
    private static final ObjectReader LONG = Json.MAPPER.readerFor(Long.class);
    private static final ObjectReader TEXT = Json.MAPPER.readerFor(String.class);
    private static final ObjectReader ERRORS =
            Json.MAPPER.readerFor(Json.MAPPER.constructType(new TypeRef<List<ErrorItem>>() {}.type()));

    private final ValueLocation location;
    final DecodeWarnings warnings = new DecodeWarnings();

    private SuccessRules success;
    private DecodedBody.@Nullable Unreadable<?> unreadable;
    private boolean hasError;
    /** Whether a field beside the envelope's is one of the value's own. */
    private boolean hasOwnField;
    /** Whether the value may contain a {@code success} that this pass doesn't see. */
    private boolean hidesSuccess;

    private @Nullable Object value;
    /** The kind of a value that doesn't fit. */
    private @Nullable String unfit;

    private @Nullable String message;
    /** The items of {@code errorObjects}. */
    List<ErrorItem> errors = List.of();

    private @Nullable Long totalRecords;
    private @Nullable Long filteredRecords;
    /** Other fields of the envelope for a confirmation, and of {@code data} for a page. */
    private final Map<String, @Nullable Object> others = new LinkedHashMap<>();

    private EnvelopeParser(ValueLocation location, SuccessRules success) {
        this.location = location;
        this.success = success;
    }

    /** Reads an envelope. For any other body it only finds that it is none. */
    static EnvelopeParser ofEnvelope(byte[] body, ValueLocation location) throws IOException {
        EnvelopeParser pass = ofNothing(location);
        try (JsonParser parser = Json.parser(body)) {
            pass.warnings.attachTo(parser);
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                    parser.nextToken();
                    pass.field(name, parser);
                }
                end(parser);
            }
        }
        if (pass.hidesSuccess) {
            pass.success = SuccessRules.of(body);
        }
        return pass;
    }

    /** Reads a body without an envelope. */
    static EnvelopeParser ofWhole(byte[] body, ValueLocation location, SuccessRules success) throws IOException {
        EnvelopeParser pass = new EnvelopeParser(location, success);
        try (JsonParser parser = Json.parser(body)) {
            pass.warnings.attachTo(parser).startGuessing();
            parser.nextToken();
            pass.value = location.read(parser, pass);
            end(parser);
        }
        if (pass.unfit != null && NOTHING.equals(Json.MAPPER.readTree(body))) {
            pass.unfit = null;
        }
        return pass;
    }

    /** Returns a pass over a body that has success fields and an unreadable value. */
    static EnvelopeParser ofUnreadable(
            ValueLocation location, SuccessRules success, DecodedBody.Unreadable<?> unreadable) {
        EnvelopeParser pass = new EnvelopeParser(location, success);
        pass.unreadable = unreadable;
        return pass;
    }

    /** Returns a pass over an answer without a body. */
    static EnvelopeParser ofNothing(ValueLocation location) {
        return new EnvelopeParser(location, new SuccessRules());
    }

    /** Checks that nothing follows the value. */
    static void end(JsonParser parser) throws IOException {
        if (parser.nextToken() != null) {
            throw new TrailingContentException();
        }
    }

    private void field(String name, JsonParser parser) throws IOException {
        hasOwnField |= location.shape().takesBesideEnvelope(name);
        if (success.take(name, parser)) {
            return;
        }
        boolean isData = name.equals("data");
        if (isData || (name.equals("responseObject") && !success.hasData())) {
            boolean isSearched = isData && !location.path().isEmpty();
            boolean isObject = parser.hasToken(JsonToken.START_OBJECT);
            unfit = null;
            warnings.startData();
            value = location.read(parser, this);
            hidesSuccess |= isObject && !isSearched && !(isData && hasNoSuccess());
        } else if (name.equals("error")) {
            hasError = kindOfContent(parser) != null;
            parser.skipChildren();
        } else if (!takeBesideValue(name, parser)) {
            // A confirmation may have its IDs in the envelope.
            takeOther(location.shape().isConfirmation(), name, parser);
        }
    }

    /** Whether the object in {@code data} was read by a reader that sees all names, and has no {@code success}. */
    private boolean hasNoSuccess() {
        return value instanceof Map<?, ?> map
                ? location.shape().keepsNames() && !map.containsKey("success")
                : warnings.dataHasNoSuccess();
    }

    /** Takes a field that may be beside the value, in the envelope or in its data. */
    boolean takeBesideValue(String name, JsonParser parser) throws IOException {
        switch (name) {
            case "success" -> success.takeOfData(parser);
            case "errorObjects" -> errors = ERRORS.readValue(parser);
            case "totalRecords" -> totalRecords = LONG.readValue(parser);
            case "filteredRecords" -> filteredRecords = LONG.readValue(parser);
            case "message" -> message = TEXT.readValue(parser);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Keeps or skips any other field. */
    void takeOther(boolean keep, String name, JsonParser parser) throws IOException {
        if (keep) {
            others.put(name, LenientReader.OfAny.read(parser, warnings));
        } else {
            parser.skipChildren();
        }
    }

    /** Reads the value itself. */
    @Nullable
    Object value(TypeShape shape, JsonParser parser) throws IOException {
        String kind = kindOfContent(parser);
        boolean isNull = parser.hasToken(JsonToken.VALUE_NULL);
        Object read = isNull ? null : shape.read(parser);
        unfit = read == null ? kind : null;
        return read;
    }

    /** Skips a value of another kind. */
    void unfit(JsonParser parser) throws IOException {
        unfit = kindOfContent(parser);
        parser.skipChildren();
    }

    /** Returns the kind of the parser's value; {@code null} for a null and for a blank text. */
    static @Nullable String kindOfContent(JsonParser parser) throws IOException {
        boolean nothing = parser.hasToken(JsonToken.VALUE_NULL)
                || (parser.hasToken(JsonToken.VALUE_STRING) && parser.getText().isBlank());
        return nothing ? null : DecodeWarnings.kind(parser.currentToken());
    }

    /** Whether the body is an envelope although the value has the envelope's names too. */
    boolean isEnvelopeOfItself() {
        return success.isStated() && !hasOwnField && !location.shape().takes("success");
    }

    /** Whether the envelope's names are among the fields of the value, without {@code data}. */
    boolean isBesideTheValue() {
        return location.shape().takesEnvelope() || (hasOwnField && !success.hasData());
    }

    SuccessRules success() {
        return success;
    }

    /** Whether there is an error in place of a value. */
    boolean hasOnlyErrors() {
        return value() == null && hasErrors();
    }

    boolean hasErrors() {
        return !errors.isEmpty() || (hasError && !location.shape().takes("error"));
    }

    /** Returns the value; {@code null} if it is missing or can't be read. */
    @Nullable
    Object value() {
        return complete(
                value != null || unfit != null || message == null
                        ? value
                        : location.shape().ofMessage(message));
    }

    /** Returns the type's empty value, for an answer without a value; {@code null} if the type has none. */
    @Nullable
    Object empty() {
        return complete(location.shape().nothing());
    }

    private @Nullable Object complete(@Nullable Object found) {
        if (found == null) {
            return null;
        }
        return location.isPage()
                ? new RowsPage<>((List<?>) found, totalRecords, filteredRecords, null, others)
                : location.shape().withEnvelope(found, message, others);
    }

    /** Whether the value is missing, and the type has an empty one. */
    boolean mayBeEmpty() {
        return unfit == null && location.shape().mayBeEmpty();
    }

    /** Returns why the value of a body with content is missing; {@code null} if there is a value, or no content. */
    DecodedBody.@Nullable Unreadable<?> unreadable() {
        return unreadable != null || unfit == null
                ? unreadable
                : new DecodedBody.Unreadable<>(
                        "the answer's value is " + unfit + " where " + location.shape() + " is expected", null);
    }

    /** Returns the warning for a missing value. */
    String absence() {
        return location + ": nothing where " + location.shape() + " is expected";
    }

    /** More than one value in a body. */
    static final class TrailingContentException extends IOException {
        TrailingContentException() {
            super("a second value after the first");
        }
    }

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
}
