package io.adplatform.sdk.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.type.WritableTypeId;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.jsontype.TypeSerializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.adplatform.sdk.OpenEnum;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes records and values of static lists in the form of {@link JsonRecord}, independent of the mapper's settings.
 *
 * <p>Public only because Jackson creates it.
 */
public final class RecordSerializer extends StdSerializer<Object> {

    private static final long serialVersionUID = 1;

    /** For Jackson. */
    public RecordSerializer() {
        super(Object.class);
    }

    @Override
    public void serialize(Object value, JsonGenerator generator, SerializerProvider provider) throws IOException {
        write(PlainForm.of(value), generator);
    }

    @Override
    public void serializeWithType(
            Object value, JsonGenerator generator, SerializerProvider provider, TypeSerializer types)
            throws IOException {
        WritableTypeId type = types.writeTypePrefix(generator, types.typeId(value, JsonToken.START_OBJECT));
        if (PlainForm.of(value) instanceof Map<?, ?> fields) {
            writeFields(fields, generator);
        }
        types.writeTypeSuffix(generator, type);
    }

    private static void write(@Nullable Object form, JsonGenerator generator) throws IOException {
        if (form instanceof Map<?, ?> fields) {
            generator.writeStartObject();
            writeFields(fields, generator);
            generator.writeEndObject();
        } else if (form instanceof List<?> values) {
            generator.writeStartArray();
            for (Object value : values) {
                write(value, generator);
            }
            generator.writeEndArray();
        } else if (form instanceof BigDecimal decimal) {
            writeDecimal(decimal, generator);
        } else if (form instanceof BigInteger large) {
            generator.writeNumber(large);
        } else if (form instanceof Long || form instanceof Integer) {
            generator.writeNumber(((Number) form).longValue());
        } else if (form instanceof Number other) {
            generator.writeNumber(new BigDecimal(other.toString()));
        } else if (form instanceof Boolean truth) {
            generator.writeBoolean(truth);
        } else if (form == null) {
            generator.writeNull();
        } else {
            generator.writeString(form.toString());
        }
    }

    /** A power of ten in plain form would be read with digits that it doesn't have. */
    private static void writeDecimal(BigDecimal decimal, JsonGenerator generator) throws IOException {
        if (decimal.scale() < 0 && generator.isEnabled(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)) {
            generator.writeNumber(decimal.toString());
        } else {
            generator.writeNumber(decimal);
        }
    }

    private static void writeFields(Map<?, ?> fields, JsonGenerator generator) throws IOException {
        for (Map.Entry<?, ?> field : fields.entrySet()) {
            generator.writeFieldName(String.valueOf(field.getKey()));
            write(field.getValue(), generator);
        }
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
}
