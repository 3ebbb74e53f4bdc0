package io.adplatform.sdk.testing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** JSON as plain values, read by Jackson alone and strictly. */
public final class Plain {

    private static final ObjectMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS, DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private Plain() {}

    /** Returns the fields of a JSON object; empty for any other bytes. */
    public static Optional<Map<?, ?>> object(byte[] json) {
        try {
            return STRICT.readValue(json, Object.class) instanceof Map<?, ?> fields
                    ? Optional.of(fields)
                    : Optional.empty();
        } catch (IOException | NumberFormatException noJson) {
            return Optional.empty();
        }
    }

    /** Whether the text is one JSON value, with nothing after it. */
    public static boolean isOneValue(String json) {
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            parser.nextToken();
            parser.skipChildren();
            return parser.currentToken() != null && parser.nextToken() == null;
        } catch (IOException noJson) {
            return false;
        }
    }

    /** Whether two plain values are equal. A decimal equals a text with its digits, and a field with null no field. */
    public static boolean same(Object one, Object other) {
        if (one instanceof Number first && other instanceof Number second) {
            return new BigDecimal(first.toString()).compareTo(new BigDecimal(second.toString())) == 0;
        }
        if (one instanceof BigDecimal number && other instanceof String digits) {
            return hasDigits(digits, number);
        }
        if (one instanceof Map<?, ?> first && other instanceof Map<?, ?> second) {
            return first.keySet().stream().allMatch(name -> same(first.get(name), second.get(name)))
                    && second.keySet().stream().allMatch(name -> same(first.get(name), second.get(name)));
        }
        if (one instanceof List<?> first && other instanceof List<?> second) {
            Iterator<?> rest = second.iterator();
            return first.size() == second.size() && first.stream().allMatch(each -> same(each, rest.next()));
        }
        return Objects.equals(one, other);
    }

    private static boolean hasDigits(String text, BigDecimal number) {
        try {
            return new BigDecimal(text).compareTo(number) == 0;
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }
}
