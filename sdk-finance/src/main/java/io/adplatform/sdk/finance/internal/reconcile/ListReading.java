package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Completeness;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.finance.reconcile.ListRead;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.Progress;
import io.adplatform.sdk.progress.Estimate;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A reading of a list, for verdicts, books and changes alike. It finds the end of the list and whether all rows are there. A page that
 * is shorter than asked for is not an end: the platform may give shorter pages. A page without a new ID is.
 *
 * <p>A complete list proves the absence of a row only if no row can have moved: all rows are on one page or in the order of their
 * IDs, or a second reading shows the same IDs. So a list of several pages in another order is read twice.
 */
public final class ListReading<R> {

    // A platform that cuts a list, or caps its count, does so at a round number.
    private static final int ROUND = 10;

    private final RowList<R> list;
    private final Instant begunAt;
    private final boolean toCertainEnd;
    private final RowIdentity<R> identity;
    private Completeness<R> completeness;
    private final Map<Object, R> rows = new LinkedHashMap<>();
    private @Nullable Response<?> last;
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
    private boolean endsRepeated;
    private @Nullable String gap;

    /**
     * @param begunAt by this machine's clock
     * @param toCertainEnd whether the count of rows is no end, because the absence of a row shall be proved and a count may be too low
     */
    ListReading(RowList<R> list, Instant begunAt, boolean toCertainEnd) {
        this.toCertainEnd = toCertainEnd;
        this.list = list;
        this.begunAt = begunAt;
        this.identity = RowIdentity.by(
                "data|recordsList", row -> Math.max(0, list.facts().apply(row).id()));
        this.completeness = new Completeness<>(identity);
    }

    /** Reads a whole list. */
    public static <R> ListReading<R> of(RowList<R> list, Progress progress) {
        ListReading<R> reading = new ListReading<>(list, progress.user().time().now(), false);
        while (!reading.isEnded()) {
            progress.send(
                    reading.next().with(progress.options().fresh(true)),
                    response -> reading.keep(reading.take(response)),
                    reading::requestsLeft);
        }
        return reading;
    }

    /** Returns the request for the next page. */
    Call<?> next() {
        return list.pages().apply(pagesNow + 1);
    }

    /** Takes the answer to {@link #next} and returns its rows. */
    List<R> take(Response<?> response) {
        List<R> page = list.rows(response.value());
        last = response;
        add(page, response);
        return page;
    }

    private long keep(List<R> page) {
        if (pagesNow == 1) {
            rows.clear(); // The list is read again.
        }
        page.forEach(row -> rows.put(id(row) > 0 ? (Object) id(row) : new Object(), row));
        return page.size();
    }

    /** Returns the rows of the last time that {@link #of} read the list to its end, each once. */
    public List<R> rows() {
        return List.copyOf(rows.values());
    }

    /** Returns the last answer. */
    Response<?> last() {
        return Objects.requireNonNull(last, "an answer follows its request");
    }

    /** Returns the quota of a reading. A list in pages takes one request for the estimate, which contains the total. */
    public static Estimate estimate(Workspace workspace, RowList<?> list) {
        if (!list.inPages()) {
            return Estimate.of(workspace.quota(), 1);
        }
        Response<?> first = workspace.execute(list.pages().apply(1));
        int shown = list.rows(first.value()).size();
        Long total = total(first);
        boolean isCounted = total != null && total >= shown;
        long requests = requests(total == null ? -1 : total, shown);
        return Estimate.of(workspace.quota(), requests, isCounted ? Estimate.Bound.EXACTLY : Estimate.Bound.AT_LEAST);
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

    /** Whether no further page is needed. */
    boolean isEnded() {
        return ended;
    }

    /** Whether the last page repeats an earlier one. A platform may do so instead of showing the rows behind it. */
    boolean endsRepeated() {
        return endsRepeated;
    }

    /** Returns the platform's count of all rows; {@code null} if an answer has none. */
    private static @Nullable Long total(Response<?> response) {
        return response.value() instanceof Page<?> page ? page.totalRecords() : null;
    }

    /** Adds the next page. */
    void add(List<R> page, Response<?> response) {
        List<R> added = completeness.add(response, page, total(response));
        added.forEach(this::compareIds);
        pages++;
        pagesNow++;
        pagesWithRows += page.isEmpty() ? 0 : 1;
        Long total = completeness.totalRecords();
        boolean hasTotal = total != null && total >= completeness.rows();
        boolean isTotalReached = total != null && total == completeness.rows();
        boolean isRound = total != null && total % ROUND == 0;
        boolean isShort = page.size() < Paging.LARGEST_PAGE;
        boolean hasNewIds = added.stream().anyMatch(row -> id(row) > 0);
        boolean isCounted = isTotalReached && ((hadWholePage && isShort) || (!isRound && !toCertainEnd));
        hadWholePage |= !isShort;
        if (!list.inPages()) {
            boolean mayBeCut = !hasTotal && !page.isEmpty() && page.size() % ROUND == 0;
            end(mayBeCut ? "a list of " + page.size() + " rows in one answer may have been cut there" : null);
        } else if (!page.isEmpty() && !hasNewIds && !hasTotal) {
            end("the platform gave page " + (pagesNow - 1) + " again");
        } else if (!hasNewIds || isCounted) {
            endsRepeated |= !page.isEmpty() && !hasNewIds;
            end(null);
        }
    }

    private long id(R row) {
        return list.facts().apply(row).id();
    }

    private void compareIds(R row) {
        long id = id(row);
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
    private @Nullable Long requestsLeft() {
        Long total = completeness.totalRecords();
        if (ended) {
            return 0L;
        }
        return total == null || pagesNow == 0
                ? null
                : Long.valueOf(Math.max(1, requests(total, completeness.rows() / pagesNow) - pagesNow));
    }

    /** Returns the reading as it is so far. */
    public ListRead result() {
        return new ListRead(
                list.name(),
                begunAt,
                pages,
                completeness.rows(),
                completeness.totalRecords(),
                ended ? gap : "the reading was broken off");
    }
}
