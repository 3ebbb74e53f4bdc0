package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.finance.internal.reconcile.RowList;
import io.adplatform.sdk.operation.Paging;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One reading of a list: when it has come to the list's end, and whether all rows were seen on the way. No order of the
 * rows is assumed, and a page that is shorter than asked for is no end: the platform may give fewer rows than that.
 */
final class ListReading<R> {

    // A list in one answer that the platform cuts is cut at a round number of rows.
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
    private @Nullable String gap;

    /** @param begunAt by this machine's clock */
    ListReading(RowList<R> list, Instant begunAt) {
        this.list = list;
        this.begunAt = begunAt;
    }

    RowList.ListPage<?, R> nextPage() {
        return list.pages().apply(pages + 1);
    }

    Instant begunAt() {
        return begunAt;
    }

    /** Whether no further page is needed. */
    boolean isEnded() {
        return ended;
    }

    /** Takes the next page in. */
    void add(List<R> rows, ListBody body) {
        pages++;
        boolean anyNew = addRows(rows);
        total = Math.max(total, body.total());
        if (!body.isArray()) {
            end("page " + pages + " held no array of rows");
            return;
        }
        unreadable += Math.max(0, body.rows() - rows.size());
        if (isTotalReached()) {
            end(null);
        } else if (!list.inPages()) {
            boolean mayBeCut = !tellsTotal() && !rows.isEmpty() && rows.size() % ROUND == 0;
            end(mayBeCut ? "a list of " + rows.size() + " rows in one answer may have been cut there" : missing());
        } else if (body.rows() == 0) {
            end(missing());
        } else if (!anyNew) {
            end(tellsTotal() ? missing() : "the platform gave page " + (pages - 1) + " again");
        } else if (!tellsTotal() && hadWholePage && rows.size() < Paging.LARGEST_PAGE) {
            end(null);
        }
        hadWholePage |= rows.size() >= Paging.LARGEST_PAGE;
        lastRows = rows;
    }

    /** Counts what wasn't seen before: rows that come in meanwhile push others to the next page. */
    private boolean addRows(List<R> rows) {
        boolean repeated = rows.equals(lastRows);
        boolean anyNew = false;
        for (R row : rows) {
            long id = list.id().applyAsLong(row);
            if (id > 0) {
                anyNew |= ids.add(id);
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

    /** A total that the rows exceed is no count of the list's rows. */
    private boolean tellsTotal() {
        return total >= seen();
    }

    private boolean isTotalReached() {
        return tellsTotal() && seen() + unreadable >= total;
    }

    /** For a list whose total isn't reached. */
    private @Nullable String missing() {
        return tellsTotal() ? "of " + total + " rows " + seen() + " came" : null;
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

    /** What was read so far. */
    ListRead result() {
        return new ListRead(
                list.name(),
                begunAt,
                pages,
                seen(),
                total < 0 ? null : Long.valueOf(total),
                ended ? gap : "the reading was broken off");
    }
}
