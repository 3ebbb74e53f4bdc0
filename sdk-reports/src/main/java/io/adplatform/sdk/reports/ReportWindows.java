package io.adplatform.sdk.reports;

import io.adplatform.sdk.Pages;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.json.JsonRecord;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.progress.WorkListener;
import io.adplatform.sdk.progress.WorkMeter;
import io.adplatform.sdk.progress.WorkProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A report over a longer period than the platform allows, as several reports: one request per window, and one more per
 * further 1000 rows, sent when its result is read. Made by {@link DashboardReportBuilder#byWindow()}.
 *
 * <pre>{@code
 * ReportWindows years = Reports.on(platform).byCampaign().between(from, to).byWindow();
 * log.info("the windows take {}", years.estimate());
 * for (ReportWindows.Result result : years) { ... result.window(), result.report() ... }
 * }</pre>
 *
 * <p>Every iterator starts anew; one iterator is for one thread. Iterating throws what sending throws, and the windows
 * before keep their results.
 */
public final class ReportWindows implements Iterable<ReportWindows.Result> {

    private final Workspace workspace;
    private final List<Part> parts;
    private final WorkListener listener;
    private final WorkLimit limit;

    /**
     * A window and its report.
     *
     * @param window the period
     * @param report its totals and all its rows, whatever the size of a page
     */
    public record Result(ReportWindow window, DashboardReport report) implements JsonRecord {
        @Override
        public String toString() {
            return Values.brief(this);
        }
    }

    record Part(ReportWindow window, Pages<ReportRecord, DashboardReport> pages) {}

    ReportWindows(Workspace workspace, List<Part> parts) {
        this(workspace, parts, WorkListener.none(), WorkLimit.none());
    }

    private ReportWindows(Workspace workspace, List<Part> parts, WorkListener listener, WorkLimit limit) {
        this.workspace = workspace;
        this.parts = List.copyOf(parts);
        this.listener = listener;
        this.limit = limit;
    }

    /** Returns the same windows with a listener, which gets the progress of each walk before and after each request. */
    public ReportWindows onProgress(WorkListener own) {
        return new ReportWindows(workspace, parts, own, limit);
    }

    /**
     * The same windows, each walk within this time from its first request on. A walk that is known to wait longer for quota ends
     * in {@link io.adplatform.sdk.error.RateLimitException}, before it sends anything more.
     */
    public ReportWindows within(Duration longest) {
        return new ReportWindows(workspace, parts, listener, WorkLimit.of(longest));
    }

    /** Returns the minimum of requests and time from now on: one request per window. Sends nothing. */
    public Estimate estimate() {
        return Estimate.of(workspace.quota(), parts.size(), Estimate.Bound.AT_LEAST);
    }

    /** The windows in order, without gap or overlap. */
    public List<ReportWindow> windows() {
        return parts.stream().map(Part::window).toList();
    }

    /** How many requests it takes at least: one per window. Each further 1000 rows of a window take one more. */
    public int requests() {
        return parts.size();
    }

    @Override
    public Walk iterator() {
        return new Walk();
    }

    /** The results as a sequential stream. */
    public Stream<Result> stream() {
        return StreamSupport.stream(spliterator(), false);
    }

    /** A walk over the windows that knows how far it has to go. */
    public final class Walk implements Iterator<Result> {

        // All windows are read by the user of the walk's start.
        private final List<Part> mine = parts.stream()
                .map(part -> new Part(part.window(), part.pages().asCurrentUser()))
                .toList();
        private final WorkMeter meter = new WorkMeter(workspace, "report by window", listener);
        private WorkLimit.@Nullable Running running;
        private int next;
        private long rowsOfWindow;

        private Walk() {}

        @Override
        public boolean hasNext() {
            return next < parts.size();
        }

        @Override
        public Result next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Part part = mine.get(next);
            rowsOfWindow = 0;
            running = running == null ? limit.begin(workspace) : running;
            running.require(
                    remainingRequests(), () -> part.pages().steps().next().unsent());
            Duration left = running.remaining();
            Result result = new Result(
                    part.window(),
                    whole((left == null ? part.pages() : part.pages().within(left)).onProgress(this::heard)));
            next++;
            return result;
        }

        /** How many requests the rest takes at least: one per window that has not been read yet. */
        public int remainingRequests() {
            return parts.size() - next;
        }

        /** How long the rest waits for quota at least, about, from now on: one request per window. */
        public Duration remainingTime() {
            return workspace.quota().timeFor(remainingRequests());
        }

        /** Reports the progress of a window together with the later windows. */
        private void heard(WorkProgress page) {
            Long left = page.requestsLeft();
            Long all = left == null ? (Long) (long) remainingRequests() : (Long) (left + remainingRequests() - 1);
            if (page.isWaiting()) {
                meter.begins(all);
            } else {
                meter.answered(page.rows() - rowsOfWindow, all);
                rowsOfWindow = page.rows();
            }
        }

        private DashboardReport whole(Pages<ReportRecord, DashboardReport> pages) {
            Pages.Walk<ReportRecord, DashboardReport> walk = pages.iterator();
            DashboardReport first = walk.next();
            if (!walk.hasNext()) {
                return first;
            }
            List<ReportRecord> rows = new ArrayList<>(first.rows());
            while (walk.hasNext()) {
                rows.addAll(walk.next().rows());
            }
            return first.withRows(rows);
        }
    }
}
