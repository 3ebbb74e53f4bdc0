package io.adplatform.sdk.bidmodel;

import io.adplatform.sdk.Values;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An object within a request, put together value by value. Immutable: every method returns a changed copy.
 *
 * @param <P> the subclass itself
 */
public abstract class RequestPart<P extends RequestPart<P>> {

    private final Map<String, Object> fields;

    RequestPart(Map<String, Object> fields) {
        this.fields = Values.copy(fields);
    }

    /** The same kind of part with other fields. */
    abstract P changed(Map<String, Object> newFields);

    /** What is set so far, by wire name. */
    final Map<String, Object> fields() {
        return fields;
    }

    final P with(String name, Object value) {
        Map<String, Object> changed = new LinkedHashMap<>(fields);
        changed.put(name, value);
        return changed(changed);
    }

    /** The fields that are set, by their wire names. */
    @Override
    public final String toString() {
        return getClass().getSimpleName() + fields;
    }
}
