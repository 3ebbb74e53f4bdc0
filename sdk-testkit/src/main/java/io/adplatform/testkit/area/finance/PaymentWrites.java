package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Table;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.FilePart;
import io.adplatform.testkit.http.Handler;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Operations that record and move money (document 2, "Finance: payments").
 *
 * <p>A payment begins as {@code Processing} and is then approved, cancelled or rejected, once. An invoice that is
 * marked as paid has a payment that is {@code Paid} at once. Only what is still {@code Processing} can be edited.
 */
record PaymentWrites(PlatformData platform, Ledger ledger, Processor processor) implements Area {

    /** The number of the user whom all of a sandbox's writes are signed with. */
    private static final long USER = 1;

    private static final List<byte[]> IMAGES =
            List.of(HexFormat.of().parseHex("ffd8ff"), HexFormat.of().parseHex("89504e470d0a1a0a"));

    @Override
    public void register(Operations operations) {
        operations.route("POST", "/api/v3/fa/customer/payment/add", this::add);
        operations.route("PUT", "/api/v3/fa/customer/payment/{paymentId}", this::edit);
        operations.route("POST", "/api/v3/fa/customer/payment/refund", this::refund);
        operations.route("POST", "/api/v3/fa/payment/add-fund", this::addFund);
        operations.route("POST", processor.paymentPath(), this::payThroughProcessor);
        operations.route("POST", "/api/v3/fa/pay-invoice", this::payInvoice);
        decision(operations, "approve", StaticItem.PAID, false, List.of("owId", "actionNote"));
        decision(operations, "cancel", StaticItem.CANCELLED, null, List.of());
        decision(operations, "reject", StaticItem.REJECTED, null, List.of());
        decision(operations, "approve-refund", StaticItem.PAID, true, List.of("owId"));
    }

    private Answer add(Request request) {
        long owId = ledger.namedCustomer(request);
        StaticItem type = StaticItem.named(request, "paymentType", StaticItem.TYPES);
        save(owId, entered(request, type, invoice(request, owId, type), null));
        return Answer.success("Payment is added successfully");
    }

    private Answer edit(Request request) {
        long owId = ledger.namedCustomer(request);
        Payment before = processing(request, owId);
        StaticItem type = StaticItem.named(request, "paymentType", StaticItem.TYPES);
        Payment now = entered(request, type, invoice(request, owId, type), before);
        ledger.payments(owId).save(now);
        return Answer.success("Payment is updated successfully");
    }

    private Answer refund(Request request) {
        save(ledger.namedCustomer(request), entered(request, StaticItem.REFUND, 0, null));
        return Answer.success("Refund is initiated successfully");
    }

    private Answer addFund(Request request) {
        StaticItem mode = StaticItem.named(request, "paymentMode", StaticItem.MODES);
        String bank = request.text("bankName");
        if (bank == null && !mode.equals(StaticItem.PROCESSOR)) {
            throw Refusal.unprocessable("bankName is required");
        }
        checkProof(request);
        BigDecimal amount = Amounts.money(request, "paymentAmount");
        Instant date = request.text("paymentDate") == null ? today() : date(request);
        save(request.owId(), made(amount, date, StaticItem.PROCESSING, mode, StaticItem.AS_FUND, 0, bank));
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
        long invoiceId = invoice(request, owId, type);
        BigDecimal amount = Amounts.money(request, "paymentAmount");
        save(owId, made(amount, today(), StaticItem.PAID, StaticItem.WIRE_TRANSFER, type, invoiceId, null));
        return Answer.success("Invoice is paid successfully");
    }

    /**
     * @param refunds whether it is for refunds alone, or for all others alone; {@code null} for both
     * @param required what the body must have
     */
    private void decision(
            Operations operations, String word, StaticItem decided, @Nullable Boolean refunds, List<String> required) {
        Handler handler = request -> {
            required.forEach(request::requiredText);
            checkProof(request);
            long owId = request.text("owId") == null ? payersWorkspace(request) : ledger.namedCustomer(request);
            Payment payment = processing(request, owId);
            if (refunds != null && refunds != payment.type().equals(StaticItem.REFUND)) {
                throw Refusal.unprocessable("Payment is " + payment.type().label());
            }
            ledger.payments(owId).save(payment.in(decided, USER, now()));
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

    /** The invoice that goes with the type; 0 for none. */
    private long invoice(Request request, long owId, StaticItem type) {
        long invoiceId = request.integer("invoiceId", 0);
        if ((invoiceId != 0) != type.equals(StaticItem.AGAINST_INVOICE)) {
            throw Refusal.unprocessable("invoiceId goes with payments against an invoice");
        }
        if (invoiceId != 0) {
            Invoice invoice = ledger.invoice(owId, invoiceId);
            if (invoice.stage() != Invoice.Stage.APPROVED) {
                throw Refusal.unprocessable("Invoice is not approved");
            }
        }
        return invoiceId;
    }

    private Payment entered(Request request, StaticItem type, long invoiceId, @Nullable Payment before) {
        checkProof(request);
        long id = before == null ? 0 : before.id();
        Instant now = now();
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
        Payment.Entry entry = Payment.Entry.by(USER, now());
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

    private Instant now() {
        return platform.now().truncatedTo(ChronoUnit.MILLIS);
    }

    private static Instant date(Request request) {
        String text = request.requiredText("paymentDate");
        try {
            return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeParseException wrong) {
            throw Refusal.unreadable("paymentDate must be like 2026-11-20", wrong);
        }
    }

    private static void checkProof(Request request) {
        for (FilePart proof : request.files("paymentProof")) {
            byte[] bytes = proof.bytes();
            boolean image = IMAGES.stream()
                    .anyMatch(start ->
                            bytes.length >= start.length && Arrays.equals(start, Arrays.copyOf(bytes, start.length)));
            if (!image) {
                throw Refusal.unprocessable("paymentProof must be jpeg or png");
            }
        }
    }
}
