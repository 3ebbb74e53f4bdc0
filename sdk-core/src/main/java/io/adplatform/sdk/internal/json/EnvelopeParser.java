package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.internal.json.reader.BooleanReader;
import io.adplatform.sdk.internal.json.reader.BoundedMapper;
import io.adplatform.sdk.internal.json.reader.DecodeWarnings;
import io.adplatform.sdk.internal.json.reader.TypeShape;
import io.adplatform.sdk.operation.TypeRef;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One pass over one body, from its bytes to the value: what was met on the way. */
final class EnvelopeParser {

    private static final TypeShape BOOLEAN = new TypeShape(Boolean.class);
    private static final TypeShape LONG = new TypeShape(Long.class);
    private static final TypeShape TEXT = new TypeShape(String.class);
    private static final TypeShape ERRORS = new TypeShape(new TypeRef<List<ErrorItem>>() {}.type());

    private final byte[] body;
    private final ValueLocation destination;
    private final DecodeWarnings findings = new DecodeWarnings();

    private @Nullable Boolean success;
    private @Nullable Long statusCode;
    private boolean hasSuccess;
    private boolean hasStatusCode;
    private boolean hasData;
    private boolean hasResponseObject;
    private boolean hasError;
    private boolean holdsFailure;
    private @Nullable Object value;
    private @Nullable String unfit;
    private @Nullable String message;
    private List<?> errors = List.of();
    private @Nullable Long totalRecords;
    private @Nullable Long filteredRecords;
    private Map<String, @Nullable Object> besideRows = Map.of();

    private EnvelopeParser(byte[] body, ValueLocation destination) {
        this.body = body;
        this.destination = destination;
    }

