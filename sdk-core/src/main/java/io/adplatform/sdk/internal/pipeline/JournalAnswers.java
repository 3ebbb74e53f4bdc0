package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.KeyInUseException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.recording.InputDifferences;
import io.adplatform.sdk.internal.recording.RecordedAnswer;
import io.adplatform.sdk.journal.Claim;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalInputs;
import java.time.Instant;
import java.util.List;

/** What a caller gets whose call is not sent, because of what the journal holds under its key. */
final class JournalAnswers {

    private JournalAnswers() {}

    /**
     * The answer of that time.
     *
     * @param claim what the journal said; not that the call may be sent
     * @param inputs the call's own
     * @throws KeyInUseException if another process is making the call
     * @throws OutcomeUnknownException if the call may have been done
     * @throws InvalidRequestException if another call has the key, or another key the call's reference
     */
    static <T> Response<T> of(CallState<T> state, ResponseReader reader, Claim claim, JournalInputs inputs) {
        JournalEntry entry = claim.entry();
        state.entry = entry;
        if (claim instanceof Claim.Done) {
            return RecordedAnswer.read(reader, state.call.operation(), entry, state.elapsed());
        }
        if (claim instanceof Claim.InProgress) {
            throw new KeyInUseException(state.context(), entry.holder());
        }
        if (claim instanceof Claim.Unknown) {
            throw new OutcomeUnknownException(
                    state.context(),
                    state.call,
                    "the journal has a sending under this key without a known outcome"
                            + (entry.note() == null ? "." : ": " + entry.note() + "."),
                    new Sending(sentAt(entry), null, entry.inputs().user()),
                    Sent.UNKNOWN,
                    null,
                    entry,
                    null);
        }
        throw new InvalidRequestException(
                state.context(),
                List.of(
                        claim instanceof Claim.ReferenceUsed
                                ? referenceUsed(state, entry)
                                : otherInputs(entry, inputs)));
    }

    private static Violation otherInputs(JournalEntry entry, JournalInputs inputs) {
        return new Violation(
                "idempotencyKey",
                null,
                "'" + entry.key().name() + "' belongs to another call, which is " + where(entry) + ": "
                        + InputDifferences.between(entry.inputs(), inputs)
                        + "; give this call a key of its own, or that call's inputs");
    }

    private static Violation referenceUsed(CallState<?> state, JournalEntry entry) {
        String field = String.valueOf(state.call.operation().reference());
        return new Violation(
                field,
                String.valueOf(state.call.json().get(field)),
                "must name one call alone, and that of the key '" + entry.key().name() + "' has it, which is "
                        + where(entry));
    }

    private static String where(JournalEntry entry) {
        String state = entry.holder() != null ? "being made" : entry.state() + " in the journal";
        return entry.sentAt() == null ? state : state + " and was sent at " + entry.sentAt();
    }

    private static Instant sentAt(JournalEntry entry) {
        return entry.sentAt() == null ? entry.changedAt() : entry.sentAt();
    }
}
