package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.deser.ResolvableDeserializer;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a map from an object, in the order of arrival, and an empty one from nothing. Entries that are null or can't be
 * read are left out; a map of plain values keeps its nulls.
 */
final class MapReader extends LenientReader<Map<?, ?>> implements ResolvableDeserializer {

    private final JavaType keyType;
    private final JavaType valueType;
    private final boolean plain;
    private @Nullable KeyDeserializer key;

    @SuppressWarnings("NullAway.Init") // resolve() comes before any reading
    private LenientReader<?> value;

    MapReader(JavaType keyType, JavaType valueType) {
        super(Map.class);
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
    public Map<?, ?> getNullValue(DeserializationContext context) {
        return Map.of();
    }

    @Override
    @Nullable
    Object tryRead(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.isExpectedStartObjectToken()) {
            return empty(parser) ? Map.of() : UNFIT;
        }
        Map<Object, @Nullable Object> entries = new LinkedHashMap<>();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            Object k = key == null ? name : key.deserializeKey(name, context);
            if (k == null) { // a name that is no such key, which has been noted
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

    private static boolean empty(JsonParser parser) throws IOException {
        return parser.hasToken(JsonToken.VALUE_NULL)
                || (parser.hasToken(JsonToken.VALUE_STRING) && parser.getText().isBlank());
    }
}
