package io.adplatform.testkit.http;

import io.adplatform.testkit.reading.Reading;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Filters, searches, sorts and pages rows the way all lists of the platform do.
 *
 * <p>{@code pageNo} counts from 1; a page has at most 1000 rows; {@code sortBy} takes a plus or a minus sign before the
 * name, and without one the value of {@code order} decides. A wrong number ends the request with 422, an unknown name with 400.
 */
public final class Listing<T> {

    private static final int LARGEST_PAGE = 1000;

    /** The number of rows of a cut list without pages. */
    private static final int WHOLE_LIST = 50;

    private final List<T> all;
    private final Map<String, Comparator<T>> sortable = new LinkedHashMap<>();
    private Predicate<T> filter = row -> true;
    private String defaultOrder = "ASC";
    private @Nullable String defaultSort;

    private Listing(List<T> all) {
        this.all = all;
    }

    /** Starts with all rows, in the order that holds when nothing else is asked for. */
    public static <T> Listing<T> of(List<T> all) {
        return new Listing<>(all);
    }

    public Listing<T> where(Predicate<? super T> condition) {
        filter = filter.and(condition);
        return this;
    }

    /** Keeps rows whose value is among the wanted ones; none wanted means no condition. */
    public <V> Listing<T> among(Collection<V> wanted, Function<? super T, ? extends V> value) {
        return wanted.isEmpty() ? this : where(row -> wanted.contains(value.apply(row)));
    }

    /** Keeps rows where one of the values holds the request's {@code searchField}, in any case. */
    public Listing<T> search(Request request, List<Function<? super T, ?>> values) {
        String text = request.text("searchField");
        if (text == null) {
            return this;
        }
        String wanted = text.toLowerCase(Locale.ROOT);
        return where(row -> values.stream()
                .anyMatch(value -> String.valueOf(value.apply(row))
                        .toLowerCase(Locale.ROOT)
                        .contains(wanted)));
    }

    /** Allows {@code sortBy} with this name. */
    public <V extends Comparable<? super V>> Listing<T> sortable(String name, Function<? super T, ? extends V> value) {
        sortable.put(name, Comparator.comparing(value));
        return this;
    }

    /** The order when the request names none; {@code order} is {@code ASC} or {@code DESC}. */
    public Listing<T> sortedBy(String name, String order) {
        defaultSort = name;
        defaultOrder = order;
        return this;
    }

    /** All rows that pass the filters, unsorted: for totals. */
    public List<T> filtered() {
        return all.stream().filter(filter).toList();
    }

    /**
     * The page that the request asks for.
     *
     * @param sizeField {@code limit} or {@code noOfEntries}, whichever the operation documents
     * @param defaultSize rows of a page by default
     */
    public Page<T> page(Request request, String sizeField, int defaultSize) {
        long pageNo = request.integer("pageNo", 1);
        long asked = request.integer(sizeField, defaultSize);
        if (pageNo < 1) {
            throw Refusal.unprocessable("pageNo starts at 1");
        }
        if (asked < 1 || asked > LARGEST_PAGE) {
            throw Refusal.unprocessable(sizeField + " must be 1 to " + LARGEST_PAGE);
        }
        long size = Math.min(asked, largestPage(request));
        List<T> rows = sorted(request);
        if (request.readings().has(Reading.PastTheEnd.BEGINS_ANEW) && !rows.isEmpty()) {
            pageNo = (pageNo - 1) % ((rows.size() + size - 1) / size) + 1;
        }
        long skipped = pageNo - 1 > rows.size() / size ? rows.size() : (pageNo - 1) * size;
        return counted(rows, rows.stream().skip(skipped).limit(size).toList(), request);
    }

    private static int largestPage(Request request) {
        return switch (request.readings().of(Reading.PageSize.class)) {
            case AS_ASKED -> LARGEST_PAGE;
            case AT_MOST_50 -> 50;
            case AT_MOST_10 -> 10;
        };
    }

    /** Returns the rows of a list without pages for a request. */
    public Page<T> whole(Request request) {
        List<T> rows = sorted(request);
        return counted(rows, firstOf(rows, request), request);
    }

    private Page<T> counted(List<T> filtered, List<T> shown, Request request) {
        boolean ofThisPage = request.readings().has(Reading.FilteredRecords.OF_THIS_PAGE);
        return new Page<>(all.size(), (ofThisPage ? shown : filtered).size(), shown);
    }

    /** As many of these rows as a list without pages and counts holds. */
    public static <T> List<T> firstOf(List<T> rows, Request request) {
        return request.readings().has(Reading.WholeList.FIRST_50) && rows.size() > WHOLE_LIST
                ? rows.subList(0, WHOLE_LIST)
                : rows;
    }

    /** All rows that pass the filters, in the order that the request asks for: for files, which have no pages. */
    public List<T> sorted(Request request) {
        Comparator<T> order = order(request);
        List<T> rows = filtered();
        return order == null ? rows : rows.stream().sorted(order).toList();
    }

    private @Nullable Comparator<T> order(Request request) {
        String sortBy = request.text("sortBy");
        String order = request.text("order");
        if (sortBy == null) {
            sortBy = defaultSort;
        }
        if (sortBy == null) {
            return null;
        }
        boolean descending = "DESC".equalsIgnoreCase(order == null ? defaultOrder : order);
        // In a query an unescaped plus sign arrives as a space.
        if (sortBy.startsWith("+") || sortBy.startsWith(" ") || sortBy.startsWith("-")) {
            descending = sortBy.startsWith("-");
            sortBy = sortBy.substring(1);
        }
        Comparator<T> comparator = sortable.get(sortBy);
        if (comparator == null) {
            throw Refusal.unknownWord("sortBy", sortBy, sortable.keySet());
        }
        return descending ? comparator.reversed() : comparator;
    }
}
