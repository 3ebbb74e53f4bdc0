package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads one type from whatever the platform sends for it. What doesn't fit is read as absent and noted as an oddity;
 * nothing that is well-formed JSON within the limits makes a reader throw.
 *
 * @param <T> what is read
 */
abstract class LenientReader<T> extends StdDeserializer<T> {

    /** Says that the current token doesn't fit; the parser still stands on it. */
    static final Object UNFIT = new Object();

    LenientReader(Class<?> type) {
        super(type);
    }

    /** The reader of a type. */
    static LenientReader<?> of(JavaType type, DeserializationContext context) throws JsonMappingException {
        JsonDeserializer<?> reader = context.findContextualValueDeserializer(type, null);
        return reader instanceof LenientReader<?> lenient ? lenient : new ForeignReader(reader);
    }

    /** The value, {@code null} for an absent one, or {@link #UNFIT} with the parser where it was. */
    abstract @Nullable Object tryRead(JsonParser parser, DeserializationContext context) throws IOException;

    @Override
    @SuppressWarnings("unchecked") // tryRead gives a T, null or UNFIT
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
        return null;
    }

    /** A missing component is read as a null one. */
    @Override
    public final @Nullable Object getAbsentValue(DeserializationContext context) {
        return getNullValue(context);
    }
}
