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
 * A reader of a map from an object, in the order of the body. Null and a blank text give an empty map. Entries that are
 * null or don't fit are left out. A map of plain values keeps its nulls.
 */
final class MapReader extends LenientReader<Map<?, ?>> implements ResolvableDeserializer {

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
