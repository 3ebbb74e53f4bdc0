package io.adplatform.testkit.area;

import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finance (document 2). */
final class FinanceArea implements Area {

    private static final int DEFAULT_PAGE = 10;

    private final Ledger ledger;

    FinanceArea(Ledger ledger) {
        this.ledger = ledger;
    }

    @Override
    public void enter(Operations operations) {
        operations.route("GET", "/api/v3/fa/payments/list", this::listPayments);
    }

    private Answer listPayments(Request request) {
        return Answer.page(
                "data",
                Listing.of(ledger.payments(request.owId()).newestFirst())
                        .among(request.ids("status"), payment ->
                                (long) payment.status().id())
                        .among(request.ids("paymentType"), payment ->
                                (long) payment.type().id())
                        .search(
                                request,
                                List.of(
                                        Payment::id,
                                        Payment::transactionId,
                                        payment -> payment.bankName() == null ? "" : payment.bankName(),
                                        payment -> email(payment.createdBy())))
                        .page(request, "limit", DEFAULT_PAGE)
                        .map(FinanceArea::item));
    }

    private static Map<String, @Nullable Object> item(Payment payment) {
        Map<String, @Nullable Object> item = new LinkedHashMap<>();
        item.put("isPaymentInitiatorOrg", payment.byOrganization());
        item.put("paymentId", payment.id());
        item.put("createdAt", payment.createdAt().toEpochMilli());
        item.put("createdByUserEmail", email(payment.createdBy()));
        item.put("createdByUserProfile", avatar(payment.createdBy()));
        item.put("paymentDate", payment.date().toEpochMilli());
        item.put("paymentAmount", payment.amount());
        item.put("paymentStatus", payment.status().label());
        item.put("paymentMode", payment.mode().label());
        item.put("paymentType", payment.type().label());
        item.put("invoiceId", payment.invoiceId());
        item.put("transactionId", payment.transactionId());
        item.put("modifiedAt", payment.modifiedAt().toEpochMilli());
        item.put("modifiedByUserEmail", email(payment.modifiedBy()));
        item.put("modifiedByUserProfile", avatar(payment.modifiedBy()));
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
