package io.adplatform.sdk;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param <T> what a row is
 */
public interface Page<T> {

    /** The rows in the platform's order; empty when the page is past the end. */
    List<T> rows();

    /** How many rows there are without any filter; {@code null} where the platform doesn't say. */
    @Nullable
    Long totalRecords();

    /**
     * How many rows there are under the request's filters; {@code null} where the platform doesn't say. The documents
     * don't explain this count, and some deployments count the rows of the page.
     */
    @Nullable
    Long filteredRecords();

    /** What else stood beside the rows, as plain JSON values. */
    default Map<String, Object> additionalProperties() {
        return Map.of();
    }
}
