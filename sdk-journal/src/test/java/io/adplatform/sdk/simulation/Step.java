package io.adplatform.sdk.simulation;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One event of a plan. A plan without it is a plan, too. */
sealed interface Step {

    /** Returns the time since the start. */
    Duration at();

    /** The ways to give up a call. */
    enum GivingUp {
        NEVER,
        CANCEL,
        CANCEL_OF_A_DERIVED_FUTURE,
        TIMEOUT
    }

    /**
     * A caller.
     *
     * @param number identifies the caller
     * @param process its process
     * @param payment the number of the payment; {@code null} for a read
     * @param isBlocking whether its thread waits in {@code send()}; giving up is then an interrupt
     * @param after the time until it gives up
     */
    record Call(
            Duration at,
            int number,
            int process,
            int client,
            @Nullable Integer payment,
            boolean isBlocking,
            Duration deadline,
            GivingUp givingUp,
            Duration after)
            implements Step {}

    /** A process searches for the payments of unknown outcome in its journal. */
    record Settle(Duration at, int process, int client) implements Step {}

    /** A process makes the payments of a file, or those that are left. */
    record PayFile(Duration at, int process, int client) implements Step {}

    /** A process plans the bids of a table, and makes the plan. */
    record PlanBids(Duration at, int process, int client, int table) implements Step {}

    /** The fault of the next request. */
    record Fault(Duration at, Kind kind) implements Step {

        enum Kind {
            /** No connection is made. */
            NOT_CONNECTED,
            /** The request is lost on its way. */
            LOST,
            /** The connection breaks, and the request arrives later. */
            LATE,
            /** The platform does it, and the answer is lost. */
            ANSWER_LOST,
            /** The platform does it, and the answer breaks off. */
            CUT,
            /** The platform does it, and its answer is the page of a proxy. */
            UNREADABLE,
            /** The platform does it, and fails then. */
            DONE_AND_500,
            DONE_AND_504,
            FAILED_500,
            BUSY_503,
            REFUSED_400,
            REFUSED_422,
            FORBIDDEN_403,
            /** A refusal that repeats the headers and the body of the request. */
            ECHOED_400,
            BUSY_429,
            /** The platform forgets all tokens. */
            TOKENS_REVOKED,
            /** The platform refuses each token for some time. */
            TOKENS_REFUSED,
            /** The platform refuses the next log-in or refresh. */
            LOG_IN_REFUSED,
            /** The answer takes long. */
            SLOW,
            /** The exchange hangs, and does not notice that it is cancelled. */
            HANGING
        }
    }

    /** A process is killed, and another one starts on its journal. */
    record Kill(Duration at, int process, Duration downFor) implements Step {}

    /** A machine dies before the disk has done so many more steps. */
    record MachineDies(Duration at, int process, int diskSteps, Duration downFor) implements Step {}

    /** One step of a disk fails after so many others; the machine goes on. */
    record DiskFails(Duration at, int process, int diskSteps) implements Step {}

    /** The wall clock jumps. */
    record ClockJump(Duration at, Duration by) implements Step {}
}
