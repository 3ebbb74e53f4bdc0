package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads true and false from themselves, from 1 and 0, and from the words for them. */
public final class BooleanReader extends LenientReader<Boolean> {

    private final @Nullable Boolean absent;

    /** @param absent what stands for an absent value: false for the primitive */
    BooleanReader(@Nullable Boolean absent) {
        super(Boolean.class);
        this.absent = absent;
    }

    @Override
    public @Nullable Boolean getNullValue(DeserializationContext context) {
        return absent;
    }

    @Override
    @Nullable
    Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            case VALUE_STRING -> parser.getText().isBlank() ? null : orUnfit(parse(parser.getText()));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> orUnfit(parse(parser.getText()));
            default -> UNFIT;
        };
    }

    /** What a text stands for; {@code null} where it stands for neither. */
    public static @Nullable Boolean parse(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "1", "1.0", "yes", "y", "on" -> true;
            case "false", "0", "0.0", "no", "n", "off" -> false;
            default -> null;
        };
    }

    private static Object orUnfit(@Nullable Boolean value) {
        return value == null ? UNFIT : value;
    }
}
