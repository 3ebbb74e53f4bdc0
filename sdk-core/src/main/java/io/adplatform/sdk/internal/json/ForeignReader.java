package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.deser.ValueInstantiator;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A lenient reader around a deserializer of Jackson or of a user: enums, sets, trees, classes. An exception of the
 * deserializer costs this one value.
 */
final class ForeignReader extends LenientReader<Object> {

    private final transient JsonDeserializer<?> reader;

    ForeignReader(JsonDeserializer<?> reader) {
        super(Object.class, null);
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
        parser.getText(); // finds a text that is cut, which is a defect of the body and not of the value
        try {
            return reader.deserialize(parser, context);
        } catch (IOException | RuntimeException unfit) {
            return UNFIT;
        }
    }

    /** Reads from a copy, because a deserializer that throws leaves its parser at any token. */
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

    /** Applies the same rule inside the types that Jackson reads, so that one field's problem costs one field. */
    static final class ProblemHandler extends DeserializationProblemHandler {

        @Override
        public @Nullable Object handleUnexpectedToken(
                DeserializationContext context, JavaType type, JsonToken token, JsonParser parser, String message)
                throws IOException {
            return absent(context, parser);
        }

        @Override
        public @Nullable Object handleMissingInstantiator(
                DeserializationContext context,
                Class<?> type,
                @Nullable ValueInstantiator instantiator,
                JsonParser parser,
                String message)
                throws IOException {
            return absent(context, parser);
        }

        @Override
        public @Nullable Object handleWeirdStringValue(
                DeserializationContext context, Class<?> type, String value, String message) throws IOException {
            return absent(context, context.getParser());
        }

        @Override
        public @Nullable Object handleWeirdNumberValue(
                DeserializationContext context, Class<?> type, Number value, String message) throws IOException {
            return absent(context, context.getParser());
        }

        @Override
        public @Nullable Object handleWeirdKey(
                DeserializationContext context, Class<?> type, String key, String message) {
            DecodeWarnings.of(context).add(context.getParser(), "a name that can't be read as " + type.getSimpleName());
            return null;
        }

        @Override
        public @Nullable Object handleInstantiationProblem(
                DeserializationContext context, Class<?> type, Object argument, Throwable problem) {
            DecodeWarnings.of(context).add(context.getParser(), "a value that " + type.getSimpleName() + " refuses");
            return null;
        }

        private static @Nullable Object absent(DeserializationContext context, JsonParser parser) throws IOException {
            DecodeWarnings.of(context).add(parser);
            parser.skipChildren();
            return null;
        }
    }
}
