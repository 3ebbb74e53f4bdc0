package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ResolvableDeserializer;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a record from an object, through its canonical constructor, in one pass and one array. {@link RecordShape} says
 * which name fills which component.
 *
 * <p>Of a name that stands twice the last value counts; of two names of one component the one that is declared first.
 * Fields whose values don't fit their component, or differ from what another name of it brought, go where unlisted
 * fields go, so that nothing is lost. A record that is itself marked {@link JsonInclude} is written back. There also go nulls, and
 * lists with an element that doesn't fit: the written record has them as they came.
 *
 * @param <T> the record
 */
final class RecordReader<T> extends LenientReader<T> implements ResolvableDeserializer {

    private final transient RecordShape<T> shape;
    private final boolean keepsAll;

    RecordReader(JavaType type) {
        super(type.getRawClass());
        this.shape = new RecordShape<>(type);
        this.keepsAll = type.getRawClass().isAnnotationPresent(JsonInclude.class);
    }

    RecordShape<T> shape() {
        return shape;
    }

    @Override
    public void resolve(DeserializationContext context) throws JsonMappingException {
        shape.resolve(context);
    }

    @Override
    @Nullable
    Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
        boolean whole = parser.getParsingContext().getNestingDepth() == 1;
        return tryRead(parser, context, whole && DecodeWarnings.of(context).isGuessing());
    }

    /**
     * Reads the record from an object that may be something else altogether.
     *
     * @param guessed whether nothing but its fields tells that the object is this record, as with a whole body; then
     *     one that has none of them is not
     */
    @Nullable
    Object tryRead(JsonParser parser, DeserializationContext context, boolean guessed) throws IOException {
        if (!parser.isExpectedStartObjectToken()) {
            return fromOther(parser, context);
        }
        boolean recognised = !guessed || shape.isAnyObject();
        DecodeWarnings.of(context).keep(shape.size());
        @Nullable Object[] values = shape.blank();
        Map<String, @Nullable Object> rest = null;
        @Nullable String @Nullable [] filledBy = null;
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            ComponentSlot slot = shape.slot(name, context);
            if (slot == null) {
                if (name.equals("success")) {
                    DecodeWarnings.success(parser, context);
                } else if (!shape.isAnyObject()) {
                    DecodeWarnings.of(context).unknownField(parser);
                }
                rest = keep(rest, name, parser, context);
                continue;
            }
            recognised = true;
            if (token == JsonToken.VALUE_NULL) {
                if (!slot.hasSpellings()) {
                    values[slot.index()] = slot.ofNull();
                }
                if (keepsAll) {
                    rest = keep(rest, name, parser, context);
                }
            } else {
                TokenBuffer copy =
                        keepsAll && slot.reader() instanceof ListReader ? context.bufferAsCopyOfValue(parser) : null;
                Object value = copy == null
                        ? slot.reader().tryRead(parser, context)
                        : wholeList((ListReader) slot.reader(), copy, context);
                if (value == UNFIT && copy != null) {
                    rest = keep(rest, name, plain(copy, context));
                    value = null;
                } else if (value == UNFIT) {
                    DecodeWarnings.of(context).add(parser);
                    rest = keep(rest, name, parser, context);
                    value = null;
                }
                if (rest != null && value != null) {
                    rest.remove(name); // an earlier one of the same name, which would be written back beside this one
                }
                if (!slot.hasSpellings()) {
                    values[slot.index()] = value == null ? slot.absent() : value;
                    continue;
                }
                filledBy = filledBy == null ? new String[shape.spelledFields()] : filledBy;
                Object before = values[slot.index()];
                String givesWay = slot.take(name, value, values, filledBy);
                if (givesWay != null) {
                    String other = givesWay.equals(name) ? filledBy[slot.number()] : givesWay;
                    DecodeWarnings.of(context).add(parser, "another value than that of " + other);
                    rest = keep(rest, givesWay, plain(givesWay.equals(name) ? value : before));
                }
            }
        }
        if (rest != null) {
            values[shape.others()] = Collections.unmodifiableMap(rest);
        }
        T made = recognised ? shape.construct(values) : null;
        if (made == null) {
            DecodeWarnings.of(context).add(parser, "an object that is no " + shape);
        }
        return made;
    }

    /** The list, or {@link #UNFIT} if it lacks an element of the array. */
    private static @Nullable Object wholeList(ListReader reader, TokenBuffer copy, DeserializationContext context)
            throws IOException {
        try (JsonParser copied = copy.asParserOnFirstToken()) {
            Object list = reader.tryRead(copied, context);
            Object plain = plain(copy, context);
            int elements = plain instanceof List<?> all ? all.size() : "".equals(plain) ? 0 : 1;
            return list instanceof List<?> read && read.size() >= elements ? list : UNFIT;
        }
    }

    private static @Nullable Object plain(TokenBuffer copy, DeserializationContext context) throws IOException {
        try (JsonParser copied = copy.asParserOnFirstToken()) {
            return PlainReader.read(copied, DecodeWarnings.of(context));
        }
    }

    private @Nullable Map<String, @Nullable Object> keep(
            @Nullable Map<String, @Nullable Object> rest,
            String name,
            JsonParser parser,
            DeserializationContext context)
            throws IOException {
        if (shape.others() < 0) {
            parser.skipChildren();
            return rest;
        }
        return keep(rest, name, PlainReader.read(parser, DecodeWarnings.of(context)));
    }

    private @Nullable Map<String, @Nullable Object> keep(
            @Nullable Map<String, @Nullable Object> rest, String name, @Nullable Object value) {
        if (shape.others() < 0) {
            return rest;
        }
        Map<String, @Nullable Object> kept = rest == null ? new LinkedHashMap<>() : rest;
        kept.put(name, value);
        return kept;
    }

    /** A component's value as plain JSON again, or as a text where it can't be written as JSON. */
    private static @Nullable Object plain(@Nullable Object value) {
        try {
            return BoundedMapper.MAPPER.convertValue(value, Object.class);
        } catch (IllegalArgumentException unwritable) {
            return String.valueOf(value);
        }
    }

    private @Nullable Object fromOther(JsonParser parser, DeserializationContext context) throws IOException {
        if (parser.hasToken(JsonToken.VALUE_NULL)) {
            return null;
        }
        if (shape.hasFactory()) {
            return shape.fromOther(parser, context);
        }
        boolean empty =
                parser.hasToken(JsonToken.VALUE_STRING) && parser.getText().isBlank();
        return empty ? null : UNFIT;
    }
}
