package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.files.Pdf;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Json;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Page;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import io.adplatform.testkit.reading.Reading;
import io.adplatform.testkit.reading.Readings;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Payments and refunds, seen from their customer and from the deciding organization (document 2). */
record PaymentReads(Ledger ledger) implements Area {

    private static final int DEFAULT_PAGE = 10;

    @Override
    public void register(Operations operations) {
        operations.route("GET", "/api/v3/fa/payments/list", this::listPayments);
        operations.route("GET", "/api/v3/fa/customer/payments/list", this::listCustomerPayments);
        operations.route("GET", "/api/v3/fa/payment/download-receipt/{paymentId}", this::receipt);
        operations.route("POST", "/api/v3/fa/payment/email-receipt/{owId}/{paymentId}", this::emailReceipt);
    }

    private Answer listPayments(Request request) {
        return Answer.page("data", page(request, rows(request, request.owId())));
    }

    private Answer listCustomerPayments(Request request) {
        long owId = ledger.customer(request, request.integer("owId"));
        return Answer.page(
                "data",
                page(
                        request,
                        rows(request, owId)
                                .sortable(
                                        "modifiedAt", payment -> payment.entry().modifiedAt())
                                .sortable("paymentId", Payment::id)
                                .sortable("paymentDate", Payment::date)
                                .sortable("paymentAmount", Payment::amount)
                                .sortable("organizationName", payment -> owId)
                                .sortable(
                                        "paymentType", payment -> payment.type().label())
                                .sortable(
                                        "paymentMode", payment -> payment.mode().label())
                                .sortable(
                                        "paymentStatus",
                                        payment -> payment.status().label())
                                .sortedBy("modifiedAt", "DESC")));
    }

    private Answer receipt(Request request) {
        Payment payment = payment(request, request.integer("owId"));
        return Pdf.file(
                "receipt-" + payment.id() + ".pdf",
                "Receipt " + payment.id(),
                "Transaction " + payment.transactionId(),
                "Amount " + payment.amount().toPlainString(),
                "Status " + payment.status().label());
    }

    private Answer emailReceipt(Request request) {
        return Answer.success(
                "Receipt " + payment(request, request.pathInteger("owId")).id() + " is on its way");
    }

    private Payment payment(Request request, @Nullable Long owId) {
        Payment payment = ledger.payments(ledger.customer(request, owId)).find(request.pathInteger("paymentId"));
        if (payment == null) {
            throw new Refusal(422, "Payment with the provided ID does not exist");
        }
        return payment;
    }

    private Listing<Payment> rows(Request request, long owId) {
        return Listing.of(ledger.payments(owId).newestFirst())
                .among(request.ids("status"), payment -> (long) payment.status().id())
                .among(request.ids("paymentType"), payment ->
                        (long) payment.type().id())
                .search(
                        request,
                        List.of(
                                Payment::id,
                                Payment::transactionId,
                                payment -> payment.bankName() == null ? "" : payment.bankName(),
                                payment -> email(payment.entry().createdBy())));
    }

    private static Page<Map<String, @Nullable Object>> page(Request request, Listing<Payment> rows) {
        return rows.page(request, "limit", DEFAULT_PAGE).map(payment -> item(payment, request.readings()));
    }

    private static Map<String, @Nullable Object> item(Payment payment, Readings readings) {
        Payment.Entry entry = payment.entry();
        Map<String, @Nullable Object> item = Json.fields(
                "isPaymentInitiatorOrg", entry.byOrganization(),
                "paymentId", payment.id(),
                "createdAt", entry.createdAt().toEpochMilli(),
                "createdByUserEmail", email(entry.createdBy()),
                "createdByUserProfile", avatar(entry.createdBy()),
                "paymentDate", payment.date().toEpochMilli(),
                "paymentAmount", payment.amount(),
                "paymentStatus", payment.status().label(),
                "paymentMode", payment.mode().label(),
                "paymentType", payment.type().label());
        if (payment.invoiceId() != 0 || !readings.has(Reading.NoInvoice.ABSENT)) {
            boolean isNull = payment.invoiceId() == 0 && readings.has(Reading.NoInvoice.NULL);
            item.put("invoiceId", isNull ? null : payment.invoiceId());
        }
        item.put("transactionId", payment.transactionId());
        item.put("modifiedAt", entry.modifiedAt().toEpochMilli());
        item.put("modifiedByUserEmail", email(entry.modifiedBy()));
        item.put("modifiedByUserProfile", avatar(entry.modifiedBy()));
        item.put("bankName", payment.bankName());
        item.put("refundReason", payment.refundReason());
        return item;
    }

    private static String email(long user) {
        return "finance-" + user + "@organization.example";
    }

    private static String avatar(long user) {
        return "https://static.platform.example/avatars/" + user + ".png";
    }
}