    /** Reads an envelope; of anything else, whether it is one. */
    static EnvelopeParser overEnvelope(byte[] body, ValueLocation destination) throws IOException {
        EnvelopeParser pass = new EnvelopeParser(body, destination);
        try (JsonParser parser = BoundedMapper.MAPPER.createParser(body)) {
            pass.findings.goWith(parser);
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                    parser.nextToken();
                    pass.field(name, parser);
                }
                end(parser);
            }
        }
        return pass;
    }

    /** Reads a body without an envelope. */
    static EnvelopeParser overWhole(byte[] body, ValueLocation destination) throws IOException {
        EnvelopeParser pass = new EnvelopeParser(body, destination);
        try (JsonParser parser = BoundedMapper.MAPPER.createParser(body)) {
            pass.findings.goWith(parser).guessing();
            parser.nextToken();
            pass.value = destination.read(parser, pass);
            end(parser);
        }
        return pass;
    }

    private static void end(JsonParser parser) throws IOException {
        if (parser.nextToken() != null) {
            throw new TrailingContentException();
        }
    }

    private void field(String name, JsonParser parser) throws IOException {
        switch (name) {
            case "success" -> {
                hasSuccess = true;
                success = flag(parser);
            }
            case "statusCode" -> {
                hasStatusCode = true;
                statusCode = (Long) LONG.read(parser);
            }
            case "data" -> {
                hasData = true;
                data(parser);
            }
            case "responseObject" -> {
                hasResponseObject = true;
                if (hasData) {
                    parser.skipChildren();
                } else {
                    data(parser);
                }
            }
            case "error" -> {
                hasError = kindOfSomething(parser) != null;
                parser.skipChildren();
            }
            default -> {
                if (!tookBesideValue(name, parser)) {
                    parser.skipChildren();
                }
            }
        }
    }

    private void data(JsonParser parser) throws IOException {
        boolean unwatched = parser.hasToken(JsonToken.START_OBJECT) && !destination.watchesSuccess();
        long from = unwatched ? parser.currentTokenLocation().getByteOffset() : 0;
        unfit = null;
        value = destination.read(parser, this);
        holdsFailure |= findings.holdsFailure();
        if (unwatched
                && Bytes.mention(body, "success", from, parser.currentLocation().getByteOffset())) {
            holdsFailure |= holdsFailure();
        }
    }

    /** A second look at the body, for types that take any name and data that speaks of success itself. */
    private boolean holdsFailure() throws IOException {
        Object whole = BoundedMapper.MAPPER.readValue(body, Object.class);
        return whole instanceof Map<?, ?> fields
                && (fields.get("data") instanceof Map<?, ?> data
                        && data.get("success") != null
                        && Boolean.FALSE.equals(BooleanReader.parse(String.valueOf(data.get("success")))));
    }

    /** Takes a field that may stand beside the value, in the envelope or in its data. */
    boolean tookBesideValue(String name, JsonParser parser) throws IOException {
        switch (name) {
            case "success" -> holdsFailure |= Boolean.FALSE.equals(flag(parser));
            case "errorObjects" -> errors = (List<?>) orElse(ERRORS.read(parser), List.of());
            case "totalRecords" -> totalRecords = (Long) LONG.read(parser);
            case "filteredRecords" -> filteredRecords = (Long) LONG.read(parser);
            case "message" -> message = (String) TEXT.read(parser);
            default -> {
                return false;
            }
        }
        return true;
    }

    private @Nullable Boolean flag(JsonParser parser) throws IOException {
        // Every answer has one, and making a reader for it costs as much as a small answer.
        return parser.currentToken().isBoolean()
                ? Boolean.valueOf(parser.getBooleanValue())
                : (Boolean) BOOLEAN.read(parser);
    }

    private static Object orElse(@Nullable Object value, Object other) {
        return value == null ? other : value;
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

    private static @Nullable String kindOfSomething(JsonParser parser) throws IOException {
        boolean nothing = parser.hasToken(JsonToken.VALUE_NULL)
                || (parser.hasToken(JsonToken.VALUE_STRING) && parser.getText().isBlank());
        return nothing ? null : DecodeWarnings.kind(parser.currentToken());
    }

    void besideRows(Map<String, @Nullable Object> fields) {
        besideRows = fields;
    }

    Object page(List<?> rows) {
        return new RowsPage<>(rows, totalRecords, filteredRecords, besideRows);
    }

    /** Whether the body was the envelope of either generation of services. */
    boolean isEnvelope() {
        return hasSuccess || hasData || (hasStatusCode && hasResponseObject);
    }

    /** Whether the body reports a failure. */
    boolean isRefusal() {
        return Boolean.FALSE.equals(success)
                || holdsFailure
                || isFailure(statusCode)
                || (!Boolean.TRUE.equals(success) && value == null && complains());
    }

    private boolean complains() {
        return !errors.isEmpty() || (hasError && !destination.shape().takes("error"));
    }

    /** Codes that HTTP doesn't know are a failure only where nothing says success. */
    private boolean isFailure(@Nullable Long code) {
        boolean succeeded = code == null || code / 100 == 2;
        boolean unknown = code != null && (code < 100 || code > 599);
        return !succeeded && !(unknown && Boolean.TRUE.equals(success));
    }

    DecodeWarnings findings() {
        return findings;
    }

    @Nullable
    String message() {
        return message;
    }

    /** What came of it. */
    DecodedBody<?> result() throws IOException {
        Object result = value;
        if (result == null && unfit == null) {
            result = destination.empty();
        }
        if (result == null && message != null) {
            result = destination.shape().ofMessage(message);
        }
        List<ErrorItem> warnings = errors.isEmpty()
                ? List.of()
                : errors.stream().map(ErrorItem.class::cast).toList();
        if (result != null) {
            return new DecodedBody.Value<>(destination.complete(result, this), warnings, findings.decodeWarnings());
        }
        if (!warnings.isEmpty()) {
            return new DecodedBody.Refusal<>(warnings);
        }
        String found = unfit != null ? "holds " + unfit : hasData ? "is null" : "is missing";
        return new DecodedBody.Unreadable<>(
                "the answer's value " + found + " where " + destination.shape() + " is expected", null);
    }

    /** More than one value in a body. */
    static final class TrailingContentException extends IOException {
        TrailingContentException() {
            super("a second value after the first");
        }
    }
}
