package io.adplatform.sdk.progress;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts what work has done, and tells its listener. For whoever does the work; one step at a time touches it. */
public final class WorkMeter {

    private static final Logger LOG = LoggerFactory.getLogger(WorkMeter.class);

    private final Workspace workspace;
    private final String work;
    private final WorkListener listener;
    private long rows;
    private long requests;

    /** @param work what is done, for people */
    public WorkMeter(Workspace workspace, String work, WorkListener listener) {
        this.workspace = workspace;
        this.work = work;
        this.listener = listener;
    }

    /** A request comes next. Tells a wait for quota, where there is one. */
    public void begins(@Nullable Long requestsLeft) {
        if (listener == WorkListener.none()) {
            return;
        }
        guarded(() -> {
            Quota quota = workspace.quota();
            Duration wait = quota.timeFor(1);
            if (!wait.isZero()) {
                tell(requestsLeft, quota.withheld() > 0 ? WaitReason.PAUSED_BY_SERVER : WaitReason.QUOTA, wait);
            }
        });
    }

    /** A request was answered. */
    public void answered(long moreRows, @Nullable Long requestsLeft) {
        rows += moreRows;
        requests++;
        tell(requestsLeft, WaitReason.NONE, Duration.ZERO);
    }

    /** Rows were dealt with that took no request. */
    public void skipped(long moreRows, @Nullable Long requestsLeft) {
        rows += moreRows;
        tell(requestsLeft, WaitReason.NONE, Duration.ZERO);
    }

    /** The requests that were answered so far. */
    public long requests() {
        return requests;
    }

    private void tell(@Nullable Long requestsLeft, WaitReason reason, Duration wait) {
        if (listener == WorkListener.none()) {
            return;
        }
        guarded(() -> {
            Duration timeLeft = requestsLeft == null ? null : workspace.quota().timeFor(requestsLeft);
            listener.onProgress(new WorkProgress(work, rows, requests, requestsLeft, timeLeft, reason, wait));
        });
    }

    /** What a listener throws, a throttle of the user's that is asked for it, or a logger, must not lose what was just done. */
    private static void guarded(Runnable telling) {
        try {
            telling.run();
        } catch (Throwable mistake) { // An Error too: the work goes on.
            try {
                LOG.warn("a WorkListener could not be told how far the work has come; the work goes on", mistake);
            } catch (Throwable loggers) {
                // What was done is more important than the line.
            }
        }
    }
}
