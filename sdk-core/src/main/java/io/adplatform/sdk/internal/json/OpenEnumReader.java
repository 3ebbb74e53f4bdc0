package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import io.adplatform.sdk.OpenEnum;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a value of any static list from its ID, its text, or from the {@code {id, label, name}} object of the list itself.
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
        return switch (parser.currentToken()) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                BigDecimal number = Decimals.at(parser);
                Long id = number == null ? null : Decimals.whole(number);
                yield id == null ? constants.of(parser.getText()) : constants.of(id.longValue());
            }
            case VALUE_STRING -> parser.getText().isBlank() ? null : constants.of(parser.getText());
            case VALUE_TRUE, VALUE_FALSE -> constants.of(parser.getText());
            case VALUE_NULL -> null;
            case START_OBJECT -> listItem(parser, context);
            default -> UNFIT;
        };
    }

    /** The value that a text names by its ID, label or name. */
    E parse(String text) {
        return constants.of(text);
    }

    private @Nullable E listItem(JsonParser parser, DeserializationContext context) throws IOException {
        Map<?, ?> item = (Map<?, ?>) PlainReader.read(parser, Findings.of(context));
        Long id = item != null && item.get("id") instanceof Long number ? number : null;
        Object label = item == null ? null : item.get("label") != null ? item.get("label") : item.get("name");
        if (id != null || (label instanceof String text && !text.isBlank())) {
            return constants.of(id, label instanceof String text ? text : null);
        }
        Findings.of(context).add(parser, "an object without id and label");
        return null;
    }
}
