package io.adplatform.sdk;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The identification of a list's rows, and the values that matter to its completeness. Each list has one, beside its operation.
 *
 * @param id returns the ID of a row, {@code null} or 0 for a row without an ID; {@code null} for a list without documented IDs
 * @param gap returns a reason why an answer doesn't show all values that matter; {@code null} if it does
 * @param <R> the type of a row
 */
public record RowIdentity<R>(@Nullable Function<R, @Nullable Object> id, Function<Response<?>, @Nullable String> gap) {

    /** Returns an identification by an ID. All values matter. */
    public static <R> RowIdentity<R> by(Function<R, @Nullable Object> id) {
        return new RowIdentity<>(id, RowIdentity::unreadable);
    }

    /** Returns the identification for a list without documented IDs. All values matter, and each row counts. */
    public static <R> RowIdentity<R> none() {
        return new RowIdentity<>(null, RowIdentity::unreadable);
    }

    private static @Nullable String unreadable(Response<?> response) {
        List<String> warnings = response.decodeWarnings();
        return warnings.isEmpty() ? null : "a value could not be read: " + warnings.get(0);
    }

    @Nullable
    Object of(R row) {
        Object value = id == null ? null : id.apply(row);
        return value instanceof Number number && number.longValue() == 0 ? null : value;
    }
}
