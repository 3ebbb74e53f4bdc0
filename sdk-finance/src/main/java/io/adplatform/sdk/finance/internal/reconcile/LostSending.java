package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import java.time.Duration;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A lost call, and all that is known of its sending.
 *
 * @param lost the call
 * @param sending the beginning of its sending, by this machine's clocks, and its sender
 * @param facts the known facts about the platform
 * @param leastAge the age that the call must have to be absent, whatever the facts
 * @param isAcknowledged whether the row with an ID is not this call's, according to a person
 */
record LostSending<R>(
        LostCall<R> lost, Sending sending, PlatformFacts facts, Duration leastAge, LongPredicate isAcknowledged) {

    /** Returns the highest ID that the list had before the first sending; {@code null} if unknown, or if the call makes no row. */
    @Nullable
    Long newestBefore() {
        return lost.effect() instanceof LostCall.Creation<?> creation ? creation.newestBefore() : null;
    }

    /**
     * Returns why the absence of a row proves nothing to this reader: users may be shown different rows.
     *
     * @param reader the user who reads the list; {@code null} if unknown
     * @return {@code null} if the reader is the user who sent the call
     */
    @Nullable
    String gapFor(@Nullable String reader) {
        if (reader != null && reader.equals(sending.user())) {
            return null;
        }
        return (sending.user() == null || reader == null
                        ? "it is unknown whether the reader is the user who sent the call"
                        : "the reader is another user than the sender of the call")
                + ", and users may be shown different rows";
    }

    /** Returns the age that the call must have to be absent; {@code null} if unknown. */
    @Nullable
    Duration absentAfter() {
        return isAgeTooShort() ? leastAge : facts.absentAfter();
    }

    /** Whether {@link PlatformFacts#absentAfter} is shorter than this call may take. */
    boolean isAgeTooShort() {
        return facts.absentAfter() != null && facts.absentAfter().compareTo(leastAge) < 0;
    }

    /** Whether the absence of its row can prove that the call was not done. */
    boolean canBeAbsent() {
        return facts.growingIds()
                && facts.absentAfter() != null
                && newestBefore() != null
                && ((LostCall.Creation<?>) lost.effect()).kind() != null;
    }

    /** Returns the time until the absence can be proved, at most zero from then on; {@code null} if it never can. */
    @Nullable
    Duration untilAbsent(Sending now) {
        Duration age = absentAfter();
        return age == null || !canBeAbsent() ? null : age.minus(ageAt(now));
    }

    /**
     * The age by the clock that shows less. The wall clock may have been set forward. The monotonic clock, which is unknown for
     * another process, stops while a machine is suspended.
     */
    private Duration ageAt(Sending now) {
        Duration shown = Duration.between(sending.at(), now.at());
        if (sending.nanos() == null || now.nanos() == null) {
            return shown;
        }
        Duration steady = Duration.ofNanos(now.nanos() - sending.nanos());
        return steady.compareTo(shown) < 0 ? steady : shown;
    }
}
