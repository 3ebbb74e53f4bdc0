package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.util.Locale;
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
}
