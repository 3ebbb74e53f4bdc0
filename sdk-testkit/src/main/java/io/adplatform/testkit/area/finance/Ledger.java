package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.SeededRandom;
import io.adplatform.testkit.data.Table;
import io.adplatform.testkit.data.Workspace;
import io.adplatform.testkit.data.WorkspaceTables;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The money of all customers: invoices, payments and credit in one place, so that sums add up. A customer is a
 * workspace, and a user's customers are the workspaces that the user may use.
 *
 * <p>Only what people enter is kept. The paid amount of an invoice, its status and every balance follow from the payments:
 *
 * <ul>
 *   <li>a payment against an invoice counts towards it once it is {@code Paid};
 *   <li>a fund that is {@code Paid} adds to the balance, a refund that is {@code Paid} takes from it;
 *   <li>credit adds to the balance when it is claimed.
 * </ul>
 */
final class Ledger {

    static final int INVOICES = 24;

    /** The documents' message for an invoice that isn't there. */
    static final String NO_SUCH_INVOICE = "Invoice with the provided ID does not exists";

    private static final long FIRST_INVOICE = 41;
    private static final int PENDING_INVOICES = 2;
    private static final int CANCELLED_INVOICE = 4;
    private static final int CREDITS = 6;
    private static final List<Integer> TERMS = List.of(7, 15, 30, 45, 60);

    private final PlatformData platform;
    private final WorkspaceTables<Payment> payments;
    private final WorkspaceTables<Invoice> invoices;
    private final WorkspaceTables<Credit> credits;

    Ledger(PlatformData platform) {
        this.platform = platform;
        this.payments = new WorkspaceTables<>(platform, 500_001, platform.seed().payments(), this::payment);
        this.invoices = new WorkspaceTables<>(platform, FIRST_INVOICE, INVOICES, this::invoice);
        this.credits = new WorkspaceTables<>(platform, 301, CREDITS, this::credit);
    }

    /** The customer that a request names; 403 where its user has no such customer. */
    long customer(Request request, @Nullable Long owId) {
        return owId == null
                ? request.owId()
                : platform.allowed(request, Set.of(owId)).iterator().next();
    }

    /** Returns the customer that the request must name. */
    long namedCustomer(Request request) {
        return customer(request, request.requiredInteger("owId"));
    }

    Table<Payment> payments(long owId) {
        // The seeded invoices are made to the measure of the seeded payments, so they must be there first.
        invoices.of(owId);
        return payments.of(owId);
    }

    /** A customer's invoices. */
    Table<Invoice> invoices(long owId) {
        return invoices.of(owId);
    }

    /** Returns an invoice of a customer; 422 if missing. */
    Invoice invoice(long owId, long invoiceId) {
        Invoice invoice = invoices.of(owId).find(invoiceId);
        if (invoice == null) {
            throw new Refusal(422, NO_SUCH_INVOICE);
        }
        return invoice;
    }

    /** Returns an invoice of any customer of the request's user; 422 if missing. */
    Invoice invoice(Request request, long invoiceId) {
        return request.caller().workspaces().stream()
                .map(owId -> invoices.of(owId).find(invoiceId))
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow(() -> new Refusal(422, NO_SUCH_INVOICE));
    }

    /** Credit that was offered to a customer. */
    Table<Credit> credits(long owId) {
        return credits.of(owId);
    }

    /** Returns the paid amount of an invoice. */
    BigDecimal paid(Invoice invoice) {
        return against(invoice.id(), payments(invoice.owId()), StaticItem.PAID);
    }

    StaticItem status(Invoice invoice) {
        if (invoice.stage() != Invoice.Stage.APPROVED) {
            return invoice.stage() == Invoice.Stage.PENDING ? StaticItem.INVOICE_PENDING : StaticItem.INVOICE_CANCELLED;
        }
        BigDecimal paid = paid(invoice);
        if (paid.compareTo(invoice.amount()) >= 0) {
            return StaticItem.INVOICE_PAID;
        }
        BigDecimal processing = against(invoice.id(), payments(invoice.owId()), StaticItem.PROCESSING);
        if (paid.add(processing).compareTo(invoice.amount()) >= 0) {
            return StaticItem.INVOICE_PROCESSING;
        }
        if (platform.now().isAfter(invoice.due())) {
            return StaticItem.INVOICE_OVERDUE;
        }
        return paid.signum() > 0 ? StaticItem.INVOICE_PARTIALLY_PAID : StaticItem.INVOICE_UNPAID;
    }

    /** Returns the sum of an invoice's payments in these statuses. */
    private static BigDecimal against(long invoiceId, Table<Payment> payments, StaticItem... statuses) {
        List<StaticItem> counted = List.of(statuses);
        return sum(payments.oldestFirst().stream()
                .filter(payment -> payment.invoiceId() == invoiceId && counted.contains(payment.status()))
                .map(Payment::amount));
    }

