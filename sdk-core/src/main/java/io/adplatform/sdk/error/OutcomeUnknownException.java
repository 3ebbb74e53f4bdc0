package io.adplatform.sdk.error;

import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.operation.Call;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call that may not be repeated was sent, and nobody can say whether the platform did it.
 *
 * <p>Never send it again on this ground alone: look up first whether it was done. For money, the finance area has
 * {@code reconcile} for exactly this.
 */
public final class OutcomeUnknownException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final Instant sentAt;
    private final transient @Nullable Sending sending;
    private final transient @Nullable Call<?> call;
    private final transient @Nullable PlatformResponse answer;
    private final transient @Nullable JournalEntry entry;

    /**
     * @param call what was sent
     * @param answer what the platform answered, if it did: a 5xx, a redirect, an unreadable success
     */
    public OutcomeUnknownException(
            CallContext context,
            Call<?> call,
            String what,
            Instant sentAt,
            Sent sent,
            @Nullable PlatformResponse answer,
            @Nullable Throwable cause) {
        this(context, call, what, new Sending(sentAt, null, null), sent, answer, null, cause);
    }

    /**
     * @param call what was sent
     * @param answer what the platform answered, if it did: a 5xx, a redirect, an unreadable success
     * @param entry what the journal holds of the call
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
                context + " may or may not have been done: " + what + " It was sent at " + sending.at()
                        + " and is not sent again. Look among what the platform holds since then whether it was done,"
                        + " before anybody repeats it.",
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
     * When sending began, by this machine's clock. For a call that an earlier process sent, when the journal recorded its
     * intent, which is a moment earlier.
     */
    public Instant sentAt() {
        return sentAt;
    }

    /** When sending began, and whose call it was; {@code null} after deserialization. */
    public @Nullable Sending sending() {
        return sending;
    }

    /** What was sent, so that it can be looked up; {@code null} after deserialization. No message shows its values. */
    public @Nullable Call<?> call() {
        return call;
    }

    /**
     * What the journal holds of the call, for {@link io.adplatform.sdk.journal.Journal#settle}; {@code null} where the
     * client has no journal, where the journal could not record it, and after deserialization.
     */
    public @Nullable JournalEntry entry() {
        return entry;
    }

    /** What the platform answered, if it did. */
    public @Nullable PlatformResponse answer() {
        return answer;
    }
}
