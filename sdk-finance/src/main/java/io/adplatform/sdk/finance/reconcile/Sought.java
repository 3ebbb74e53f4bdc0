package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.finance.internal.reconcile.LostCall;
import io.adplatform.sdk.finance.internal.reconcile.RowFacts;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A lost call with all that its caller knows of its sending.
 *
 * @param lost what was sent
 * @param sending when sending began, by this machine's clocks, and whose call it was
 * @param newestBefore the highest ID that the list had before sending; {@code null} where it isn't known
 * @param clock what the caller knows of the platform's clock
 * @param absentAfter the age at which the request can't arrive any more; {@code null} where nobody vouches for one
 */
record Sought<R>(
        LostCall<R> lost,
        Sending sending,
        @Nullable Long newestBefore,
        PlatformClock clock,
        @Nullable Duration absentAfter) {

    Sought<R> with(LostCall<R> other) {
        return new Sought<>(other, sending, newestBefore, clock, absentAfter);
    }

    Sought<R> newestBefore(long id) {
        return new Sought<>(lost, sending, id, clock, absentAfter);
    }

    Sought<R> with(PlatformClock known) {
        return new Sought<>(lost, sending, newestBefore, known, absentAfter);
    }

    Sought<R> absentAfter(Duration age) {
        return new Sought<>(lost, sending, newestBefore, clock, age);
    }

    /**
     * Why it proves nothing that this user isn't shown the call's row; {@code null} where this user is known to have made
     * the call.
     *
     * @param reader who reads the list; {@code null} where that isn't known
     */
    @Nullable
    String gapFor(@Nullable String reader) {
        if (reader != null && reader.equals(sending.user())) {
            return null;
        }
        return (sending.user() == null || reader == null
                        ? "it isn't known whether the user who made the call is the one who read it"
                        : "another user made the call than the one who read it")
                + ", and users may be shown different rows";
    }

    /** How long until its absence can be told, zero or less from then on; {@code null} where nobody vouches for a time. */
    @Nullable
    Duration untilAbsent(Moment now) {
        return absentAfter == null ? null : absentAfter.minus(ageAt(now));
    }

    /**
     * How old the request is, by the clock that says less: the wall clock may have been set forward since, and the
     * monotonic one, which isn't known for another process's request, stands still while a machine is suspended.
     */
    private Duration ageAt(Moment now) {
        Duration shown = Duration.between(sending.at(), now.at());
        if (sending.nanos() == null) {
            return shown;
        }
        Duration steady = Duration.ofNanos(now.nanos() - sending.nanos());
        return steady.compareTo(shown) < 0 ? steady : shown;
    }

    /**
     * When a row was made, beside the sending. Its ID and its time are two witnesses:
     *
     * <pre>
     *                     | long before | before      | time unknown | since
     * ID above newest     | UNKNOWN     | UNKNOWN     | SINCE_BY_ID  | SINCE_BY_ID
     * ID not above newest | LONG_BEFORE | LONG_BEFORE | BEFORE       | UNKNOWN
     * no newest, no ID    | LONG_BEFORE | BEFORE      | UNKNOWN      | SINCE_BY_TIME
     * </pre>
     */
    Age ageOf(RowFacts row, PlatformClock measured, boolean exact) {
        Age byTime = creation(row, measured, exact);
        if (newestBefore == null || row.id() <= 0) {
            return byTime;
        }
        if (row.id() > newestBefore) {
            return byTime.isBefore() ? Age.UNKNOWN : Age.SINCE_BY_ID;
        }
        return switch (byTime) {
            case LONG_BEFORE, BEFORE -> Age.LONG_BEFORE;
            case UNKNOWN -> Age.BEFORE;
            case SINCE_BY_TIME, SINCE_BY_ID -> Age.UNKNOWN;
        };
    }

    private Age creation(RowFacts row, PlatformClock measured, boolean exact) {
        if (row.createdAt() != null) {
            return age(row.createdAt(), measured, exact);
        }
        // A row that doesn't tell when it was made may tell when it was last changed, which was no sooner.
        Age change = changeOf(row, measured, exact);
        return change.isBefore() ? change : Age.UNKNOWN;
    }

    /** When a row was last changed, beside the sending. */
    Age changeOf(RowFacts row, PlatformClock measured, boolean exact) {
        return row.modifiedAt() == null ? Age.UNKNOWN : age(row.modifiedAt(), measured, exact);
    }

    private Age age(Instant shown, PlatformClock measured, boolean exact) {
        return measured.and(clock).age(shown, sending.at(), exact);
    }
}
