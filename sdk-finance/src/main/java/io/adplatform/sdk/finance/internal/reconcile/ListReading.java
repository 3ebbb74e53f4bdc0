package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Completeness;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.finance.reconcile.ListRead;
import io.adplatform.sdk.operation.Paging;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One reading of a list, which finds the end of the list and whether all rows are there. A page that is shorter than asked for is not
 * an end: the platform may give shorter pages. A page without a new ID is.
 *
 * <p>A complete list proves the absence of a row only if no row can have moved: all rows are on one page or in the order of their
 * IDs, or a second reading shows the same IDs. So a list of several pages in another order is read twice.
 */
final class ListReading<R> {

    // A platform that cuts a list, or caps its count, does so at a round number.
    private static final int ROUND = 10;

    private final RowList<R> list;
    private final Instant begunAt;
    private final RowIdentity<R> identity;
    private Completeness<R> completeness;
    private int pages;
    /** The pages of this reading or of the second one. */
    private int pagesNow;

    private int pagesWithRows;
    private boolean hadWholePage;
    private boolean isInIdOrder = true;
    private long lastId;
    private int direction;
    private boolean isSecond;
    private @Nullable Set<Object> idsBefore;
    private boolean ended;
    private @Nullable String gap;

    /** @param begunAt by this machine's clock */
    ListReading(RowList<R> list, Instant begunAt) {
        this.list = list;
        this.begunAt = begunAt;
        this.identity = RowIdentity.by(
                "data|recordsList", row -> Math.max(0, list.facts().apply(row).id()));
        this.completeness = new Completeness<>(identity);
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
        return list.pages().apply(pagesNow + 1);
    }

    /** Whether the next page is the first one, of this reading or of the second one. */
    boolean isAtFirstPage() {
        return pagesNow == 0;
    }

    /** Whether no further page is needed. */
    boolean isEnded() {
        return ended;
    }

    /** Returns the platform's count of all rows; {@code null} if an answer has none. */
    static @Nullable Long total(Response<?> response) {
        return response.value() instanceof Page<?> page ? page.totalRecords() : null;
    }

    /** Adds the next page. */
    void add(List<R> rows, Response<?> response) {
        List<R> added = completeness.add(response, rows, total(response));
        added.forEach(this::compareIds);
        pages++;
        pagesNow++;
        pagesWithRows += rows.isEmpty() ? 0 : 1;
        Long total = completeness.totalRecords();
        boolean hasTotal = total != null && total >= completeness.rows();
        boolean isTotalReached = total != null && total == completeness.rows();
        boolean isRound = total != null && total % ROUND == 0;
        boolean isShort = rows.size() < Paging.LARGEST_PAGE;
        boolean hasNewIds =
                added.stream().anyMatch(row -> list.facts().apply(row).id() > 0);
        boolean isLastPage = !hasNewIds || (hadWholePage && isShort);
        hadWholePage |= !isShort;
        if (!list.inPages()) {
            boolean mayBeCut = !hasTotal && !rows.isEmpty() && rows.size() % ROUND == 0;
            end(mayBeCut ? "a list of " + rows.size() + " rows in one answer may have been cut there" : null);
        } else if (!rows.isEmpty() && !hasNewIds && !hasTotal) {
            end("the platform gave page " + (pagesNow - 1) + " again");
        } else if (!hasNewIds || (isTotalReached && !isRound) || (isLastPage && (isTotalReached || !hasTotal))) {
            end(null);
        }
    }

    private void compareIds(R row) {
        long id = list.facts().apply(row).id();
        int step = Long.compare(id, lastId);
        isInIdOrder &= lastId == 0 || (step != 0 && step * direction >= 0);
        direction = lastId == 0 ? 0 : step;
        lastId = id;
    }

    /** @param reason why the end that was found may not be the end of the list; {@code null} if it is */
    private void end(@Nullable String reason) {
        String missing = completeness.gap() == null ? reason : completeness.gap();
        boolean mayHaveMoved = pagesWithRows > 1 && !isInIdOrder;
        if (mayHaveMoved && !isSecond) {
            idsBefore = missing == null ? completeness.ids() : null;
            isSecond = true;
            completeness = new Completeness<>(identity);
            pagesNow = 0;
            pagesWithRows = 0;
            hadWholePage = false;
            lastId = 0;
            return;
        }
        ended = true;
        boolean isProof = !mayHaveMoved || completeness.ids().equals(idsBefore);
        gap = missing != null || isProof
                ? missing
                : "rows may have moved while the list was read, and two readings differ";
    }

    /** Ends the reading before the list's end. */
    void stop(String why) {
        if (!ended) {
            ended = true;
            gap = why;
        }
    }

    /** Returns the requests to come, unless the list is read again; {@code null} if unknown. */
    @Nullable
    Long requestsLeft() {
        Long total = completeness.totalRecords();
        if (ended) {
            return 0L;
        }
        return total == null || pagesNow == 0
                ? null
                : Long.valueOf(Math.max(1, requests(total, completeness.rows() / pagesNow) - pagesNow));
    }

    /** Returns the reading as it is so far. */
    ListRead result() {
        return new ListRead(
                list.name(),
                begunAt,
                pages,
                completeness.rows(),
                completeness.totalRecords(),
                ended ? gap : "the reading was broken off");
    }
}
