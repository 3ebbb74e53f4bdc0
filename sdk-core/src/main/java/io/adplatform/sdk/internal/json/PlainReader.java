package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A reader of any JSON into plain immutable values without loss: {@code Map} in the order of the body, {@code List},
 * {@code String}, {@code Boolean}, {@code Long} or {@code BigInteger} for whole numbers, {@code BigDecimal} for others,
 * and {@code null}. A number beyond the limits of arithmetic stays a text.
 */
final class PlainReader extends LenientReader<Object> {

    PlainReader() {
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
                parser.getNumberValue() instanceof Integer small ? (Object) small.longValue() : parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> {
                BigDecimal number = NumberReader.decimal(parser);
                if (number == null) {
                    warnings.add(parser);
                }
                yield number == null ? parser.getText() : number.scale() == 0 ? whole(number.unscaledValue()) : number;
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
