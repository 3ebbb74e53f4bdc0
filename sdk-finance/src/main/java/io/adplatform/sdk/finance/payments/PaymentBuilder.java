package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.io.IOException;
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

    @Override
    protected void check(Checks checks) {
        checks.required("paymentAmount", "paymentMode")
                .haveIds("paymentMode")
                .positive("paymentAmount")
                .ifSet(
                        "paymentDate",
                        day -> ((LocalDate) day).getYear() >= 1 && ((LocalDate) day).getYear() <= LAST_YEAR,
                        "must be a day of the years 1 to " + LAST_YEAR);
        checkProof(checks, proof);
    }

    /** Checks that a proof, if set, is an image that the platform accepts. */
    static void checkProof(Checks checks, @Nullable Content proof) {
        if (proof != null) {
            checks.that(isImage(proof), "paymentProof", proof.fileName(), "must hold a JPEG or PNG image");
        }
    }

    /** Content that can't be read or was used up passes: every request checks its content for that. */
    private static boolean isImage(Content proof) {
        if (proof.problem().isPresent()) {
            return true;
        }
        try {
            byte[] start = proof.start(FileKind.LOOKED_AT);
            return FileKind.JPEG.matches(start) || FileKind.PNG.matches(start);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /**
     * A payment to or from a customer, which carries a transaction ID. That ID identifies a payment after a lost answer, so it should
     * be unique.
     *
     * @param <B> the subclass itself
     */
    public abstract static class CustomerPayment<B extends CustomerPayment<B>> extends PaymentBuilder<B> {

        private @Nullable String transactionId;

        CustomerPayment(Workspace workspace, Operation<Confirmation> operation) {
            super(workspace, operation);
            setter("customer", "owId").setter("transaction", "transactionId");
        }

        /** The customer's Organization Workspace ID. Required. */
        public B customer(long owId) {
            return body("owId", owId);
        }

        /** The bank's reference, or one of the caller's own, such as {@code T-1234567}. Required. */
        public B transaction(String id) {
            return reference(id);
        }

        /** A reference that is a number, and is sent as one. */
        public B transaction(long id) {
            return reference(id);
        }

        B reference(Object id) {
            transactionId = id.toString();
            return body("transactionId", id);
        }

        /** The transaction ID that is sent; {@code null} until there is one. Write it down before sending. */
        public @Nullable String transactionId() {
            return transactionId;
        }

        @Override
        protected void check(Checks checks) {
            checks.required("owId").positive("owId");
            super.check(checks);
            checks.required("paymentDate", "transactionId")
                    .ifSet("transactionId", id -> !Csv.isDamaged(id), Csv.UNDAMAGED);
        }
    }

    /**
     * A payment of a customer with a type.
     *
     * @param <B> the subclass itself
     */
    public abstract static class TypedPayment<B extends TypedPayment<B>> extends CustomerPayment<B> {

        TypedPayment(Workspace workspace, Operation<Confirmation> operation) {
            super(workspace, operation);
            setter("type", "paymentType").setter("againstInvoice", "invoiceId");
        }

        /** It is added to the customer's balance. */
        public B asFund() {
            return type(PaymentType.AS_FUND).body("invoiceId", null);
        }

        /** It pays this invoice. */
        public B againstInvoice(long invoiceId) {
            return type(PaymentType.AGAINST_INVOICE).body("invoiceId", invoiceId);
        }

        /**
         * Sets another type than {@link #asFund()} and {@link #againstInvoice}. One of the three is required.
         */
        public B type(PaymentType type) {
            return body("paymentType", type);
        }

        @Override
        protected void check(Checks checks) {
            super.check(checks);
            checks.required("paymentType").haveIds("paymentType").positive("invoiceId");
            boolean against = PaymentType.AGAINST_INVOICE.equals(checks.value("paymentType"));
            Object invoice = checks.value("invoiceId");
            checks.that(!against || invoice != null, "invoiceId", null, "is required against an invoice")
                    .that(
                            against || invoice == null,
                            "invoiceId",
                            invoice,
                            "goes with payments against an invoice only");
        }
    }
}
