package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Holds a type that Jackson or its user reads to the rule of {@link LenientReader}: enums, sets, trees, classes. What
 * they throw costs their own value alone.
 */
final class ForeignReader extends LenientReader<Object> {

    private final transient JsonDeserializer<?> reader;

    ForeignReader(JsonDeserializer<?> reader) {
        super(reader.handledType() == null ? Object.class : reader.handledType());
        this.reader = reader;
    }

    @Override
    public @Nullable Object getNullValue(DeserializationContext context) {
        try {
            return reader.getNullValue(context);
        } catch (IOException | RuntimeException none) {
            return null;
        }
    }

    @Override
    @Nullable
    Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
        if (parser.currentToken().isStructStart()) {
            return structured(parser, context);
        }
        parser.getText(); // finds a text that is cut, which is the body's defect and not the reader's
        try {
            return reader.deserialize(parser, context);
        } catch (IOException | RuntimeException unfit) {
            return UNFIT;
        }
    }

    /** Reads from a copy, because a reader that throws leaves its parser anywhere. */
    private @Nullable Object structured(JsonParser parser, DeserializationContext context) throws IOException {
        try (TokenBuffer copy = context.bufferAsCopyOfValue(parser)) {
            try (JsonParser copied = copy.asParserOnFirstToken()) {
                return reader.deserialize(copied, context);
            } catch (StreamConstraintsException beyondALimit) {
                throw beyondALimit;
            } catch (IOException | RuntimeException unfit) {
                DecodeWarnings.of(context).add(parser);
                return null;
            }
        }
    }
}
