package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.deser.DeserializationProblemHandler;
import com.fasterxml.jackson.databind.deser.ValueInstantiator;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The rule of {@link LenientReader} for types that Jackson reads: enums, UUIDs, and classes that users bring. */
final class TolerantHandler extends DeserializationProblemHandler {

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
    public @Nullable Object handleWeirdKey(DeserializationContext context, Class<?> type, String key, String message) {
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
