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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a list from an array, from its only element, from a comma separated text of numbers or IDs, and from null.
 * A list has no nulls: elements that are null or don't fit are left out, with a warning. A list of plain values keeps its
 * nulls.
 */
final class ListReader extends LenientReader<List<?>> implements ResolvableDeserializer {

    private static final Pattern COMMA = Pattern.compile(",");

    private final JavaType elementType;
    private final boolean plain;

    @SuppressWarnings("NullAway.Init") // set by resolve(), which Jackson calls first
    private LenientReader<?> element;

    ListReader(JavaType elementType) {
        super(List.class, List.of());
        this.elementType = elementType;
        this.plain = elementType.isJavaLangObject();
    }

    @Override
    public void resolve(DeserializationContext context) throws JsonMappingException {
        element = LenientReader.of(elementType, context);
    }

    @Override
    List<?> tryRead(JsonParser parser, DeserializationContext context) throws IOException {
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
            // A label may contain a comma, an ID can't.
            if (several && element instanceof OpenEnumReader<?> constants && containsIds(text)) {
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
        DecodeWarnings warnings = DecodeWarnings.of(context);
        warnings.count(
                1 + (int) text.chars().filter(character -> character == ',').count());
        List<Object> values = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            Object value = one.apply(part);
            if (value == UNFIT) {
                warnings.add(parser);
            } else if (value != null) {
                values.add(value);
            }
        }
        return Collections.unmodifiableList(values);
    }

    /** Whether all parts between commas are digits. */
    private static boolean containsIds(String text) {
        return !text.endsWith(",")
                && COMMA.splitAsStream(text)
                        .map(String::strip)
                        .allMatch(part ->
                                !part.isEmpty() && part.chars().allMatch(digit -> digit >= '0' && digit <= '9'));
    }
}
