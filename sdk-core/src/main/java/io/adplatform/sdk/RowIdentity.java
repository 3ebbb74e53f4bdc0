package io.adplatform.sdk;

import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The identification of a list's rows, and the values that matter to its completeness. Each list has one, beside its operation.
 *
 * @param <R> the type of a row
 */
public final class RowIdentity<R> {

    private final @Nullable Function<R, @Nullable Object> id;
    private final Function<Response<?>, @Nullable String> gap;

    /**
     * Creates an identification.
     *
     * @param id returns the ID of a row, {@code null} or 0 for a row without an ID; {@code null} for a list without documented IDs
     * @param gap returns a reason why an answer doesn't show all values that matter; {@code null} if it does
     */
    public RowIdentity(@Nullable Function<R, @Nullable Object> id, Function<Response<?>, @Nullable String> gap) {
        this.id = id;
        this.gap = gap;
    }

    /**
     * Returns an identification by an ID. All values matter.
     *
     * @param array the name of the rows in an answer, which must be an array, even an empty one; several with {@code |} between them
     */
    public static <R> RowIdentity<R> by(String array, Function<R, @Nullable Object> id) {
        return by(array, warning -> true, id);
    }

    /** Like {@link #by(String, Function)}, but only some of {@link Response#decodeWarnings()} matter. */
    public static <R> RowIdentity<R> by(String array, Predicate<String> matters, Function<R, @Nullable Object> id) {
        Pattern rows = Pattern.compile("^\\s*\\[|\"(?:" + array + ")\"\\s*:\\s*\\[");
        return new RowIdentity<>(
                id,
                response -> rows.matcher(response.body()).find()
                        ? unreadable(response, matters)
                        : "an answer has no array of rows");
    }

    /** Returns the identification for a list without documented IDs. All values matter, and each row counts. */
    public static <R> RowIdentity<R> none() {
        return new RowIdentity<>(null, response -> unreadable(response, warning -> true));
    }

    private static @Nullable String unreadable(Response<?> response, Predicate<String> matters) {
        return response.decodeWarnings().stream()
                .filter(matters)
                .findFirst()
                .map(warning -> "a value could not be read: " + warning)
                .orElse(null);
    }

    @Nullable
    Object of(R row) {
        Object value = id == null ? null : id.apply(row);
        return value instanceof Number number && number.longValue() == 0 ? null : value;
    }

    /** Whether the list has documented IDs. */
    boolean hasIds() {
        return id != null;
    }

    /** Returns a reason why an answer doesn't show all values that matter; {@code null} if it does. */
    public @Nullable String gap(Response<?> response) {
        return gap.apply(response);
    }
}
