package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads a text as it is, and a number or boolean as the very characters that were sent. */
final class TextReader extends LenientReader<String> {

    TextReader() {
        super(String.class);
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
