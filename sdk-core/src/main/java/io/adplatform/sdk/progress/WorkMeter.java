package io.adplatform.sdk.progress;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Counts the progress of work and reports it to a listener. For code that does such work, one step at a time. */
public final class WorkMeter {

    static final WorkListener NO_LISTENER = progress -> {};

    /** A mistake of a listener or of a user's throttle must not lose work that was done. */
    private static final String FAILED = "a WorkListener failed; the work continues";

    private final Workspace workspace;
    private final String work;
    private final WorkListener listener;
    private long rows;
    private long requests;

    /** @param work a name for people */
    public WorkMeter(Workspace workspace, String work, WorkListener listener) {
        this.workspace = workspace;
        this.work = work;
        this.listener = listener;
    }

    /** Reports a wait for quota before the next request, if there is one. */
    public void begins(@Nullable Long requestsLeft) {
        if (listener == NO_LISTENER) {
            return;
        }
        Guarded.run(FAILED, () -> {
            Quota quota = workspace.quota();
            Duration wait = quota.timeFor(1);
            if (!wait.isZero()) {
                report(requestsLeft, quota.withheld() > 0 ? WaitReason.PAUSED_BY_SERVER : WaitReason.QUOTA, wait);
            }
        });
    }

    /** Counts an answered request and its rows. */
    public void answered(long moreRows, @Nullable Long requestsLeft) {
        rows += moreRows;
        requests++;
        report(requestsLeft, WaitReason.NONE, Duration.ZERO);
    }

    /** Counts rows that needed no request. */
    public void skipped(long moreRows, @Nullable Long requestsLeft) {
        rows += moreRows;
        report(requestsLeft, WaitReason.NONE, Duration.ZERO);
    }

    /** Returns the number of answered requests so far. */
    public long requests() {
        return requests;
    }

    private void report(@Nullable Long requestsLeft, WaitReason reason, Duration wait) {
        if (listener == NO_LISTENER) {
            return;
        }
        Guarded.run(FAILED, () -> {
            Duration timeLeft = requestsLeft == null ? null : workspace.quota().timeFor(requestsLeft);
            listener.onProgress(new WorkProgress(work, rows, requests, requestsLeft, timeLeft, reason, wait));
        });
    }
}
