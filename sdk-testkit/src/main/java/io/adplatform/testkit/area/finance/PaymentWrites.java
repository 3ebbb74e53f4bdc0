package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Table;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Handler;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Objects;
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
        recorded(request, ledger.namedCustomer(request), StaticItem.PROCESSING, mode(request), type(request));
        return Answer.success("Payment is added successfully");
    }

    private Answer edit(Request request) {
        long owId = ledger.namedCustomer(request);
        Payment before = processing(request, owId);
        Payment now = entered(request, owId, StaticItem.PROCESSING, mode(request), type(request));
        ledger.payments(owId).save(now.after(before));
        return Answer.success("Payment is updated successfully");
    }

    private Answer refund(Request request) {
        recorded(request, ledger.namedCustomer(request), StaticItem.PROCESSING, mode(request), StaticItem.REFUND);
        return Answer.success("Refund is initiated successfully");
    }

    private Answer addFund(Request request) {
        recorded(request, request.owId(), StaticItem.PROCESSING, mode(request), StaticItem.AS_FUND);
        return Answer.success("Fund is added successfully");
    }

    private Answer payThroughProcessor(Request request) {
        Payment payment =
                recorded(request, request.owId(), StaticItem.PROCESSING, StaticItem.PROCESSOR, StaticItem.AS_FUND);
        return Answer.success("https://checkout.processor.example/session/" + payment.id());
    }

    private Answer payInvoice(Request request) {
        recorded(request, ledger.namedCustomer(request), StaticItem.PAID, StaticItem.WIRE_TRANSFER, type(request));
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

    private static StaticItem mode(Request request) {
        return StaticItem.named(request, "paymentMode", StaticItem.MODES);
    }

    private static StaticItem type(Request request) {
        return StaticItem.named(request, "paymentType", StaticItem.TYPES);
    }

    /** Returns a payment without an ID, of today where the request names no day. */
    private Payment entered(Request request, long owId, StaticItem status, StaticItem mode, StaticItem type) {
        long invoiceId = request.integer("invoiceId", 0);
        if ((invoiceId != 0) != type.equals(StaticItem.AGAINST_INVOICE)) {
            throw Refusal.unprocessable("invoiceId goes with payments against an invoice");
        }
        if (invoiceId != 0 && ledger.invoice(owId, invoiceId).stage() != Invoice.Stage.APPROVED) {
            throw Refusal.unprocessable("Invoice is not approved");
        }
        String date = request.text("paymentDate");
        LocalDate day = date == null ? LocalDate.ofInstant(platform.now(), ZoneOffset.UTC) : LocalDate.parse(date);
        return new Payment(
                0,
                Payment.Entry.by(USER, platform.now()),
                day.atStartOfDay(ZoneOffset.UTC).toInstant(),
                Amounts.money(request, "paymentAmount"),
                status,
                mode,
                type,
                invoiceId,
                Objects.requireNonNullElse(request.text("transactionId"), ""),
                request.text("bankName"),
                request.text("refundReason"));
    }

    private Payment recorded(Request request, long owId, StaticItem status, StaticItem mode, StaticItem type) {
        Table<Payment> table = ledger.payments(owId);
        Payment payment = entered(request, owId, status, mode, type).numbered(table.nextId());
        table.save(payment);
        return payment;
    }
}
