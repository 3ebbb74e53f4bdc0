package io.adplatform.sdk;

import io.adplatform.sdk.json.JsonRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param <T> the type of a row
 */
public interface Page<T> extends JsonRecord {

    /** Returns the rows in the platform's order; empty after the end of the list. */
    List<T> rows();

    /** Returns the number of rows without any filter; {@code null} if the platform doesn't return it. */
    @Nullable
    Long totalRecords();

    /**
     * Returns the number of rows under the request's filters; {@code null} if the platform doesn't return it. The documents don't
     * explain this count, and some deployments count the rows of the page.
     */
    @Nullable
    Long filteredRecords();

    /** Returns the requested position; {@code null} if it is not known, or for a whole list without pages. */
    default @Nullable PagePosition position() {
        return null;
    }

    /** Returns the same page with a position. Types without a position return {@code this}. */
    default Page<T> at(PagePosition position) {
        return this;
    }

    /**
     * Whether there are rows after this page. For a page without a position: whether the platform counted more rows than it
     * returned.
     *
     * <p>With a position it is false only if that is certain, provided that the pages before had as many rows as were asked for.
     * Then {@code while (page.hasMore())} misses no row. It may be true on the last page if the platform counts no rows, if its
     * count ignores the filter, or if no page size was set. The next page is then empty. {@code items()} of the list handles all
     * of this, and shorter pages.
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
        if (position.pageNo() == 0) {
            return true;
        }
        if (size == 0) {
            return false;
        }
        long pagesBefore = position.pageNo() - 1L;
        // A service may return fewer rows than requested, but no earlier page had fewer rows than this one.
        long fewest = pagesBefore * size + size;
        long asked = position.pageSize() == null ? fewest : pagesBefore * position.pageSize() + size;
        boolean endsAtAll = all != null && all >= size && (fewest >= all || asked == all);
        boolean endsAtFiltered = filtered != null && filtered > size && asked == filtered;
        return !endsAtAll && !endsAtFiltered;
    }

    /** Returns the fields beside the rows, as plain JSON values. */
    default Map<String, Object> additionalProperties() {
        return Map.of();
    }
}
