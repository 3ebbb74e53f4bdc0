package io.adplatform.sdk.progress;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.time.Time.Deadline;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A time limit for work of several requests. Work ends before its next request if the wait for quota is known to exceed the
 * limit. Immutable. For code that does such work.
 */
public final class WorkLimit {

    private static final WorkLimit NONE = new WorkLimit(null);

    private final @Nullable Duration longest;

    private WorkLimit(@Nullable Duration longest) {
        this.longest = longest;
    }

    /** Returns no limit. */
    public static WorkLimit none() {
        return NONE;
    }

    /**
     * Returns a limit that starts with the first request.
     *
     * @throws IllegalArgumentException if it is not longer than zero
     */
    public static WorkLimit of(Duration longest) {
        if (longest.isNegative() || longest.isZero()) {
            throw new IllegalArgumentException("within must be longer than zero, was " + longest);
        }
        return new WorkLimit(longest);
    }

    /** Starts the limit. */
    public Running begin(Workspace workspace) {
        return new Running(workspace, longest == null ? null : new Deadline(workspace.time(), longest));
    }

    /** The limit of work in progress. */
    public static final class Running {

        private final Workspace workspace;
        private final @Nullable Deadline deadline;
        private int requests;

        private Running(Workspace workspace, @Nullable Deadline deadline) {
            this.workspace = workspace;
            this.deadline = deadline;
        }

        /**
         * Checks that the rest of the work can be done in time.
         *
         * @param requestsLeft least number of requests that are left
         * @param next the next call, for the exception
         * @throws RateLimitException with the wait, if it is known to be too long
         */
        public void require(long requestsLeft, Supplier<CallContext> next) {
            if (deadline == null) {
                return;
            }
            Duration wait = workspace.quota().timeFor(requestsLeft);
            if (wait.compareTo(deadline.remaining()) > 0) {
                throw new RateLimitException(next.get().after(requests, deadline.elapsed()), Sent.NO, wait, null);
            }
        }

        /** Returns the time that is left; {@code null} without a limit. */
        public @Nullable Duration remaining() {
            return deadline == null ? null : deadline.limit();
        }

        /**
         * Counts the call, and returns it with the rest of the time as its deadline, if its own deadline is not earlier.
         *
         * @throws CallCancelledException if the rest is too short for a request
         */
        public <T> Call<T> limit(Call<T> call) {
            if (deadline == null) {
                return call;
            }
            if (deadline.isTooLate()) {
                throw CallCancelledException.outOfTime(
                        call.unsent().after(requests, deadline.elapsed()),
                        "the time for all requests of this work is over",
                        Sent.NO);
            }
            requests++;
            Duration own = call.options().deadline();
            return own != null && own.compareTo(deadline.remaining()) <= 0
                    ? call
                    : call.with(call.options().deadline(deadline.limit()));
        }
    }
}
