package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Table;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Handler;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Operations that record and move money (document 2, "Finance: payments").
 *
 * <p>A payment begins as {@code Processing} and is then approved, cancelled or rejected, once. An invoice that is
 * marked as paid has a payment that is {@code Paid} at once. Only what is still {@code Processing} can be edited.
 */
record PaymentWrites(PlatformData platform, Ledger ledger, String processor) implements Area {

    /** The number of the user whom all of a sandbox's writes are signed with. */
    private static final long USER = 1;

    @Override
    public void register(Operations operations) {
        operations.route("POST", "/api/v3/fa/customer/payment/add", this::add);
        operations.route("PUT", "/api/v3/fa/customer/payment/{paymentId}", this::edit);
        operations.route("POST", "/api/v3/fa/customer/payment/refund", this::refund);
        operations.route("POST", "/api/v3/fa/payment/add-fund", this::addFund);
        operations.route("POST", "/api/v3/fa/" + processor + "/payment", this::payThroughProcessor);
        operations.route("POST", "/api/v3/fa/pay-invoice", this::payInvoice);
        decision(operations, "approve", StaticItem.PAID, false);
        decision(operations, "cancel", StaticItem.CANCELLED, null);
        decision(operations, "reject", StaticItem.REJECTED, null);
        decision(operations, "approve-refund", StaticItem.PAID, true);
    }

    private Answer add(Request request) {
        long owId = ledger.namedCustomer(request);
        StaticItem type = StaticItem.named(request, "paymentType", StaticItem.TYPES);
        save(owId, entered(request, type, invoice(request, owId), null));
        return Answer.success("Payment is added successfully");
    }

    private Answer edit(Request request) {
        long owId = ledger.namedCustomer(request);
        Payment before = processing(request, owId);
        StaticItem type = StaticItem.named(request, "paymentType", StaticItem.TYPES);
        Payment now = entered(request, type, invoice(request, owId), before);
        ledger.payments(owId).save(now);
        return Answer.success("Payment is updated successfully");
    }

    private Answer refund(Request request) {
        save(ledger.namedCustomer(request), entered(request, StaticItem.REFUND, 0, null));
        return Answer.success("Refund is initiated successfully");
    }

    private Answer addFund(Request request) {
        StaticItem mode = StaticItem.named(request, "paymentMode", StaticItem.MODES);
        BigDecimal amount = Amounts.money(request, "paymentAmount");
        Instant date = request.text("paymentDate") == null ? today() : date(request);
        save(
                request.owId(),
                made(amount, date, StaticItem.PROCESSING, mode, StaticItem.AS_FUND, 0, request.text("bankName")));
        return Answer.success("Fund is added successfully");
    }

    private Answer payThroughProcessor(Request request) {
        BigDecimal amount = Amounts.money(request, "paymentAmount");
        Payment payment = save(
                request.owId(),
                made(amount, today(), StaticItem.PROCESSING, StaticItem.PROCESSOR, StaticItem.AS_FUND, 0, null));
        return Answer.success("https://checkout.processor.example/session/" + payment.id());
    }

    private Answer payInvoice(Request request) {
        long owId = ledger.namedCustomer(request);
        StaticItem type = StaticItem.named(request, "paymentType", StaticItem.TYPES);
        long invoiceId = invoice(request, owId);
        BigDecimal amount = Amounts.money(request, "paymentAmount");
        save(owId, made(amount, today(), StaticItem.PAID, StaticItem.WIRE_TRANSFER, type, invoiceId, null));
        return Answer.success("Invoice is paid successfully");
    }

    /** @param refunds whether it is for refunds alone, or for all others alone; {@code null} for both */
    private void decision(Operations operations, String word, StaticItem decided, @Nullable Boolean refunds) {
        Handler handler = request -> {
            long owId = request.text("owId") == null ? payersWorkspace(request) : ledger.namedCustomer(request);
            Payment payment = processing(request, owId);
            if (refunds != null && refunds != payment.type().equals(StaticItem.REFUND)) {
                throw Refusal.unprocessable("Payment is " + payment.type().label());
            }
            ledger.payments(owId).save(payment.in(decided, USER, platform.now()));
            return Answer.success("Payment is " + decided.label() + " now");
        };
        operations.route("POST", "/api/v3/fa/customer/payment/" + word + "/{paymentId}", handler);
    }

    /** Returns the workspace of the path's payment, if the request has none. */
    private long payersWorkspace(Request request) {
        long paymentId = request.pathInteger("paymentId");
        return request.caller().workspaces().stream()
                .filter(owId -> ledger.payments(owId).find(paymentId) != null)
                .findFirst()
                .orElse(request.owId());
    }

    private Payment processing(Request request, long owId) {
        Payment payment = ledger.payments(owId).find(request.pathInteger("paymentId"));
        if (payment == null) {
            throw new Refusal(422, "Payment with the provided ID does not exist");
        }
        if (!payment.status().equals(StaticItem.PROCESSING)) {
            throw Refusal.unprocessable("Payment is " + payment.status().label());
        }
        return payment;
    }

    /** The invoice that is paid; 0 for none. */
    private long invoice(Request request, long owId) {
        long invoiceId = request.integer("invoiceId", 0);
        if (invoiceId != 0 && ledger.invoice(owId, invoiceId).stage() != Invoice.Stage.APPROVED) {
            throw Refusal.unprocessable("Invoice is not approved");
        }
        return invoiceId;
    }

    private Payment entered(Request request, StaticItem type, long invoiceId, @Nullable Payment before) {
        long id = before == null ? 0 : before.id();
        Instant now = platform.now();
        Instant created = before == null ? now : before.entry().createdAt();
        return new Payment(
                id,
                new Payment.Entry(true, USER, USER, created, now),
                date(request),
                Amounts.money(request, "paymentAmount"),
                StaticItem.PROCESSING,
                StaticItem.named(request, "paymentMode", StaticItem.MODES),
                type,
                invoiceId,
                request.requiredText("transactionId"),
                before == null ? null : before.bankName(),
                request.text("refundReason"));
    }

    /** Returns a payment without a transaction ID. */
    private Payment made(
            BigDecimal amount,
            Instant date,
            StaticItem status,
            StaticItem mode,
            StaticItem type,
            long invoiceId,
            @Nullable String bank) {
        Payment.Entry entry = Payment.Entry.by(USER, platform.now());
        return new Payment(0, entry, date, amount, status, mode, type, invoiceId, "", bank, null);
    }

    private Payment save(long owId, Payment payment) {
        Table<Payment> table = ledger.payments(owId);
        Payment saved = payment.numbered(table.nextId());
        table.save(saved);
        return saved;
    }

    private Instant today() {
        return platform.now().truncatedTo(ChronoUnit.DAYS);
    }

    private static Instant date(Request request) {
        return LocalDate.parse(request.requiredText("paymentDate"))
                .atStartOfDay(ZoneOffset.UTC)
                .toInstant();
    }
}
