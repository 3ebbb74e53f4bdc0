package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.FurtherFields;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An object within a request, put together value by value. Immutable: every method returns a changed copy.
 *
 * @param <P> the subclass itself
 */
public abstract class RequestPart<P extends RequestPart<P>> {

    private final Map<String, Object> fields;
    private final FurtherFields further;

    protected RequestPart(Map<String, Object> fields, FurtherFields further) {
        this.fields = Values.copy(fields);
        this.further = further;
    }

    /** The same kind of part with other fields. */
    protected abstract P changed(Map<String, Object> newFields, FurtherFields newFurther);

    /** The fields that setters have set, by their wire names. */
    public final Map<String, Object> fields() {
        return fields;
    }

    /** Returns all sent fields, including {@link #with}. */
    public final Map<String, Object> sent() {
        return further.in(fields);
    }

    /**
     * Sets a further field of this object by its wire name, for fields outside the documents. A dot leads into an object. It has
     * priority over a setter whose value it replaces; that is logged, and refused in a request that is sent at most once.
     *
     * @param value a text, number, boolean, list or map; {@code null} removes the field
     */
    public final P with(String name, @Nullable Object value) {
        return changed(fields, further.with(name, value));
    }

    /** Returns the fields of {@link #with}. */
    public final FurtherFields further() {
        return further;
    }

    /** The checks on this part at its place in the request, its further fields included. */
    public final Checks checksWithin(Checks checks, String path, String setter) {
        return checks.within(path, setter, fields).with(further, Set.of());
    }

    /** The same part with one more field. */
    protected final P set(String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(fields);
        more.put(name, value);
        return changed(more, further);
    }

    /** The fields that are set, by their wire names. */
    @Override
    public final String toString() {
        return getClass().getSimpleName() + sent();
    }
}
