package io.adplatform.sdk.internal.cache;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A key of several parts. It is no record, since Java links a record's own {@code equals} and {@code hashCode} in every
 * process anew (see docs/adr/0011).
 */
abstract class CompositeKey {

    private final List<@Nullable Object> parts;

    CompositeKey(@Nullable Object... parts) {
        this.parts = Arrays.asList(parts);
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof CompositeKey key && key.parts.equals(parts);
    }

    @Override
    public final int hashCode() {
        return parts.hashCode();
    }
}
