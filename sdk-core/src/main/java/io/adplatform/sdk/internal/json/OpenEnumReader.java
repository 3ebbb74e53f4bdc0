package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.deser.KeyDeserializers;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.OpenEnum;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a static list's value from its ID, its text, or the list's <code>{id, label, name}</code> object.
 *
 * @param <E> the type of the list
 */
public final class OpenEnumReader<E extends OpenEnum> extends LenientReader<E> {

    /** Readers of map keys of such types. A blank name has no value. */
    public static final KeyDeserializers KEYS = (type, config, description) -> {
        if (!type.isTypeOrSubTypeOf(OpenEnum.class)) {
            return null;
        }
        OpenEnum.Constants<?> constants =
                OpenEnum.constantsOf(type.getRawClass().asSubclass(OpenEnum.class));
        return new KeyDeserializer() {
            @Override
            public @Nullable Object deserializeKey(String key, DeserializationContext context) {
                return key.isBlank() ? null : constants.of(key);
            }
        };
    };

    private final OpenEnum.Constants<E> constants;

    OpenEnumReader(Class<E> type) {
        super(type, null);
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
                Long id = NumberReader.whole(NumberReader.decimal(parser));
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

    /** A field named {@code id} contains the documented ID in every dialect. */
    private static Dialect dialect(JsonParser parser, DeserializationContext context) throws IOException {
        return !"id".equals(parser.currentName())
                        && context.getAttribute(RecordShape.DIALECT) instanceof Dialect dialect
                ? dialect
                : Dialect.documented();
    }

    /** Returns the value with this ID, label or name. */
    E parse(String text) {
        return constants.of(text);
    }

    private @Nullable E listItem(JsonParser parser, DeserializationContext context) throws IOException {
        DecodeWarnings warnings = DecodeWarnings.of(context);
        Map<?, ?> item = LenientReader.OfAny.read(parser, warnings) instanceof Map<?, ?> fields ? fields : Map.of();
        String id = text(item.get("id"));
        String label = text(item.get("label"));
        String name = label != null ? label : text(item.get("name"));
        if (id == null && name == null) {
            warnings.add(parser, "an object without id and label");
            return null;
        }
        Long whole = id == null ? null : NumberReader.whole(NumberReader.decimal(id));
        if (id != null && whole == null && name != null) {
            warnings.add(parser, "an object with an ID that is not a number");
        }
        return whole == null
                ? constants.of(name == null ? Objects.requireNonNull(id) : name, dialect(parser, context))
                : constants.of(whole, name);
    }

    /** Returns a scalar field as a text; {@code null} for a blank one. */
    private static @Nullable String text(@Nullable Object value) {
        return value == null
                        || value instanceof Map
                        || value instanceof List
                        || value.toString().isBlank()
                ? null
                : value.toString();
    }
}
