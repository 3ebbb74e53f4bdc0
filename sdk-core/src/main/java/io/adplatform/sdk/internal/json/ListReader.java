package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ResolvableDeserializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads a list from an array, from the one element that it would have held, from a comma separated text of numbers,
 * and from nothing. Elements that are null or can't be read are left out and noted, so that a list holds no nulls;
 * a list of plain values keeps them.
 */
final class ListReader extends LenientReader<List<?>> implements ResolvableDeserializer {

    private final JavaType elementType;
    private final boolean plain;

    @SuppressWarnings("NullAway.Init") // resolve() comes before any reading
    private LenientReader<?> element;

    ListReader(JavaType elementType) {
        super(List.class);
        this.elementType = elementType;
        this.plain = elementType.isJavaLangObject();
    }

    @Override
    public void resolve(DeserializationContext context) throws JsonMappingException {
        element = LenientReader.of(elementType, context);
    }

    @Override
    public List<?> getNullValue(DeserializationContext context) {
        return List.of();
    }

    @Override
    Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
        if (parser.isExpectedStartArrayToken()) {
            return array(parser, context);
        }
        if (parser.hasToken(JsonToken.VALUE_NULL)) {
            return List.of();
        }
        if (parser.hasToken(JsonToken.VALUE_STRING)) {
            String text = parser.getText();
            if (text.isBlank()) {
                return List.of();
            }
            boolean several = text.indexOf(',') >= 0;
            if (several && element instanceof NumberReader<?> numbers) {
                return commaSeparated(text, numbers::parse, parser, context);
            }
            // A label may hold a comma, IDs are digits.
            if (several && element instanceof OpenEnumReader<?> constants && holdsIds(text)) {
                return commaSeparated(text, constants::parse, parser, context);
            }
        }
        Object single = element instanceof RecordReader<?> records && parser.hasToken(JsonToken.START_OBJECT)
                ? records.tryRead(parser, context, true)
                : element.deserialize(parser, context);
        return single == null ? List.of() : List.of(single);
    }

    private List<?> array(JsonParser parser, DeserializationContext context) throws IOException {
        List<@Nullable Object> values = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token == JsonToken.VALUE_NULL && !plain) {
                DecodeWarnings.of(context).add(parser);
                continue;
            }
            Object value = element.deserialize(parser, context);
            if (value != null || plain) {
                values.add(value);
            }
        }
        return values.isEmpty() ? List.of() : Collections.unmodifiableList(values);
    }

    private static List<?> commaSeparated(
            String text, Function<String, @Nullable Object> one, JsonParser parser, DeserializationContext context)
            throws IOException {
        List<Object> values = new ArrayList<>();
        DecodeWarnings findings = DecodeWarnings.of(context);
        for (int from = 0; from <= text.length(); from = endOfPart(text, from) + 1) {
            findings.keep(1);
            Object value = one.apply(text.substring(from, endOfPart(text, from)));
            if (value == UNFIT) {
                findings.add(parser);
            } else if (value != null) {
                values.add(value);
            }
        }
        return Collections.unmodifiableList(values);
    }

    /** Whether all parts between commas are digits. */
    private static boolean holdsIds(String text) {
        for (int from = 0; from <= text.length(); from = endOfPart(text, from) + 1) {
            String part = text.substring(from, endOfPart(text, from)).strip();
            if (part.isEmpty() || !part.chars().allMatch(digit -> digit >= '0' && digit <= '9')) {
                return false;
            }
        }
        return true;
    }

    private static int endOfPart(String text, int from) {
        int comma = text.indexOf(',', from);
        return comma < 0 ? text.length() : comma;
    }
}
