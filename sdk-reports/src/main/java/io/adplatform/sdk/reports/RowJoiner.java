package io.adplatform.sdk.reports;

import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.FileException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.file.DownloadSink;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.FileHead;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Joins the pages of an export into one file: chooses the next page, and takes its rows.
 *
 * <p>All pages are sorted by an ID. If the IDs of all rows only grow, no row occurs twice. If every page begins with a known row
 * or before the first one, no row is missing, even if the export changed meanwhile.
 *
 * <p>No page of a size from 1 to 2 or 3 begins before each row and contains it. Then the next page begins after the known rows, and
 * the page before it is read again: if it still ends with the last known row, no row is missing. The same is done if the platform
 * sends more rows than it is asked for, so that its pages begin elsewhere.
 */
final class RowJoiner {

    /** With smaller pages, more positions need a second request. */
    private static final int SMALLEST_PAGE = 13;

    private static final int MOST_PAGES_WITHOUT_NEWS = 3;
    private static final int STEP_BACK = 8;

    private final Call<?> call;
    private final Time time;
    private final Instant begun;
    private final Target target;
    private final List<String> idHeadings;
    private final long most;

    private int largest;
    private RowOffsets next;
    private long end;
    private long back = 1;
    private int longest;
    private boolean isOversized;
    /** A page that begins after the known rows, until the page before it is read again. */
    private @Nullable CsvFile beyond;

    private int pagesWithoutNews;
    private boolean done;

    private @Nullable DownloadSink sink;
    private byte @Nullable [] header;
    private String lineBreak = "\n";
    private String idColumn = "";
    private @Nullable BigDecimal lastId;
    private long rows;
    private int requests;

    /**
     * @param idHeadings what the column of the IDs may be headed with, the likeliest first
     * @param most how many rows there may be
     */
    RowJoiner(Call<?> call, Time time, Target target, List<String> idHeadings, int pageSize, long most) {
        this.call = call;
        this.time = time;
        this.begun = time.now();
        this.target = target;
        this.idHeadings = idHeadings;
        this.most = most;
        this.largest = Math.max(SMALLEST_PAGE, pageSize);
        this.next = RowOffsets.first(largest);
    }

    /** Whether all rows are here. */
    boolean isDone() {
        return done;
    }

    RowOffsets next() {
        return next;
    }

    /** The rows so far. */
    long rows() {
        return rows;
    }

    /** Takes the file of the {@linkplain #next next} page. */
    void take(DownloadedFile page) {
        requests++;
        CsvFile file = new CsvFile(page.bytes());
        if (!file.isEmpty()) {
            header(file, page);
        }
        List<BigDecimal> ids = ids(file);
        BigDecimal last = lastId;
        CsvFile held = beyond;
        if (held != null && last != null) {
            beyond = null;
            boolean isUnchanged = !ids.isEmpty() && ids.get(ids.size() - 1).compareTo(last) == 0;
            next = new RowOffsets(next.page() + 1, next.size());
            if (isUnchanged) {
                write(held, ids(held), 0);
                advance(held.rows().size(), held.rows().size());
            } else {
                stepBack();
            }
            return;
        }
        int known = last == null
                ? 0
                : (int) ids.stream().filter(id -> id.compareTo(last) <= 0).count();
        if (next.start() == 0 || known > 0) {
            write(file, ids, known);
            advance(ids.size(), ids.size() - known);
        } else if (next.start() == end || (next.start() > end && ids.isEmpty())) {
            beyond = file;
            next = new RowOffsets(next.page() - 1, next.size());
        } else {
            stepBack();
        }
    }

    /** Chooses the page after one that is certain, or ends. */
    private void advance(int size, int fresh) {
        pagesWithoutNews = fresh > 0 ? 0 : pagesWithoutNews + 1;
        boolean isShort = size < next.size() && longest >= next.size();
        // A platform without pages sends all rows again.
        if (size == 0 || isShort || (fresh == 0 && next.start() >= end)) {
            done = true;
            return;
        }
        if (pagesWithoutNews > MOST_PAGES_WITHOUT_NEWS) {
            throw broken("the platform sends rows again and again that it has sent");
        }
        isOversized |= size > next.size();
        longest = Math.max(longest, size);
        // The platform may give fewer or more rows a page than it is asked for.
        largest = size == next.size() ? largest : Math.min(size, isOversized ? Paging.LARGEST_PAGE : largest);
        end = next.start() + size;
        back = 1;
        RowOffsets overlapping = RowOffsets.before(end, largest);
        next = isOversized || overlapping.end() <= end ? RowOffsets.from(end, largest) : overlapping;
    }

