package io.adplatform.sdk.json;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.type.WritableTypeId;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.internal.json.Json;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes records and values of static lists in the form of {@link JsonRecord}, independent of the mapper's settings.
 *
 * <p>Public only because Jackson creates it.
 */
public final class RecordSerializer extends StdSerializer<Object> {

    private static final long serialVersionUID = 1;
    private static final ObjectMapper FORMS = new ObjectMapper()
            .disable(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
            .registerModule(new SimpleModule().addSerializer(BigDecimal.class, new OfDecimal()));

    /** For Jackson. */
    public RecordSerializer() {
        super(Object.class);
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializerProvider provider) throws IOException {
        FORMS.writeValue(generator, PlainForm.of(value));
    }

    @Override
    public void serializeWithType(
            Object value, JsonGenerator generator, SerializerProvider provider, TypeSerializer types)
            throws IOException {
        WritableTypeId type = types.writeTypePrefix(generator, types.typeId(value, JsonToken.START_OBJECT));
        if (PlainForm.of(value) instanceof Map<?, ?> fields) {
            for (Map.Entry<?, ?> field : fields.entrySet()) {
                generator.writeFieldName(String.valueOf(field.getKey()));
                FORMS.writeValue(generator, field.getValue());
            }
        }
        types.writeTypeSuffix(generator, type);
    }

    /** Writes a static list's value as the key of a map: its ID, or its label if it has none. */
    static final class OfKey extends StdSerializer<OpenEnum> {

        private static final long serialVersionUID = 1;

        OfKey() {
            super(OpenEnum.class);
        }

        @Override
        public void serialize(OpenEnum value, JsonGenerator generator, SerializerProvider provider) throws IOException {
            generator.writeFieldName(PlainForm.key(value));
        }
    }

    /** Writes a number with its own digits: a power of ten in plain form would be read with digits that it doesn't have. */
    private static final class OfDecimal extends StdSerializer<BigDecimal> {

        private static final long serialVersionUID = 1;

        OfDecimal() {
            super(BigDecimal.class);
        }

        @Override
        public void serialize(BigDecimal value, JsonGenerator generator, SerializerProvider provider)
                throws IOException {
            if (value.scale() < 0 && generator.isEnabled(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)) {
                generator.writeNumber(value.toString());
            } else {
                generator.writeNumber(value);
            }
        }
    }

    /** Converts a value to its JSON form in maps, lists, texts, numbers, booleans and null. */
    static final class PlainForm {

        private PlainForm() {}

        static @Nullable Object of(@Nullable Object value) {
            if (value instanceof Record record) {
                return fields(record);
            }
            if (value instanceof OpenEnum constant) {
                Map<String, Object> form = new LinkedHashMap<>();
                putIfPresent(form, "id", constant.id());
                putIfPresent(form, "label", constant.label());
                return form;
            }
            if (value instanceof Map<?, ?> map) {
                Map<String, @Nullable Object> form = new LinkedHashMap<>();
                map.forEach((key, entry) -> form.put(key(key), of(entry)));
                return form;
            }
            if (value instanceof Collection<?> values) {
                List<@Nullable Object> form = new ArrayList<>(values.size());
                values.forEach(each -> form.add(of(each)));
                return form;
            }
            if (value instanceof Enum<?>) {
                return Json.MAPPER.convertValue(value, String.class);
            }
            if (value == null || value instanceof Number || value instanceof Boolean) {
                return value;
            }
            return value.toString();
        }

        /** Returns the JSON name of a map's key. */
        static String key(Object key) {
            return key instanceof OpenEnum constant ? constant.wireValue().toString() : key.toString();
        }

        static Map<String, Object> fields(Record value) {
            Map<String, Object> fields = new LinkedHashMap<>();
            RecordComponent[] components = value.getClass().getRecordComponents();
            Map<Object, @Nullable Object> kept = new LinkedHashMap<>();
            for (RecordComponent component : components) {
                if (has(component, JsonAnySetter.class)
                        && Values.held(component, value) instanceof Map<?, ?> unlisted) {
                    kept.putAll(unlisted);
                }
            }
            for (RecordComponent component : components) {
                Object held = Values.held(component, value);
                if (has(component, JsonUnwrapped.class) && held instanceof Record group) {
                    fields.putAll(fields(group));
                } else if (!has(component, JsonAnySetter.class)) {
                    Object form = of(held);
                    String name = name(component, Map.of());
                    // The types of a generic record are unknown.
                    Object own = value.getClass().getTypeParameters().length == 0 ? kept.get(name) : null;
                    boolean isRead = (own != null && value instanceof JsonRecord record)
                            ? isReadFrom(Map.of(name, own), component, record)
                            : isAbsent(form);
                    if (isRead) {
                        putIfPresent(fields, name, own == null ? form : of(own));
                    } else {
                        String free = name(component, kept);
                        putIfPresent(fields, free, form);
                        kept.remove(free); // the component has another value now
                    }
                }
            }
            kept.forEach((name, unlisted) -> {
                if (isAbsent(fields.get(String.valueOf(name)))) {
                    fields.put(String.valueOf(name), of(unlisted));
                }
            });
            return fields;
        }

        /** Whether a component has the value of a field that is kept in its own form. Such a field takes the component's place. */
        private static boolean isReadFrom(Map<String, ?> field, RecordComponent component, JsonRecord value) {
            return Records.of(value.getClass(), field) instanceof Record read
                    && Objects.equals(Values.held(component, read), Values.held(component, (Record) value));
        }

        private static boolean isAbsent(@Nullable Object form) {
            return form == null
                    || form.equals(false)
                    || (form instanceof Number number && new BigDecimal(number.toString()).signum() == 0)
                    || (form instanceof Collection<?> values && values.isEmpty())
                    || (form instanceof Map<?, ?> entries && entries.isEmpty());
        }

        private static <V> void putIfPresent(Map<String, V> fields, String name, @Nullable V value) {
            if (value != null) {
                fields.put(name, value);
            }
        }

        /** Returns the component's name, or its first other name if the record keeps an unfit value under that name. */
        private static String name(RecordComponent component, Map<?, ?> kept) {
            JsonProperty named = component.getAccessor().getAnnotation(JsonProperty.class);
            String name = named == null || named.value().isEmpty() ? component.getName() : named.value();
            JsonAlias others = component.getAccessor().getAnnotation(JsonAlias.class);
            return others == null
                    ? name
                    : Stream.concat(Stream.of(name), Stream.of(others.value()))
                            .filter(each -> !kept.containsKey(each))
                            .findFirst()
                            .orElse(name);
        }

        /** Jackson's annotations apply to a component's accessor, not to the component. */
        private static boolean has(RecordComponent component, Class<? extends Annotation> annotation) {
            return component.getAccessor().isAnnotationPresent(annotation);
        }
    }
}
