package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of every recorded payment: amount, day, mode, and an image as its proof.
 *
 * @param <B> the subclass itself
 */
public abstract class PaymentBuilder<B extends PaymentBuilder<B>> extends RequestBuilder<Confirmation, B> {

    private static final int LAST_YEAR = 9999;

    private @Nullable Content proof;
    private @Nullable PaymentLimits limits;

    PaymentBuilder(Workspace workspace, Operation<Confirmation> operation) {
        super(workspace, operation);
        setter("amount", "paymentAmount").setter("date", "paymentDate").setter("mode", "paymentMode");
        setter("proof", "paymentProof");
    }

    /** How much, above 0, in the organization's currency; it is sent with every digit that it has. Required. */
    public B amount(BigDecimal amount) {
        return body("paymentAmount", amount);
    }

    /** The day on which it was paid. Required for a customer's payment and for a refund. */
    public B date(LocalDate day) {
        return body("paymentDate", day);
    }

    /** How it was paid. Required. */
    public B mode(PaymentMode mode) {
        return body("paymentMode", mode);
    }

    /**
     * A JPEG or PNG image of the proof; its first bytes are looked at, not its name. The documents give no limit to its
     * size.
     */
    public B proof(Content image) {
        proof = image;
        return file("paymentProof", image);
    }

    /**
     * Lifts the {@linkplain PaymentLimits limits} of amounts and sums for this call. The journal keeps the approval. Needs a client
     * with a journal.
     *
     * @param name the person who approves it, not blank
     * @param note the reason, not blank
     * @throws IllegalArgumentException if a text is blank
     */
    public B approvedBy(String name, String note) {
        return options(PaymentLimits.change(guard -> guard.approvedBy(name, note)));
    }

    /**
     * Allows that this payment equals another one, which {@link PaymentLimits#refuseDuplicates} refuses. Needs a client with a
     * journal.
     *
     * @param key the idempotency key of the other payment
     */
    public B duplicateOf(String key) {
        return options(PaymentLimits.change(guard -> guard.duplicateOf(key)));
    }

    B limitedBy(@Nullable PaymentLimits own) {
        limits = own;
        return options(same -> same);
    }

    @Override
    protected void check(Checks checks) {
        if (limits != null) {
            limits.check(checks);
        }
        checks.required("paymentAmount", "paymentMode")
                .haveIds("paymentMode")
                .positive("paymentAmount")
                .ifSet(
                        "paymentDate",
                        day -> ((LocalDate) day).getYear() >= 1 && ((LocalDate) day).getYear() <= LAST_YEAR,
                        "must be a day of the years 1 to " + LAST_YEAR);
        Proofs.check(checks, proof);
    }
}
