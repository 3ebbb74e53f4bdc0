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
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a record from an object, through its canonical constructor, in one pass. {@link RecordShape} assigns
 * the fields to the components.
 *
 * <p>Of a name that occurs twice the last value counts. Of two names of one component the first declared name counts.
 * Unlisted fields, fields that don't fit their component, and superseded values are kept in the component marked
 * {@code @JsonAnySetter}, so nothing is lost. For a record that is itself marked {@link JsonInclude}, and so is written back,
 * that component also keeps nulls, lists with an element that doesn't fit, and values of another form than the component's.
 *
 * @param <T> the record
 */
final class RecordReader<T> extends LenientReader<T> implements ResolvableDeserializer {

    private final transient RecordShape<T> shape;
    private final boolean keepsAll;

    RecordReader(JavaType type) {
        super(type.getRawClass(), null);
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
     * Reads the record from an object that may be of another type.
     *
     * @param guessed whether the object is this record only if it has one of its fields, as with a whole body
     */
    @Nullable
    Object tryRead(JsonParser parser, DeserializationContext context, boolean guessed) throws IOException {
        if (!parser.isExpectedStartObjectToken()) {
            return shape.fromOther(parser, context);
        }
        DecodeWarnings warnings = DecodeWarnings.of(context);
        // A thousand rows need its arrays one after the other. A record in a record of the same type has its own.
        @SuppressWarnings("unchecked") // only readings of this reader are kept under it
        Reading idle = (Reading) warnings.idleReadings.remove(this);
        Reading reading = idle == null ? new Reading(warnings) : idle;
        T made = reading.record(parser, context, guessed);
        warnings.idleReadings.put(this, reading);
        return made;
    }

    /** Objects of a body that are read into the record, one after the other. */
    private final class Reading {

        private final DecodeWarnings warnings;
        private final int width = shape.width();
        private final @Nullable Object[][] values = shape.arrays();
        private final @Nullable String[] filledBy = new String[shape.spelledFields()];
        private Map<String, @Nullable Object> others = new LinkedHashMap<>();
        private JsonParser parser;
        private DeserializationContext context;
        private RecordShape.@Nullable Slot slot;
        private RecordShape.@Nullable Slot expected;

        @SuppressWarnings("NullAway.Init") // set by record()
        private Reading(DecodeWarnings warnings) {
            this.warnings = warnings;
        }

        private @Nullable T record(JsonParser from, DeserializationContext with, boolean guessed) throws IOException {
            parser = from;
            context = with;
            expected = shape.after(null);
            shape.clear(values);
            Arrays.fill(filledBy, null);
            warnings.count(width);
            boolean recognised = !guessed || shape.isAnyObject();
            boolean hasSuccess = false;
            int depth = parser.getParsingContext().getNestingDepth();
            while (nextField()) {
                String name = parser.currentName();
                hasSuccess |= name.equals("success");
                RecordShape.Slot slot = this.slot;
                JsonToken token = parser.nextToken();
                recognised |= slot != null;
                if (slot != null && token != JsonToken.VALUE_NULL) {
                    field(name, slot);
                } else if (slot == null) {
                    if (!shape.isAnyObject() && !name.equals("success")) {
                        warnings.unknownField(parser);
                    }
                    keep(name);
                } else {
                    if (!slot.hasSpellings()) {
                        values[slot.part()][slot.index()] = slot.ofNull();
                    }
                    if (keepsAll) {
                        keep(name);
                    }
                }
            }
            if (!hasSuccess) {
                warnings.hasNoSuccess(depth);
            }
            if (!others.isEmpty()) {
                if (shape.others() >= 0) {
                    values[0][shape.others()] = Collections.unmodifiableMap(others);
                }
                others = new LinkedHashMap<>();
            }
            T made = recognised ? shape.construct(values) : null;
            if (made == null) {
                warnings.add(parser, "an object that is no " + shape);
            }
            return made;
        }

        /**
         * Moves to the next field and finds its slot. Answers mostly have the declared order. To compare the bytes with the
         * next declared name takes less time than to look a name up.
         */
        private boolean nextField() throws IOException {
            if (expected != null && parser.nextFieldName(expected.usual())) {
                slot = expected;
            } else if (expected == null ? parser.nextFieldName() != null : parser.hasToken(JsonToken.FIELD_NAME)) {
                slot = shape.slot(parser.currentName(), context);
            } else {
                return false;
            }
            expected = slot == null ? expected : shape.after(slot);
            return true;
        }

        private void field(String name, RecordShape.Slot slot) throws IOException {
            if (!others.isEmpty()) {
                others.remove(name); // an earlier value of the same name
            }
            Object value = keepsAll ? whole(name, slot.reader()) : slot.reader().tryRead(parser, context);
            if (value == UNFIT) {
                warnings.add(parser);
                keep(name);
                value = null;
            }
            @Nullable Object[] own = values[slot.part()];
            if (!slot.hasSpellings()) {
                own[slot.index()] = value == null ? slot.absent() : value;
                return;
            }
            Object before = own[slot.index()];
            String superseded = slot.take(name, value, own, filledBy);
            if (superseded != null) {
                boolean isThis = superseded.equals(name);
                warnings.add(parser, "another value than that of " + (isThis ? filledBy[slot.number()] : superseded));
                others.put(superseded, plain(isThis ? value : before));
            }
        }

        /**
         * Reads a value that is written back. If it has another form than the component's, its own form is kept too. A list with
         * an element that doesn't fit is absent.
         */
        private @Nullable Object whole(String name, LenientReader<?> reader) throws IOException {
            if (parser.currentToken().isStructStart() && !(reader instanceof ListReader)) {
                return reader.tryRead(parser, context);
            }
            try (TokenBuffer copy = context.bufferAsCopyOfValue(parser);
                    JsonParser first = copy.asParserOnFirstToken();
                    JsonParser second = copy.asParserOnFirstToken()) {
                Object value = reader.tryRead(first, context);
                Object form = LenientReader.OfAny.read(second, warnings);
                int elements = form instanceof List<?> all ? all.size() : "".equals(form) ? 0 : 1;
                boolean isCut = value instanceof List<?> list && list.size() < elements;
                // Services set times by themselves, in various forms.
                if (!(value instanceof Instant) && (value == UNFIT || isCut || !isSame(form, plain(value)))) {
                    others.put(name, form);
                }
                return isCut ? null : value;
            }
        }

        private void keep(String name) throws IOException {
            if (shape.others() < 0) {
                parser.skipChildren();
            } else {
                others.put(name, LenientReader.OfAny.read(parser, warnings));
            }
        }

        /** A number is the same with another exponent. */
        private static boolean isSame(@Nullable Object form, @Nullable Object own) {
            return (form instanceof BigDecimal number && own instanceof Number other)
                    ? number.compareTo(new BigDecimal(other.toString())) == 0
                    : Objects.equals(form, own);
        }

        /** Returns a component's value in plain JSON, or as a text if it has no JSON form. */
        private static @Nullable Object plain(@Nullable Object value) {
            try (JsonParser written = Json.parser(Json.MAPPER.writeValueAsBytes(value))) {
                written.nextToken();
                return LenientReader.OfAny.read(written, new DecodeWarnings());
            } catch (IOException unwritable) {
                return String.valueOf(value);
            }
        }
    }
}
