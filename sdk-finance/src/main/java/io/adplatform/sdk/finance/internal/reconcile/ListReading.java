package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.finance.reconcile.ListRead;
import io.adplatform.sdk.operation.Paging;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One reading of a list, which finds the end of the list and whether all rows are there. It assumes no order of the rows. A page that is
 * shorter than asked for is not an end: the platform may give shorter pages.
 */
final class ListReading<R> {

    // A platform that cuts a list, or caps its count, does so at a round number.
    private static final int ROUND = 10;

    private final RowList<R> list;
    private final Instant begunAt;
    private final Set<Long> ids = new HashSet<>();
    private List<R> lastRows = List.of();
    private long rowsWithoutId;
    private long unreadable;
    private long total = -1;
    private int pages;
    private boolean hadWholePage;
    private boolean ended;
    private @Nullable String partial;
    private @Nullable String gap;

    /** @param begunAt by this machine's clock */
    ListReading(RowList<R> list, Instant begunAt) {
        this.list = list;
        this.begunAt = begunAt;
    }

    /**
     * Returns the requests for a whole list in pages. After a round total, only an empty or short page shows the end.
     *
     * @param total number of rows; below zero if unknown
     * @param page number of rows on a page
     */
    static long requests(long total, long page) {
        long rows = Math.max(1, page);
        boolean endsShort = total > rows && rows >= Paging.LARGEST_PAGE && total % rows != 0;
        long pages = Math.max(1, (total + rows - 1) / rows);
        return total > 0 && total % ROUND == 0 && !endsShort ? pages + 1 : pages;
    }

    RowList.ListPage<?, R> nextPage() {
        return list.pages().apply(pages + 1);
    }

    /** Whether no further page is needed. */
    boolean isEnded() {
        return ended;
    }

    /** Adds the next page. */
    void add(List<R> rows, ListBody body) {
        pages++;
        boolean anyNew = addRows(rows);
        partial = partial == null ? body.gap() : partial;
        if (body.rows() > 0 && body.total() >= 0 && body.total() < total) {
            // The removed row moved another one to a page that was read before. A new row hides that from the count.
            partial = "the list had " + total + " rows, and then " + body.total();
        }
        total = Math.max(total, body.total());
        if (!body.isArray()) {
            end("page " + pages + " held no array of rows");
            return;
        }
        unreadable += Math.max(0, body.rows() - rows.size());
        boolean isLastPage = !anyNew || (hadWholePage && rows.size() < Paging.LARGEST_PAGE);
        if (isTotalReached() && (isLastPage || !list.inPages() || total % ROUND != 0)) {
            end(null);
        } else if (!list.inPages()) {
            boolean mayBeCut = !hasTotal() && !rows.isEmpty() && rows.size() % ROUND == 0;
            end(mayBeCut ? "a list of " + rows.size() + " rows in one answer may have been cut there" : missing());
        } else if (body.rows() == 0) {
            end(missing());
        } else if (!anyNew) {
            end(hasTotal() ? missing() : "the platform gave page " + (pages - 1) + " again");
        } else if (!hasTotal() && hadWholePage && rows.size() < Paging.LARGEST_PAGE) {
            end(null);
        }
        hadWholePage |= rows.size() >= Paging.LARGEST_PAGE;
        lastRows = rows;
    }

    /** Counts new rows: a row that is inserted meanwhile pushes others to the next page. */
    private boolean addRows(List<R> rows) {
        boolean repeated = rows.equals(lastRows);
        boolean anyNew = false;
        for (R row : rows) {
            RowFacts facts = list.facts().apply(row);
            if (facts.id() > 0) {
                anyNew |= ids.add(facts.id());
            } else if (!repeated) {
                rowsWithoutId++;
                anyNew = true;
            }
        }
        return anyNew;
    }

    private long seen() {
        return ids.size() + rowsWithoutId;
    }

    /** A total that the rows exceed is not a count of the list's rows. */
    private boolean hasTotal() {
        return total >= seen();
    }

    private boolean isTotalReached() {
        return hasTotal() && seen() + unreadable >= total;
    }

    private @Nullable String missing() {
        if (hasTotal()) {
            return isTotalReached() ? null : "of " + total + " rows " + seen() + " came";
        }
        return total < 0 ? null : "the platform counts " + total + " rows, and " + seen() + " came";
    }

    private void end(@Nullable String why) {
        ended = true;
        gap = unreadable > 0 ? unreadable + " rows could not be read" : why;
    }

    /** Ends the reading before the list's end. */
    void stop(String why) {
        if (!ended) {
            end(why);
        }
    }

    /** Returns the reading as it is so far. */
    ListRead result() {
        String why = !ended
                ? "the reading was broken off"
                : gap != null ? gap : rowsWithoutId > 0 ? rowsWithoutId + " rows have no ID" : partial;
        return new ListRead(list.name(), begunAt, pages, seen(), total < 0 ? null : Long.valueOf(total), why);
    }
}
