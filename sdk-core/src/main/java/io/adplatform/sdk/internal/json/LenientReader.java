package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A reader of one type from any JSON. A value that doesn't fit is read as absent and added to the {@link DecodeWarnings}.
 * No well-formed JSON within the limits makes a reader throw.
 *
 * @param <T> the type of the value
 */
abstract class LenientReader<T> extends StdDeserializer<T> {

    /** Result for a token that doesn't fit. The parser is still at it. */
    static final Object UNFIT = new Object();

    private final @Nullable T absent;

    /** @param absent value of a missing field and of a null */
    LenientReader(Class<?> type, @Nullable T absent) {
        super(type);
        this.absent = absent;
    }

    /** Returns the reader of a type. */
    static LenientReader<?> of(JavaType type, DeserializationContext context) throws JsonMappingException {
        JsonDeserializer<?> reader = context.findContextualValueDeserializer(type, null);
        return reader instanceof LenientReader<?> lenient ? lenient : new ForeignReader(reader);
    }

    /** Returns the value, {@code null} for an absent one, or {@link #UNFIT} with the parser at the same token. */
    abstract @Nullable Object tryRead(JsonParser parser, DeserializationContext context) throws IOException;

    @Override
    @SuppressWarnings("unchecked") // tryRead() makes values of T
    public final @Nullable T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        Object value = tryRead(parser, context);
        if (value == UNFIT) {
            DecodeWarnings.of(context).add(parser);
            parser.skipChildren();
            value = null;
        }
        return value == null ? getNullValue(context) : (T) value;
    }

    @Override
    public @Nullable T getNullValue(DeserializationContext context) {
        return absent;
    }

    @Override
    public final @Nullable Object getAbsentValue(DeserializationContext context) {
        return getNullValue(context);
    }

    /** Reads a text unchanged, and a number or boolean as the characters of the body. */
    static final class OfText extends LenientReader<String> {

        OfText() {
            super(String.class, null);
        }

        @Override
        @Nullable
        Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
            return switch (parser.currentToken()) {
                case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE -> parser.getText();
                case VALUE_NULL -> null;
                default -> UNFIT;
            };
        }
    }

    /** Reads true and false, 1 and 0, and the usual words for them. A blank text is absent. */
    static final class OfBoolean extends LenientReader<Boolean> {

        /** @param absent null, or false for the primitive */
        OfBoolean(@Nullable Boolean absent) {
            super(Boolean.class, absent);
        }

        @Override
        @Nullable
        Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
            JsonToken token = parser.currentToken();
            if (!token.isScalarValue() || token == JsonToken.VALUE_NULL) {
                return token == JsonToken.VALUE_NULL ? null : UNFIT;
            }
            if (token.isBoolean()) {
                return parser.getBooleanValue();
            }
            return switch (parser.getText().strip().toLowerCase(Locale.ROOT)) {
                case "true", "1", "1.0", "yes", "y", "on" -> true;
                case "false", "0", "0.0", "no", "n", "off" -> false;
                case "" -> null;
                default -> UNFIT;
            };
        }
    }

    /**
     * A reader of any JSON into plain immutable values without loss: {@code Map} in the order of the body, {@code List},
     * {@code String}, {@code Boolean}, {@code Long} or {@code BigInteger} for whole numbers, {@code BigDecimal} for others,
     * and {@code null}. A number beyond the limits of arithmetic stays a text.
     */
    static final class OfAny extends LenientReader<Object> {

        OfAny() {
            super(Object.class, null);
        }

        @Override
        @Nullable
        Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
            return read(parser, DecodeWarnings.of(context));
        }

        static @Nullable Object read(JsonParser parser, DecodeWarnings warnings) throws IOException {
            return switch (parser.currentToken()) {
                case START_OBJECT -> {
                    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
                    for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                        parser.nextToken();
                        fields.put(name, read(parser, warnings));
                    }
                    yield Collections.unmodifiableMap(fields);
                }
                case START_ARRAY -> {
                    List<@Nullable Object> values = new ArrayList<>();
                    while (!parser.nextToken().isStructEnd()) {
                        values.add(read(parser, warnings));
                    }
                    yield Collections.unmodifiableList(values);
                }
                case VALUE_STRING -> parser.getText();
                case VALUE_NUMBER_INT ->
                    parser.getNumberValue() instanceof Integer small
                            ? (Object) small.longValue()
                            : parser.getNumberValue();
                case VALUE_NUMBER_FLOAT -> {
                    BigDecimal number = NumberReader.decimal(parser);
                    if (number == null) {
                        warnings.add(parser);
                    }
                    yield number == null
                            ? parser.getText()
                            : number.scale() == 0 ? whole(number.unscaledValue()) : number;
                }
                case VALUE_TRUE -> true;
                case VALUE_FALSE -> false;
                default -> null;
            };
        }

        /** A number without decimals, such as 1e0, is written as a whole number. */
        private static Number whole(BigInteger number) {
            return number.bitLength() < Long.SIZE ? (Number) number.longValue() : number;
        }
    }
}
