package io.adplatform.sdk.progress;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.time.Deadline;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The longest that work of several requests may take. Work that is known to wait longer for quota is refused before it sends
 * anything more. Immutable; for whoever does the work.
 */
public final class WorkLimit {

    private static final WorkLimit NONE = new WorkLimit(null);

    private final @Nullable Duration longest;

    private WorkLimit(@Nullable Duration longest) {
        this.longest = longest;
    }

    /** No limit. */
    public static WorkLimit none() {
        return NONE;
    }

    /**
     * This long, from the first request on.
     *
     * @throws IllegalArgumentException if it isn't longer than zero
     */
    public static WorkLimit of(Duration longest) {
        if (longest.isNegative() || longest.isZero()) {
            throw new IllegalArgumentException("within must be longer than zero, was " + longest);
        }
        return new WorkLimit(longest);
    }

    /** The limit of work that begins now. */
    public Running begin(Workspace workspace) {
        return new Running(workspace, longest == null ? null : new Deadline(workspace.time(), longest));
    }

    /** What is left of the time of work that has begun. */
    public static final class Running {

        private final Workspace workspace;
        private final @Nullable Deadline deadline;

        private Running(Workspace workspace, @Nullable Deadline deadline) {
            this.workspace = workspace;
            this.deadline = deadline;
        }

        /**
         * Refuses to go on where the rest is known to take too long.
         *
         * @param requestsLeft how many requests are left at least
         * @param next what would be sent next, for the error
         * @throws RateLimitException with the wait
         */
        public void require(long requestsLeft, Supplier<CallContext> next) {
            if (deadline == null) {
                return;
            }
            Duration wait = workspace.quota().timeFor(requestsLeft);
            if (wait.compareTo(deadline.remaining()) > 0) {
                throw new RateLimitException(next.get(), Sent.NO, wait, null);
            }
        }

        /** The time left; {@code null} without a limit. */
        public @Nullable Duration remaining() {
            return deadline == null ? null : deadline.limit();
        }

        /**
         * The call, with no more time than the work has left.
         *
         * @throws CallCancelledException if too little time is left for a request
         */
        public <T> Call<T> limit(Call<T> call) {
            if (deadline == null) {
                return call;
            }
            if (deadline.isTooLate()) {
                throw CallCancelledException.outOfTime(
                        call.unsent(), "the time for all requests of this work is over", Sent.NO);
            }
            Duration own = call.options().deadline();
            return own != null && own.compareTo(deadline.remaining()) <= 0
                    ? call
                    : call.with(call.options().deadline(deadline.limit()));
        }
    }
}