    private static BigDecimal sum(Stream<BigDecimal> amounts) {
        return amounts.reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** Returns the money that a customer can spend: its own and its claimed credit. */
    BigDecimal balance(long owId) {
        return ownMoney(owId).add(totalCredit(owId));
    }

    /** The credit that a customer has claimed. */
    BigDecimal totalCredit(long owId) {
        return sum(credits.of(owId).oldestFirst().stream()
                .filter(credit -> credit.status().equals(Credit.CLAIMED))
                .map(Credit::amount));
    }

    /** The part of the claimed credit that its own money doesn't cover. */
    BigDecimal usedCredit(long owId) {
        return ownMoney(owId).negate().max(BigDecimal.ZERO).min(totalCredit(owId));
    }

    private BigDecimal ownMoney(long owId) {
        BigDecimal money =
                platform.isSeeded(owId) ? platform.random("opening", owId).amount(20_000, 90_000) : BigDecimal.ZERO;
        return money.add(paid(owId, StaticItem.AS_FUND)).subtract(paid(owId, StaticItem.REFUND));
    }

    private BigDecimal paid(long owId, StaticItem type) {
        return sum(payments(owId).oldestFirst().stream()
                .filter(payment -> payment.status().equals(StaticItem.PAID)
                        && payment.type().equals(type))
                .map(Payment::amount));
    }

    private Payment payment(Workspace workspace, long id, int index) {
        SeededRandom random = platform.random("payment", id);
        StaticItem mode = random.oneOf(StaticItem.MODES);
        StaticItem type = random.oneOf(StaticItem.TYPES);
        // Later rows of the table are younger: about one payment every half hour until today.
        int before = platform.seed().payments() - index;
        Instant created = platform.today().minus(Duration.ofMinutes(30L * before + random.between(0, 29)));
        return new Payment(
                id,
                new Payment.Entry(
                        random.percent(60),
                        random.between(1, 9),
                        random.between(1, 9),
                        created,
                        created.plus(Duration.ofMinutes(random.between(1, 25)))),
                created.truncatedTo(ChronoUnit.DAYS),
                random.amount(50, 25_000),
                random.percent(70) ? StaticItem.PAID : random.oneOf(StaticItem.STATUSES),
                mode,
                type,
                type.equals(StaticItem.AGAINST_INVOICE) ? somePayableInvoice(workspace, random) : 0,
                "T-" + (1_000_000 + id),
                mode.equals(StaticItem.PROCESSOR) ? null : "Bank " + random.between(1, 12),
                type.equals(StaticItem.REFUND) ? "Unused balance" : null);
    }

    private static long somePayableInvoice(Workspace workspace, SeededRandom random) {
        long index = random.between(CANCELLED_INVOICE + 1, INVOICES - PENDING_INVOICES - 1);
        return FIRST_INVOICE + workspace.index() * PlatformData.IDS_OF_A_WORKSPACE + index;
    }

    private Invoice invoice(Workspace workspace, long id, int index) {
        SeededRandom random = platform.random("invoice", id);
        Instant issued = platform.today().minus(Duration.ofDays(4L * (INVOICES - index)));
        BigDecimal settled = against(id, payments.of(workspace.owId()), StaticItem.PAID, StaticItem.PROCESSING);
        BigDecimal open = settled.signum() > 0 && random.percent(40) ? BigDecimal.ZERO : random.amount(500, 12_000);
        return new Invoice(
                id,
                workspace.owId(),
                issued.minus(Duration.ofDays(30)),
                issued.minusSeconds(1),
                issued,
                settled.add(open),
                random.oneOf(TERMS),
                List.of(StaticItem.PROCESSOR, random.percent(50) ? StaticItem.CHEQUE : StaticItem.WIRE_TRANSFER),
                index >= INVOICES - PENDING_INVOICES
                        ? Invoice.Stage.PENDING
                        : index == CANCELLED_INVOICE ? Invoice.Stage.CANCELLED : Invoice.Stage.APPROVED,
                index == CANCELLED_INVOICE ? "Issued twice" : null,
                random.between(1, 9),
                issued.plus(Duration.ofHours(random.between(1, 20))));
    }

    private Credit credit(Workspace workspace, long id, int index) {
        SeededRandom random = platform.random("credit", id);
        List<String> statuses = List.of(Credit.UNCLAIMED, Credit.CLAIMED, Credit.REVOKED);
        List<Long> others = PlatformData.SEEDED_WORKSPACES.stream()
                .filter(owId -> owId != workspace.owId())
                .toList();
        return new Credit(
                id,
                workspace.owId(),
                random.oneOf(others),
                9_000 + random.between(1, 9),
                random.amount(500, 5_000),
                statuses.get(index % statuses.size()),
                platform.today().minus(Duration.ofHours(20L * (CREDITS - index))));
    }
}
