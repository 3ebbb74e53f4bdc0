package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.OpenEnum;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a value of any static list from its ID, its text, or from the
 * {@code {id, label, name}} object of the list itself.
 *
 * @param <E> the type of the list
 */
final class OpenEnumReader<E extends OpenEnum> extends LenientReader<E> {

    private final OpenEnum.Constants<E> constants;

    OpenEnumReader(Class<E> type) {
        super(type);
        this.constants = OpenEnum.constantsOf(type);
    }

    @Override
    @Nullable
    Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
        Object read = read(parser, context);
        if (read instanceof OpenEnum value && !value.isKnown()) {
            DecodeWarnings.of(context).unknownValue(parser, value.toString());
        }
        return read;
    }

    private @Nullable Object read(JsonParser parser, DeserializationContext context) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                BigDecimal number = Decimals.at(parser);
                Long id = number == null ? null : Decimals.whole(number);
                yield id == null ? constants.of(parser.getText()) : constants.of(id, dialect(parser, context));
            }
            case VALUE_STRING ->
                parser.getText().isBlank() ? null : constants.of(parser.getText(), dialect(parser, context));
            case VALUE_TRUE, VALUE_FALSE -> constants.of(parser.getText());
            case VALUE_NULL -> null;
            case START_OBJECT -> listItem(parser, context);
            default -> UNFIT;
        };
    }

    /** A field that is called an ID holds one in every dialect. */
    private static Dialect dialect(JsonParser parser, DeserializationContext context) throws IOException {
        return !"id".equals(parser.currentName())
                        && context.getAttribute(RecordShape.DIALECT) instanceof Dialect dialect
                ? dialect
                : Dialect.documented();
    }

    /** The value that a text names by its ID, label or name. */
    E parse(String text) {
        return constants.of(text);
    }

    private @Nullable E listItem(JsonParser parser, DeserializationContext context) throws IOException {
        DecodeWarnings findings = DecodeWarnings.of(context);
        Map<?, ?> item = PlainReader.read(parser, findings) instanceof Map<?, ?> fields ? fields : Map.of();
        String id = text(item.get("id"));
        String label = text(item.get("label"));
        String name = label != null ? label : text(item.get("name"));
        if (id == null && name == null) {
            findings.add(parser, "an object without id and label");
            return null;
        }
        BigDecimal number = id == null ? null : Decimals.parse(id);
        Long whole = number == null ? null : Decimals.whole(number);
        if (id != null && whole == null && name != null) {
            findings.add(parser, "an object whose ID is no number");
        }
        return whole == null
                ? constants.of(name == null ? Objects.requireNonNull(id) : name, dialect(parser, context))
                : constants.of(whole, name);
    }

    /** A field of the list's object as a text, as if it stood there without the object; {@code null} for nothing. */
    private static @Nullable String text(@Nullable Object value) {
        if (value == null || value instanceof Map || value instanceof List) {
            return null;
        }
        String text = value.toString();
        return text.isBlank() ? null : text;
    }
}
