package io.adplatform.sdk;

import io.adplatform.sdk.json.JsonRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param <T> what a row is
 */
public interface Page<T> extends JsonRecord {

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

    /** Which page was asked for; {@code null} for a list that takes no page, and where nobody said. */
    default @Nullable PagePosition position() {
        return null;
    }

    /** The same page, which knows which one was asked for. A kind of page that has no place for it stays as it is. */
    default Page<T> at(PagePosition position) {
        return this;
    }

    /**
     * Whether the list goes on behind this page, or, where it takes no page, whether the platform left rows out.
     *
     * <p>False only where that is certain, so no row is missed by {@code while (page.hasMore())}. It may be true on the
     * last page, and then the next one is empty: where the platform counts no rows, where it counts those that a filter
     * leaves out too, or where the page size wasn't set. {@code items()} of the list needs no such care.
     */
    default boolean hasMore() {
        PagePosition position = position();
        int size = rows().size();
        Long all = totalRecords();
        Long filtered = filteredRecords();
        if (position == null) {
            Long count = filtered != null ? filtered : all;
            return count != null && size < count;
        }
        if (size == 0) {
            return false;
        }
        long pagesBefore = position.pageNo() - 1L;
        // A service may give fewer rows a page than asked for; no page before this one had fewer than it has.
        long fewest = pagesBefore * size + size;
        long asked = position.pageSize() == null ? fewest : pagesBefore * position.pageSize() + size;
        boolean endsAtAll = all != null && all >= size && (fewest >= all || asked == all);
        boolean endsAtFiltered = filtered != null && filtered > size && asked == filtered;
        return !endsAtAll && !endsAtFiltered;
    }

    /** What else stood beside the rows, as plain JSON values. */
    default Map<String, Object> additionalProperties() {
        return Map.of();
    }
}
