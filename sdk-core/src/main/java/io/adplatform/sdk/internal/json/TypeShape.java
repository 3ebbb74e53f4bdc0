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
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The type of an answer's value, and its reader. */
final class TypeShape {

    private static final Set<String> ENVELOPE = Set.of("success", "data", "statusCode", "responseObject");

    private final JavaType type;
    private final ObjectReader reader;
    private final boolean takesAnyName;
    private final Set<String> names;

    TypeShape(JavaType type, Dialect dialect, ObjectMapper mapper) {
        this.type = type;
        this.reader = mapper.readerFor(type).withAttribute(RecordShape.DIALECT, dialect);
        Class<?> raw = type.getRawClass();
        this.takesAnyName =
                raw == Object.class || Map.class.isAssignableFrom(raw) || TreeNode.class.isAssignableFrom(raw);
        this.names = raw.isRecord() ? RecordShape.names(raw) : Set.of();
    }

    /** Reads the parser's value, and leaves the parser at its end; {@code null} if it doesn't fit. */
    @Nullable
    Object read(JsonParser parser) throws IOException {
        return reader.readValue(parser);
    }

    /** Whether a missing value counts as an empty one: an empty list, map, page or confirmation. */
    boolean mayBeEmpty() {
        Class<?> raw = type.getRawClass();
        return isList()
                || raw == Map.class
                || raw == Confirmation.class
                || (raw.isRecord() && Page.class.isAssignableFrom(raw));
    }

    private boolean isList() {
        return type.hasRawClass(List.class) || type.hasRawClass(Collection.class);
    }

    /** Returns the value for an answer without one: an empty list or map, a record of nulls, {@code null} for other types. */
    @Nullable
    Object nothing() {
        if (isList()) {
            return List.of();
        }
        if (type.hasRawClass(Map.class)) {
            return Map.of();
        }
        try {
            return type.isRecordType() ? reader.readValue("{}") : null;
        } catch (IOException | RuntimeException refused) {
            return null;
        }
    }

    /** Returns the value that the {@code message} beside {@code data} is by itself; {@code null} for other types than text. */
    @Nullable
    Object ofMessage(String message) {
        return type.hasRawClass(String.class) ? message : null;
    }

    /** Adds the envelope's message and other fields to a confirmation that lacks them. */
    Object withEnvelope(Object value, @Nullable String message, Map<String, @Nullable Object> others) {
        if (!(value instanceof Confirmation done) || (message == null && others.isEmpty())) {
            return value;
        }
        Map<String, Object> all = new LinkedHashMap<>(done.additionalProperties());
        others.forEach(all::putIfAbsent);
        return new Confirmation(done.message() == null ? message : done.message(), done.id(), all);
    }

    boolean isConfirmation() {
        return type.hasRawClass(Confirmation.class);
    }

    /** Whether the value is a map with all names of its object, as they are. */
    boolean keepsNames() {
        return type.hasRawClass(Object.class)
                || (type.isMapLikeType()
                        && type.getKeyType().hasRawClass(String.class)
                        && type.getContentType().hasRawClass(Object.class));
    }

    /** Whether the type has a component of this name. */
    boolean takes(String name) {
        return takesAnyName || names.contains(name);
    }

    /** Whether the type has a component of this name, which no envelope has. */
    boolean takesBesideEnvelope(String name) {
        return takesAnyName || (names.contains(name) && !ENVELOPE.contains(name));
    }

    /** Whether the type has the envelope's names as its own, so that an object with them is the value itself. */
    boolean takesEnvelope() {
        return takesAnyName || !Collections.disjoint(names, ENVELOPE);
    }

    @Override
    public String toString() {
        return type.getRawClass().getSimpleName();
    }
}
