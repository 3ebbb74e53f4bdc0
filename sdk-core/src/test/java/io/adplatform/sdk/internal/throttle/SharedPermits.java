package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permits;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The quota of an account that several processes share: one sliding log behind the queues of all. If a process dies, its
 * permits stay out for a lease. For one thread.
 */
public final class SharedPermits {

    private final Time time;
    private final SlidingLog log;
    private final List<View> views = new ArrayList<>();

    public SharedPermits(Time time) {
        this.time = time;
        this.log = new SlidingLog(SlidingLog.Settings.PLATFORM, time);
    }

    /** Returns the permits for a new process. */
    public View view() {
        View view = new View();
        views.add(view);
        return view;
    }

    /** Returns the number of permits that are out now. */
    public int used() {
        return log.quota(Map.of()).used();
    }

    /** The permits as one process sees them. */
    public final class View implements Permits {

        private final Set<Shared> out = new LinkedHashSet<>();
        private Runnable changed = () -> {};
        private volatile boolean dead;

        /** Ends the process. It reports nothing any more. */
        public void die(Duration lease) {
            dead = true;
            views.remove(this);
            out.forEach(permit -> permit.permit.lost(lease));
            out.clear();
            notifyOthers();
        }

        /** Whether the log may be read: threads of a dead process may still run beside the simulation. */
        private boolean isAlive() {
            return !dead;
        }

        private void notifyOthers() {
            views.stream().filter(view -> view != this).forEach(view -> time.after(Duration.ZERO, view.changed));
        }

        @Override
        public void onChange(Runnable permitsChanged) {
            changed = permitsChanged;
        }

        @Override
        public @Nullable Grant take(List<Lane> turns, Supplier<Map<Lane, Integer>> waiting) {
            Grant grant = isAlive() ? log.take(turns, waiting) : null;
            if (grant == null) {
                return null;
            }
            Shared permit = new Shared(this, grant.permit());
            out.add(permit);
            return new Grant(grant.lane(), permit);
        }

        @Override
        public long retryIn() {
            return isAlive() ? log.retryIn() : FOREVER;
        }

        @Override
        public long waitFor(int count) {
            return isAlive() ? log.waitFor(count) : 0;
        }

        @Override
        public WaitReason reason() {
            return log.reason();
        }

        @Override
        public Quota quota(Map<Lane, Integer> waiting) {
            return log.quota(waiting);
        }
    }

    /** A permit of one process, whose return other processes notice. */
    private record Shared(View view, Permit permit) implements Permit {

        private void report(Runnable report) {
            if (view.out.remove(this)) {
                report.run();
                view.notifyOthers();
            }
        }

        @Override
        public void answered() {
            report(permit::answered);
        }

        @Override
        public void notSent() {
            report(permit::notSent);
        }

        @Override
        public void lost(Duration timeout) {
            report(() -> permit.lost(timeout));
        }

        @Override
        public void rejected(@Nullable Duration retryAfter) {
            report(() -> permit.rejected(retryAfter));
        }
    }
}