    /** Rows that were there have gone, and all that follow moved up: the page begins too late to be certain. */
    private void stepBack() {
        back *= STEP_BACK;
        if (isOversized || (back > largest && back < end)) {
            throw broken("too many rows disappeared between two requests");
        }
        next = RowOffsets.before(end - back, largest);
    }

    /** The file, whole and in its place. */
    ExportedRows finish() {
        try {
            return new ExportedRows(opened("rows.csv", "text/csv").finish(), rows, requests);
        } catch (IOException | RuntimeException failed) {
            throw unwritable(failed);
        }
    }

    /** Takes back what was written; does nothing after {@link #finish}. */
    void abandon() {
        if (sink != null) {
            sink.abandon();
        }
    }

    private void header(CsvFile file, DownloadedFile page) {
        if (header == null) {
            header = file.header();
            lineBreak = file.lineBreak();
            idColumn = file.column(idHeadings)
                    .orElseThrow(() -> broken("no column is headed " + idHeadings.get(0)
                            + ", which distinguishes rows; columns(...) sets the file's columns"));
            opened(page.fileName(), page.contentType().orElse(null));
            write(file.header());
        } else if (!Arrays.equals(header, file.header())) {
            throw broken("its pages have different headers");
        }
    }

    private List<BigDecimal> ids(CsvFile file) {
        List<BigDecimal> ids = file.rows().stream().map(this::id).toList();
        IntStream.range(1, ids.size())
                .filter(i -> ids.get(i).compareTo(ids.get(i - 1)) <= 0)
                .findFirst()
                .ifPresent(i -> {
                    throw broken("the rows are not sorted by " + idHeadings.get(0) + ": " + ids.get(i) + " follows "
                            + ids.get(i - 1));
                });
        return ids;
    }

    /** Writes the new rows. */
    private void write(CsvFile file, List<BigDecimal> ids, int known) {
        for (int i = known; i < ids.size(); i++) {
            if (rows == most) {
                throw broken("it has more rows than the " + most + " that are allowed; atMost(...) allows more");
            }
            write(file.row(i));
            rows++;
            lastId = ids.get(i);
        }
    }

    private BigDecimal id(Csv.Row row) {
        if (row.problem() != null) {
            throw broken(row.problem().toString());
        }
        BigDecimal number = number(row.cell(idColumn));
        if (number == null) {
            throw broken("a row has no number as its " + idHeadings.get(0));
        }
        return number;
    }

    private static @Nullable BigDecimal number(String text) {
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }

    private void write(byte[] record) {
        byte[] end = lineBreak.getBytes(StandardCharsets.UTF_8);
        try {
            DownloadSink open = opened("rows.csv", "text/csv");
            open.write(record, 0, record.length);
            open.write(end, 0, end.length);
        } catch (IOException | RuntimeException failed) {
            throw unwritable(failed);
        }
    }

    private DownloadSink opened(String fileName, @Nullable String contentType) {
        DownloadSink open = sink;
        if (open == null) {
            try {
                open = target.begin(new FileHead(fileName, contentType, -1));
            } catch (IOException | RuntimeException failed) {
                throw unwritable(failed);
            }
            sink = open;
        }
        return open;
    }

    private IncompleteExportException broken(String what) {
        return new IncompleteExportException(context(), what, rows);
    }

    /** Returns the context of an error after the requests so far. */
    private CallContext context() {
        return call.unsent().after(requests, Duration.between(begun, time.now()));
    }

    private RuntimeException unwritable(Exception failed) {
        if (failed instanceof FileException already) {
            return already;
        }
        String why = failed.getMessage();
        return new FileException(
                context(),
                "it can't be saved (" + (why == null ? failed.getClass().getSimpleName() : why) + ")",
                Sent.YES,
                failed);
    }
}
