package io.adplatform.sdk.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.adplatform.sdk.OpenEnum;
import java.io.IOException;

/** Values of static lists as the names of a map's entries: the ID, or the label where there is none. */
final class OpenEnumKeys {

    private OpenEnumKeys() {}

    static final class Writer extends StdSerializer<OpenEnum> {

        private static final long serialVersionUID = 1;

        Writer() {
            super(OpenEnum.class);
        }

        @Override
        public void serialize(OpenEnum value, JsonGenerator generator, SerializerProvider provider) throws IOException {
            generator.writeFieldName(PlainForm.key(value));
        }
    }

    static KeyDeserializer reader(Class<?> type) {
        OpenEnum.Constants<?> constants = OpenEnum.constantsOf(type.asSubclass(OpenEnum.class));
        return new KeyDeserializer() {
            @Override
            public Object deserializeKey(String key, DeserializationContext context) {
                return constants.of(key);
            }
        };
    }
}
