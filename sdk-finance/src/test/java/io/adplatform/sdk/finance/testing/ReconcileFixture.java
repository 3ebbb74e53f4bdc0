package io.adplatform.sdk.finance.testing;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.finance.payments.AddFund;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.EditPayment;
import io.adplatform.sdk.finance.payments.Generated;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.time.AutomaticTime;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** Searches for payments whose answers were lost, on a workspace whose lists a test scripts. */
public abstract class ReconcileFixture {

    protected static final long CUSTOMER = 300417;
    protected static final BigDecimal AMOUNT = new BigDecimal("1250.50");
    /** An ID that the SDK generated. */
    protected static final String OWN = "T-238174500921128";

    /** A reference of the caller's own. */
    protected static final String REFERENCE = "REF-77A";

    protected static final Instant SENT = ManualTime.START;
    protected static final CallContext CONTEXT =
            CallContext.unsent("GET /x", "GET", "/x", 1L).after(1, Duration.ZERO);

    protected static final PlatformFacts UNIQUE = PlatformFacts.NONE.withUniqueReferences();
    protected static final PlatformFacts GROWING = PlatformFacts.NONE.withGrowingIds();

    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);

    protected final ManualTime clock = Time.manual();
    protected final AutomaticTime time = new AutomaticTime(clock);
    protected final ScriptedPayments workspace = new ScriptedPayments(time);
    protected final Payments payments = Payments.on(workspace);

    @AfterEach
    protected void close() {
        time.close();
    }

    protected AddPayment payment() {
        AddPayment payment = payments.add()
                .customer(CUSTOMER)
                .amount(AMOUNT)
                .date(DAY)
                .mode(PaymentMode.WIRE_TRANSFER)
                .asFund();
        return Generated.payment(payment, OWN);
    }

    protected AddFund fund() {
        return payments.addFund()
                .amount(AMOUNT)
                .date(DAY)
                .mode(PaymentMode.WIRE_TRANSFER)
                .bank("First Bank");
    }

    /** The fixture's payment with a reference of the caller's own. */
    protected AddPayment referred() {
        return payment().transaction(REFERENCE);
    }

    protected EditPayment edit() {
        return payments.edit(7)
                .customer(CUSTOMER)
                .amount(AMOUNT)
                .date(DAY)
                .mode(PaymentMode.WIRE_TRANSFER)
                .transaction(OWN)
                .asFund();
    }

    /** The search for a request that was sent at {@link #SENT}. */
    protected Reconcile<Payment> lost(Request<?> request) {
        return payments.reconcile(request.build(), SENT);
    }

    /**
     * The search for a request that was sent at {@link #SENT}.
     *
     * @param newest the highest ID before it; {@code null} if unknown
     */
    protected Reconcile<Payment> lost(Request<?> request, @Nullable Long newest, PlatformFacts facts) {
        Request<?> sent = newest == null ? request : request.options(options -> options.newestBefore(newest));
        return Payments.on(workspace, facts).reconcile(sent.build(), SENT);
    }

    protected static PaymentRow row(long id) {
        return PaymentRow.withId(id);
    }

    /** A row that shows the fixture's payment with the caller's own reference. */
    protected static PaymentRow referredRow(long id) {
        return row(id).transaction(REFERENCE);
    }

    /** Another payment, from an hour before the sending. */
    protected static Payment old(long id) {
        return row(id).transaction("T-0")
                .amount("999")
                .created(SENT.minusSeconds(3600))
                .payment();
    }
}
