package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.operation.TypeRef;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One pass over one body, from its bytes to the value: what was met on the way. */
final class EnvelopeParser {

    private static final TypeShape LONG = new TypeShape(Long.class);
    private static final TypeShape TEXT = new TypeShape(String.class);
    private static final JsonNode NOTHING = BoundedMapper.MAPPER.createObjectNode();
    private static final TypeShape ERRORS = new TypeShape(new TypeRef<List<ErrorItem>>() {}.type());

    private final ValueLocation location;
    private final DecodeWarnings findings = new DecodeWarnings();

    private SuccessWords words = new SuccessWords();
    private boolean hasError;
    private boolean hidesWords;
    private @Nullable Object value;
    private @Nullable String unfit;
    private @Nullable String message;
    private List<?> errors = List.of();
    private @Nullable Long totalRecords;
    private @Nullable Long filteredRecords;
    private final Map<String, @Nullable Object> besideValue = new LinkedHashMap<>();
    private Map<String, @Nullable Object> besideRows = Map.of();
    private DecodedBody.@Nullable Unreadable<?> unread;

    private EnvelopeParser(ValueLocation location) {
        this.location = location;
    }

    /** Reads an envelope; of anything else, whether it is one. */
    static EnvelopeParser overEnvelope(byte[] body, ValueLocation location) throws IOException {
        EnvelopeParser pass = new EnvelopeParser(location);
        try (JsonParser parser = BoundedMapper.parser(body)) {
            pass.findings.goWith(parser);
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                    parser.nextToken();
                    pass.field(name, parser);
                }
                end(parser);
            }
        }
        if (pass.hidesWords) {
            pass.words = SuccessWords.in(body);
        } else {
            pass.findings.wordsOfData().forEach(pass.words.ofData()::add);
        }
        return pass;
    }

    /** Reads a body without an envelope, whose words are known already. */
    static EnvelopeParser overWhole(byte[] body, ValueLocation location, SuccessWords words) throws IOException {
        EnvelopeParser pass = new EnvelopeParser(location);
        pass.words = words;
        try (JsonParser parser = BoundedMapper.parser(body)) {
            pass.findings.goWith(parser).guessing();
            parser.nextToken();
            pass.value = location.read(parser, pass);
            end(parser);
        }
        if (pass.unfit != null && NOTHING.equals(BoundedMapper.MAPPER.readTree(body))) {
            pass.unfit = null;
        }
        return pass;
    }

    /** Knows the words of a body whose value can't be read. */
    static EnvelopeParser unread(ValueLocation location, SuccessWords words, DecodedBody.Unreadable<?> why) {
        EnvelopeParser pass = overNothing(location);
        pass.words = words;
        pass.unread = why;
        return pass;
    }

    /** Stands for an answer without a body. */
    static EnvelopeParser overNothing(ValueLocation location) {
        return new EnvelopeParser(location);
    }

    /** Checks that nothing follows the value that has been read. */
    static void end(JsonParser parser) throws IOException {
        if (parser.nextToken() != null) {
            throw new TrailingContentException();
        }
    }

    private void field(String name, JsonParser parser) throws IOException {
        words.takePlace(name);
        if (words.take(name, parser)) {
            return;
        }
        if (name.equals("data") || (name.equals("responseObject") && !words.hasData())) {
            boolean watched = name.equals("data") && location.watchesSuccess();
            hidesWords |= parser.hasToken(JsonToken.START_OBJECT) && !watched;
            unfit = null;
            value = location.read(parser, this);
        } else if (name.equals("error")) {
            hasError = kindOfSomething(parser) != null;
            parser.skipChildren();
        } else if (!tookBesideValue(name, parser)) {
            besideValue(name, parser);
        }
    }

    /** A confirmation may have its IDs in the envelope; any other value has nothing there. */
    private void besideValue(String name, JsonParser parser) throws IOException {
        if (location.shape().isConfirmation()) {
            besideValue.put(name, PlainReader.read(parser, findings));
        } else {
            parser.skipChildren();
        }
    }

    /** What stood in the envelope beside a confirmation. */
    Map<String, @Nullable Object> besideValue() {
        return besideValue;
    }

    /** Takes a field that may stand beside the value, in the envelope or in its data. */
    boolean tookBesideValue(String name, JsonParser parser) throws IOException {
        switch (name) {
            case "success" -> words.ofData().add(SuccessWords.flag(parser));
            case "errorObjects" -> errors = (List<?>) Objects.requireNonNull(ERRORS.read(parser));
            case "totalRecords" -> totalRecords = (Long) LONG.read(parser);
            case "filteredRecords" -> filteredRecords = (Long) LONG.read(parser);
            case "message" -> message = (String) TEXT.read(parser);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Reads the value itself. */
    @Nullable
    Object value(TypeShape shape, JsonParser parser) throws IOException {
        if (parser.hasToken(JsonToken.VALUE_NULL)) {
            unfit = null;
            return null;
        }
        String kind = kindOfSomething(parser);
        Object read = shape.read(parser);
        unfit = read == null ? kind : null;
        return read;
    }

    /** Skips what stands in the value's place. */
    void unfit(JsonParser parser) throws IOException {
        unfit = kindOfSomething(parser);
        parser.skipChildren();
    }

    /** What kind of value the parser stands on; {@code null} for a null and for a blank text. */
    static @Nullable String kindOfSomething(JsonParser parser) throws IOException {
        boolean nothing = parser.hasToken(JsonToken.VALUE_NULL)
                || (parser.hasToken(JsonToken.VALUE_STRING) && parser.getText().isBlank());
        return nothing ? null : DecodeWarnings.kind(parser.currentToken());
    }

    void besideRows(Map<String, @Nullable Object> fields) {
        besideRows = fields;
    }

    Object page(List<?> rows) {
        return new RowsPage<>(rows, totalRecords, filteredRecords, null, besideRows);
    }

    SuccessWords words() {
        return words;
    }

    DecodeWarnings findings() {
        return findings;
    }

    @Nullable
    String message() {
        return message;
    }

    /** What stood in {@code errorObjects}. */
    List<ErrorItem> errors() {
        return errors.isEmpty()
                ? List.of()
                : errors.stream().map(ErrorItem.class::cast).toList();
    }

    /** Whether there is an error where a value should be. */
    boolean complainsOnly() {
        return value() == null
                && (!errors.isEmpty() || (hasError && !location.shape().takes("error")));
    }

    /** The value; {@code null} where there is none, or where it can't be read. */
    @Nullable
    Object value() {
        Object found = value != null || unfit != null || message == null
                ? value
                : location.shape().ofMessage(message);
        return found == null ? null : location.complete(found, this);
    }

    /** The type's empty value, for an answer without a value; {@code null} where the type has none. */
    @Nullable
    Object empty() {
        Object nothing = location.shape().nothing();
        return nothing == null ? null : location.complete(nothing, this);
    }

    /** Whether there is no value, and the type has an empty one. */
    boolean mayBeEmpty() {
        return unfit == null && unread == null && location.shape().mayBeEmpty();
    }

    /** Why there is no value although the body holds something; {@code null} where there is a value or nothing at all. */
    DecodedBody.@Nullable Unreadable<?> unreadable() {
        if (unread != null) {
            return unread;
        }
        return unfit == null
                ? null
                : new DecodedBody.Unreadable<>(
                        "the answer's value holds " + unfit + " where " + location.shape() + " is expected", null);
    }

    /** Tells that there is no value. */
    String absence() {
        return location.place() + ": nothing where " + location.shape() + " is expected";
    }

    /** More than one value in a body. */
    static final class TrailingContentException extends IOException {
        TrailingContentException() {
            super("a second value after the first");
        }
    }
}
