package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.deser.ResolvableDeserializer;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.type.CollectionType;
import com.fasterxml.jackson.databind.type.MapType;
import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.json.ReadBy;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The reader of each type, and two rules of writing beyond annotations. */
final class LenientModule extends SimpleModule {

    LenientModule() {
        super("adplatform");
        addNumber(Long.class, long.class, 0L, BigDecimal::longValueExact, number -> number);
        addNumber(Integer.class, int.class, 0, BigDecimal::intValueExact, Math::toIntExact);
        addNumber(Double.class, double.class, 0.0, number -> NumberReader.finite(number.doubleValue()), null);
        addNumber(Float.class, float.class, 0.0f, number -> (float) NumberReader.finite(number.floatValue()), null);
        addNumber(Short.class, short.class, (short) 0, BigDecimal::shortValueExact, null);
        addNumber(Byte.class, byte.class, (byte) 0, BigDecimal::byteValueExact, null);
        addDeserializer(
                BigInteger.class, new NumberReader<>(BigInteger.class, null, BigDecimal::toBigIntegerExact, null));
        addDeserializer(BigDecimal.class, new NumberReader<>(BigDecimal.class, null, number -> number, null));
        addDeserializer(Boolean.class, new LenientReader.OfBoolean(null));
        addDeserializer(boolean.class, new LenientReader.OfBoolean(false));
        addDeserializer(String.class, new LenientReader.OfText());
        addDeserializer(Instant.class, TimeReader.ofInstant());
        addDeserializer(LocalDate.class, TimeReader.ofLocalDate());
        addDeserializer(Object.class, new LenientReader.OfAny());
        addSerializer(new NoInstant());
    }

    private <N extends Number> void addNumber(
            Class<N> type,
            Class<N> primitive,
            N zero,
            Function<BigDecimal, N> exactly,
            @Nullable LongFunction<N> shortcut) {
        addDeserializer(type, new NumberReader<>(type, null, exactly, shortcut));
        addDeserializer(primitive, new NumberReader<>(type, zero, exactly, shortcut));
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.addDeserializers(new Structured());
        context.addKeyDeserializers(OpenEnumReader.KEYS);
        context.insertAnnotationIntrospector(new RecordAnnotations());
    }

    /** Readers that depend on a type's parameters or components. */
    private static final class Structured extends Deserializers.Base {

        @Override
        public @Nullable JsonDeserializer<?> findBeanDeserializer(
                JavaType type, DeserializationConfig config, BeanDescription description) {
            if (type.isTypeOrSubTypeOf(OpenEnum.class)) {
                return new OpenEnumReader<>(type.getRawClass().asSubclass(OpenEnum.class));
            }
            return type.isRecordType() && RecordShape.canRead(type) ? new RecordReader<>(type) : null;
        }

        @Override
        public @Nullable JsonDeserializer<?> findCollectionDeserializer(
                CollectionType type,
                DeserializationConfig config,
                BeanDescription description,
                @Nullable TypeDeserializer elementTypeDeserializer,
                @Nullable JsonDeserializer<?> elementDeserializer) {
            boolean list = type.hasRawClass(List.class) || type.hasRawClass(Collection.class);
            return list ? new ListReader(type.getContentType()) : null;
        }

        @Override
        public @Nullable JsonDeserializer<?> findMapDeserializer(
                MapType type,
                DeserializationConfig config,
                BeanDescription description,
                @Nullable KeyDeserializer keyDeserializer,
                @Nullable TypeDeserializer valueTypeDeserializer,
                @Nullable JsonDeserializer<?> valueDeserializer) {
            return type.hasRawClass(Map.class) ? new MapReader(type.getKeyType(), type.getContentType()) : null;
        }
    }

    /** Writes the fields of a {@link JsonAnySetter} map beside the other fields, and reads by the converter of {@link ReadBy}. */
    private static final class RecordAnnotations extends NopAnnotationIntrospector {

        @Override
        public @Nullable Boolean hasAnyGetter(Annotated annotated) {
            return (annotated.hasAnnotation(JsonAnySetter.class) && Map.class.isAssignableFrom(annotated.getRawType()))
                    ? Boolean.TRUE
                    : null;
        }

        @Override
        public @Nullable Object findDeserializationConverter(Annotated annotated) {
            ReadBy other = annotated.getAnnotation(ReadBy.class);
            return other == null ? null : other.value();
        }
    }

    /** An instant has no form: a field's setter decides for seconds, milliseconds or a text. */
    private static final class NoInstant extends StdSerializer<Instant> {

        NoInstant() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant moment, JsonGenerator generator, SerializerProvider provider) {
            throw new IllegalArgumentException(
                    "an Instant in a request body has no unit: pass it to the field's setter");
        }
    }

    /**
     * A reader of a map from an object, in the order of the body. Null and a blank text give an empty map. Entries that are
     * null or don't fit are left out. A map of plain values keeps its nulls.
     */
    private static final class MapReader extends LenientReader<Map<?, ?>> implements ResolvableDeserializer {

        private final JavaType keyType;
        private final JavaType valueType;
        private final boolean plain;
        private @Nullable KeyDeserializer key;

        @SuppressWarnings("NullAway.Init") // set by resolve(), which Jackson calls first
        private LenientReader<?> value;

        MapReader(JavaType keyType, JavaType valueType) {
            super(Map.class, Map.of());
            this.keyType = keyType;
            this.valueType = valueType;
            this.plain = valueType.isJavaLangObject();
        }

        @Override
        public void resolve(DeserializationContext context) throws JsonMappingException {
            boolean asIs = keyType.isJavaLangObject() || keyType.hasRawClass(String.class);
            key = asIs ? null : context.findKeyDeserializer(keyType, null);
            value = LenientReader.of(valueType, context);
        }

        @Override
        @Nullable
        Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
            if (!parser.isExpectedStartObjectToken()) {
                return EnvelopeParser.kindOfContent(parser) == null ? Map.of() : UNFIT;
            }
            Map<Object, @Nullable Object> entries = new LinkedHashMap<>();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                Object k = key == null ? name : key.deserializeKey(name, context);
                if (k == null) { // the name doesn't fit the key type, and a warning is recorded
                    parser.skipChildren();
                    continue;
                }
                Object v = parser.hasToken(JsonToken.VALUE_NULL) ? null : value.deserialize(parser, context);
                if (v != null || plain) {
                    entries.put(k, v);
                }
            }
            return Collections.unmodifiableMap(entries);
        }
    }
}
