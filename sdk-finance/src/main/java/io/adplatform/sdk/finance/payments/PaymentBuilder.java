package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.finance.internal.reconcile.RowLists;
import io.adplatform.sdk.finance.reconcile.NewestId;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.GeneratedReference;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of every recorded payment: amount, day, mode, and an image as its proof.
 *
 * @param <B> the subclass itself
 */
public abstract class PaymentBuilder<B extends PaymentBuilder<B>> extends RequestBuilder<Confirmation, B> {

    private static final int LAST_YEAR = 9999;

    private final Workspace workspace;
    private @Nullable Content proof;
    private @Nullable NewestId newest;

    PaymentBuilder(Workspace workspace, Operation<Confirmation> operation) {
        super(workspace, operation);
        this.workspace = workspace;
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
     * Allows that this payment equals another one, which {@link PaymentLimits#refuseDuplicates} refuses. It may be repeated for more
     * payments. Needs a client with a journal.
     *
     * @param key the idempotency key of the other payment
     */
    public B duplicateOf(String key) {
        return options(PaymentLimits.change(guard -> guard.duplicateOf(key)));
    }

    /**
     * Sets the highest ID of the list before this payment, as {@link Payments#newestId} reads it. Without it, a lost payment is never
     * {@link io.adplatform.sdk.finance.reconcile.Reconciliation.Absent}. A journal keeps it with the first sending of a key.
     *
     * @param before of the customer's payments; for a fund, of the organization's
     */
    public B newestBefore(NewestId before) {
        newest = before;
        return options(options -> options.newestBefore(before.id()));
    }

    @Override
    protected void check(Checks checks) {
        String list = RowLists.inWorkspace(workspace, RowLists.nameOfPayments(checks.value("owId")));
        checks.that(newest == null || newest.list().equals(list), "newestBefore", newest, "must be of the " + list);
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
     * A payment to or from a customer, with a transaction ID by which a search finds it after a lost answer.
     *
     * <p>{@link AddPayment} and {@link InitiateRefund} without {@link #transaction} get a generated ID, such as
     * {@code T-238174500921174}, a new random one at each {@code send()} or {@link #build()}, so that no other call has it. A call that
     * is built and executed twice has one ID twice. The journal marks the ID as generated and keeps that of the sending;
     * {@link Confirmation#additionalProperties} of the platform's answer has it as {@code transactionId}. An answer of the journal
     * doesn't name it.
     *
     * @param <B> the subclass itself
     */
    public abstract static class CustomerPayment<B extends CustomerPayment<B>> extends PaymentBuilder<B> {

        private static final String TRANSACTION = "transactionId";
        private static final String NOT_NONE = "must not be 0, which the platform shows in place of none";

        private @Nullable String transactionId;

        CustomerPayment(Workspace workspace, Operation<Confirmation> operation) {
            super(workspace, operation);
            setter("customer", "owId").setter("transaction", TRANSACTION);
        }

        /** The customer's Organization Workspace ID. Required. */
        public B customer(long owId) {
            return body("owId", owId);
        }

        /** Sets the bank's reference, or one of the caller's own, such as {@code T-1234567}; not 0. No other payment may have it. */
        public B transaction(String id) {
            return reference(id);
        }

        /** Sets a reference that is sent as a number. */
        public B transaction(long id) {
            return reference(id);
        }

        B reference(Object id) {
            transactionId = id.toString();
            return body(TRANSACTION, id);
        }

        /** Returns the ID of {@link #transaction}; {@code null} if there is none, so that each request gets a generated one. */
        public @Nullable String transactionId() {
            return transactionId;
        }

        /** Whether a request without a transaction ID gets a generated one. */
        boolean isTransactionGenerated() {
            return true;
        }

        @Override
        public Call<Confirmation> build() {
            Call<Confirmation> call = super.build();
            Object added = isAdded(TRANSACTION) ? call.json().get(TRANSACTION) : null;
            if (added != null && JournalInputs.normalReference(added.toString()) == null) {
                throw new InvalidRequestException(
                        call.unsent(), List.of(new Violation(TRANSACTION, "transaction", added.toString(), NOT_NONE)));
            }
            return call.json().containsKey(TRANSACTION) || isAdded(TRANSACTION)
                    ? call
                    : call.withJson(TRANSACTION, GeneratedReference.next());
        }

        @Override
        protected Response<Confirmation> execute(Call<Confirmation> call) {
            return named(call, super.execute(call));
        }

        @Override
        protected CompletableFuture<Response<Confirmation>> executeAsync(Call<Confirmation> call) {
            return super.executeAsync(call).thenApply(response -> named(call, response));
        }

        /** Adds the generated ID to the platform's answer. A recorded answer is of an earlier call, which had another ID. */
        private static Response<Confirmation> named(Call<Confirmation> call, Response<Confirmation> response) {
            if (response.source() != ResponseSource.PLATFORM
                    || !(call.json().get(TRANSACTION) instanceof GeneratedReference generated)) {
                return response;
            }
            return response.map(answer -> {
                Map<String, Object> properties = new LinkedHashMap<>(answer.additionalProperties());
                properties.putIfAbsent(TRANSACTION, generated.text());
                return new Confirmation(answer.message(), answer.id(), properties);
            });
        }

        @Override
        protected void check(Checks checks) {
            checks.required("owId").positive("owId");
            super.check(checks);
            checks.required("paymentDate");
            (isTransactionGenerated() ? checks.notEmpty(TRANSACTION) : checks.required(TRANSACTION))
                    .ifSet(TRANSACTION, id -> !Csv.isDamaged(id), Csv.UNDAMAGED)
                    .ifSet(
                            TRANSACTION,
                            id -> id.toString().isBlank() || JournalInputs.normalReference(id.toString()) != null,
                            NOT_NONE);
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
