package io.adplatform.sdk.error;

import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.JournalKey;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A limit would be exceeded, or another call has the same tag, according to the journal. The call was not sent and nothing was
 * recorded. It may be repeated: the journal checks again. {@link io.adplatform.sdk.RequestOptions#guard} lifts a limit or allows a
 * duplicate.
 */
public final class ClaimRefusedException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final String tag;
    private final @Nullable BigDecimal limit;
    private final BigDecimal sum;
    private final BigDecimal amount;
    private final transient @Nullable JournalKey other;

    public ClaimRefusedException(CallContext context, Claim.Refused refused) {
        super(message(refused) + context + " was not sent.", context, Sent.NO, null);
        this.tag = refused.condition().tag();
        this.limit = refused.condition().limit();
        this.sum = refused.others().sum();
        this.amount = refused.entry().inputs().guard().amount();
        this.other = limit == null ? refused.others().other() : null;
    }

    private static String message(Claim.Refused refused) {
        BigDecimal limit = refused.condition().limit();
        JournalKey other = refused.others().other();
        return limit == null
                ? "The call of the key '" + (other == null ? "" : other.name()) + "' has the same tag "
                        + refused.condition().tag()
                        + ". Allow it by duplicateOf in the call's guard if both are intended: "
                : "The limit of " + limit.toPlainString() + " for "
                        + refused.condition().tag() + " would be exceeded: "
                        + refused.others().sum().toPlainString() + " are recorded, and the call has "
                        + refused.entry().inputs().guard().amount().toPlainString()
                        + ". A person can lift the limit by approvedBy in the call's guard: ";
    }

    /** Returns the tag of the condition that is not met. */
    public String tag() {
        return tag;
    }

    /** Returns the highest allowed sum; {@code null} if no other call may have the tag. */
    public @Nullable BigDecimal limit() {
        return limit;
    }

    /** Returns the sum of the other calls with the tag, without this call. */
    public BigDecimal sum() {
        return sum;
    }

    /** Returns the amount of this call. */
    public BigDecimal amount() {
        return amount;
    }

    /** Returns the key of the other call with the tag; {@code null} if a limit is exceeded, and after deserialization. */
    public @Nullable JournalKey other() {
        return other;
    }
}
