package io.adplatform.testkit.area;

import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Listing;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Request;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finance (document 2). */
final class FinanceArea implements Area {

    private static final int DEFAULT_PAGE = 10;

    private final World world;
    private final PerWorkspace<Payment> payments;

    FinanceArea(World world) {
        this.world = world;
        this.payments = new PerWorkspace<>(world, 500_001, world.seed().payments(), this::payment);
    }

    @Override
    public void enter(Operations operations) {
        operations.route("GET", "/api/v3/fa/payments/list", this::listPayments);
    }

    private Answer listPayments(Request request) {
        return Answer.page(
                "data",
                Listing.of(payments.of(request.owId()).newestFirst())
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

    private Payment payment(Workspace workspace, long id, int index) {
        Dice dice = world.dice("payment", id);
        PaymentList mode = dice.oneOf(PaymentList.MODES);
        PaymentList type = dice.oneOf(PaymentList.TYPES);
        // The later a payment stands in the table, the younger it is: about one every half hour until today.
        int before = world.seed().payments() - index;
        Instant created = world.today().minus(Duration.ofMinutes(30L * before + dice.between(0, 29)));
        return new Payment(
                id,
                dice.percent(60),
                dice.between(1, 9),
                dice.between(1, 9),
                created,
                created.plus(Duration.ofMinutes(dice.between(1, 25))),
                created.truncatedTo(ChronoUnit.DAYS),
                dice.amount(50, 25_000),
                dice.percent(70) ? PaymentList.PAID : dice.oneOf(PaymentList.STATUSES),
                mode,
                type,
                type.equals(PaymentList.AGAINST_INVOICE) ? dice.between(1, 400) : 0,
                "T-" + (1_000_000 + id),
                mode.equals(PaymentList.PROCESSOR) ? null : "Bank " + dice.between(1, 12),
                type.equals(PaymentList.REFUND) ? "Unused balance" : null);
    }
}
