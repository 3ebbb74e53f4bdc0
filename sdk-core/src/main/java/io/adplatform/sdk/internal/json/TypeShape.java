package io.adplatform.sdk.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.TreeNode;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.Page;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What there is to know about a type that answers are read into. */
public final class TypeShape {

    private static final Set<String> ENVELOPE = Set.of("success", "data", "statusCode", "responseObject");

    private final JavaType type;
    private final ObjectReader reader;
    private final boolean takesAnyName;
    private final Set<String> names;
    private final boolean watchesSuccess;

    public TypeShape(Type type) {
        this(type, Dialect.documented(), BoundedMapper.MAPPER);
    }

    public TypeShape(Type type, Dialect dialect, ObjectMapper mapper) {
        this.type = mapper.constructType(type);
        this.reader = mapper.readerFor(this.type).withAttribute(RecordShape.DIALECT, dialect);
        Class<?> raw = this.type.getRawClass();
        this.takesAnyName =
                raw == Object.class || Map.class.isAssignableFrom(raw) || TreeNode.class.isAssignableFrom(raw);
        this.names = raw.isRecord() ? RecordShape.names(raw) : Set.of();
        this.watchesSuccess = raw.isRecord() && RecordShape.canRead(this.type) && !takes("success");
    }

    /**
     * Reads the value that the parser stands on, and leaves the parser behind it; {@code null} where it doesn't fit.
     */
    @Nullable
    public Object read(JsonParser parser) throws IOException {
        return reader.readValue(parser);
    }

    /** Whether nothing at all is a value too: an empty list, map, page or confirmation. */
    public boolean mayBeEmpty() {
        Class<?> raw = type.getRawClass();
        return raw == List.class
                || raw == Collection.class
                || raw == Map.class
                || raw == Confirmation.class
                || (raw.isRecord() && Page.class.isAssignableFrom(raw));
    }

    /**
     * What stands for a value that isn't there: an empty list or map, a record of nulls, {@code null} for anything else.
     */
    @Nullable
    public Object nothing() {
        Class<?> raw = type.getRawClass();
        if (raw == List.class || raw == Collection.class) {
            return List.of();
        }
        if (raw == Map.class) {
            return Map.of();
        }
        try {
            return raw.isRecord() ? reader.readValue("{}") : null;
        } catch (IOException | RuntimeException refused) {
            return null;
        }
    }

    /** The value that a sentence beside {@code data} makes by itself; {@code null} where it makes none. */
    @Nullable
    public Object ofMessage(String message) {
        return type.hasRawClass(String.class) ? message : null;
    }

    /** A confirmation with the sentence beside {@code data}, where it has none of its own, and with what else is there. */
    public Object withEnvelope(Object value, @Nullable String message, Map<String, @Nullable Object> beside) {
        if (!(value instanceof Confirmation done) || (message == null && beside.isEmpty())) {
            return value;
        }
        Map<String, Object> all = new LinkedHashMap<>(done.additionalProperties());
        beside.forEach(all::putIfAbsent);
        return new Confirmation(done.message() == null ? message : done.message(), done.id(), all);
    }

    public boolean isConfirmation() {
        return type.hasRawClass(Confirmation.class);
    }

    /** Whether a name is the type's own. */
    public boolean takes(String name) {
        return takesAnyName || names.contains(name);
    }

    /** Whether the envelope's names are the type's own, so that an object with them is the value itself. */
    public boolean takesEnvelope() {
        return takesAnyName || !Collections.disjoint(names, ENVELOPE);
    }

    /** Whether reading tells of a {@code success} that stands in the value without being the type's own. */
    public boolean watchesSuccess() {
        return watchesSuccess;
    }

    @Override
    public String toString() {
        return type.getRawClass().getSimpleName();
    }
}
