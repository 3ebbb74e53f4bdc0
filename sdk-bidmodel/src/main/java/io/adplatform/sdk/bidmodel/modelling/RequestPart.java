package io.adplatform.sdk.bidmodel.modelling;

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

    protected RequestPart(Map<String, Object> fields) {
        this.fields = Values.copy(fields);
    }

    /** The same kind of part with other fields. */
    protected abstract P changed(Map<String, Object> newFields);

    /** The fields that are set, by their wire names. */
    public final Map<String, Object> fields() {
        return fields;
    }

    /** The same part with one more field. */
    protected final P with(String name, Object value) {
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
