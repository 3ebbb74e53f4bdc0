package io.adplatform.sdk.error;

import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.operation.Call;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call that may not be repeated was sent, and its outcome is unknown.
 *
 * <p>Don't send it again before you have looked up whether it was done. For money, use {@code reconcile} of the finance area.
 */
public final class OutcomeUnknownException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final Instant sentAt;
    private final transient @Nullable Sending sending;
    private final transient @Nullable Call<?> call;
    private final transient @Nullable PlatformResponse answer;
    private final transient @Nullable JournalEntry entry;

    /**
     * @param call the call that was sent
     * @param answer the platform's answer, if any: a 5xx, a redirect, an unreadable success
     * @param entry the journal's entry of the call
     */
    public OutcomeUnknownException(
            CallContext context,
            Call<?> call,
            String what,
            Sending sending,
            Sent sent,
            @Nullable PlatformResponse answer,
            @Nullable JournalEntry entry,
            @Nullable Throwable cause) {
        super(
                what + " " + context + " may or may not have been done. It was sent at " + sending.at()
                        + " and is not sent again. Look it up on the platform before you repeat it.",
                context,
                sent,
                cause);
        this.call = call;
        this.sentAt = sending.at();
        this.sending = sending;
        this.answer = answer;
        this.entry = entry;
    }

    /**
     * Returns when sending began, by this machine's clock. For a call of an earlier process, it is the moment when the journal
     * recorded its intent, a little earlier.
     */
    public Instant sentAt() {
        return sentAt;
    }

    /** Returns when sending began, and the user of the call; {@code null} after deserialization. */
    public @Nullable Sending sending() {
        return sending;
    }

    /** Returns the call that was sent, for a look-up; {@code null} after deserialization. No message shows its values. */
    public @Nullable Call<?> call() {
        return call;
    }

    /**
     * Returns the journal's entry of the call, for {@link io.adplatform.sdk.journal.Journal#settle}; {@code null} without a
     * journal, if the journal could not record the call, and after deserialization.
     */
    public @Nullable JournalEntry entry() {
        return entry;
    }

    /** Returns the platform's answer; {@code null} if there is none. */
    public @Nullable PlatformResponse answer() {
        return answer;
    }
}
