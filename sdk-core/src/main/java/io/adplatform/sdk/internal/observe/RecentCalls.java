package io.adplatform.sdk.internal.observe;

import io.adplatform.sdk.diagnostics.RecentCall;
import io.adplatform.sdk.event.CallEnded;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.time.Time;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The latest calls that have ended. */
public final class RecentCalls implements ClientListener {

    private static final int MOST = 50;

    private final Time time;
    private final Deque<RecentCall> calls = new ArrayDeque<>(MOST);

    public RecentCalls(Time time) {
        this.time = time;
    }

    @Override
    public void onCallEnded(CallEnded event) {
        Throwable exception = event.exception();
        RecentCall call = new RecentCall(
                time.now(),
                event.call().id(),
                event.call().operation(),
                event.call().owId(),
                event.outcome(),
                event.requests(),
                event.elapsed(),
                exception == null ? null : exception.getClass().getSimpleName());
        synchronized (this) {
            if (calls.size() == MOST) {
                calls.removeFirst();
            }
            calls.addLast(call);
        }
    }

    /** Returns the calls, the oldest first. */
    public synchronized List<RecentCall> all() {
        return List.copyOf(calls);
    }
}
