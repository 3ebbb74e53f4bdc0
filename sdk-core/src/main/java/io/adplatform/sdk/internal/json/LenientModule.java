package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.Deserializers;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.type.CollectionType;
import com.fasterxml.jackson.databind.type.MapType;
import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.json.ReadBy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which reader reads what, and the two rules of writing that annotations don't say. */
final class LenientModule extends SimpleModule {

    LenientModule() {
        super("adplatform");
        addDeserializer(Long.class, new NumberReader.OfLong(null));
        addDeserializer(long.class, new NumberReader.OfLong(0L));
        addDeserializer(Integer.class, new NumberReader.OfInteger(null));
        addDeserializer(int.class, new NumberReader.OfInteger(0));
        addNumber(Double.class, double.class, 0.0, NumberReader::nearestDouble);
        addNumber(Float.class, float.class, 0.0f, NumberReader::nearestFloat);
        addNumber(Short.class, short.class, (short) 0, BigDecimal::shortValueExact);
        addNumber(Byte.class, byte.class, (byte) 0, BigDecimal::byteValueExact);
        addDeserializer(BigInteger.class, new NumberReader<>(BigInteger.class, null, BigDecimal::toBigIntegerExact));
        addDeserializer(BigDecimal.class, new NumberReader<>(BigDecimal.class, null, number -> number));
        addDeserializer(Boolean.class, new BooleanReader(null));
        addDeserializer(boolean.class, new BooleanReader(false));
        addDeserializer(String.class, new TextReader());
        addDeserializer(Instant.class, new TimeReader.OfInstant());
        addDeserializer(LocalDate.class, new TimeReader.OfLocalDate());
        addDeserializer(Object.class, new PlainReader());
        addSerializer(new NoInstant());
    }

    private <N extends Number> void addNumber(
            Class<N> type, Class<N> primitive, N zero, Function<BigDecimal, N> exactly) {
        addDeserializer(type, new NumberReader<>(type, null, exactly));
        addDeserializer(primitive, new NumberReader<>(type, zero, exactly));
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.addDeserializers(new Structured());
        context.addKeyDeserializers((type, config, description) ->
                type.isTypeOrSubTypeOf(OpenEnum.class) ? openEnumKey(type.getRawClass()) : null);
        context.insertAnnotationIntrospector(new OurAnnotations());
    }

    private static KeyDeserializer openEnumKey(Class<?> type) {
        OpenEnum.Constants<?> constants = OpenEnum.constantsOf(type.asSubclass(OpenEnum.class));
        return new KeyDeserializer() {
            @Override
            public @Nullable Object deserializeKey(
                    String key, com.fasterxml.jackson.databind.DeserializationContext context) {
                return key.isBlank() ? null : constants.of(key);
            }
        };
    }

    /** Readers that are made for a type when it is first met. */
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

    /**
     * Whatever {@link JsonAnySetter} took in goes back to where it stood, beside the other fields; {@link ReadBy} names a
     * converter.
     */
    private static final class OurAnnotations extends NopAnnotationIntrospector {

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

    /** A moment goes out in seconds, milliseconds or words, and only the field's setter knows which. */
    private static final class NoInstant extends StdSerializer<Instant> {

        NoInstant() {
            super(Instant.class);
        }

        @Override
        public void serialize(Instant moment, JsonGenerator generator, SerializerProvider provider) {
            throw new IllegalArgumentException("a moment was left in a request body; its field decides the unit");
        }
    }
}
