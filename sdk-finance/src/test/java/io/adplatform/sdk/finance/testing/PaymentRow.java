package io.adplatform.sdk.finance.testing;

import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.PaymentType;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;

/** A row of a list of payments; {@code null} for what it leaves out. Unless changed, it shows the fixture's payment. */
public final class PaymentRow {

    private final long id;
    private Instant created = ReconcileFixture.SENT.plusMillis(300);
    private Instant modified = created;
    private String transaction = ReconcileFixture.OWN;
    private BigDecimal amount = new BigDecimal("1250.5");
    private PaymentType type = PaymentType.AS_FUND;
    private PaymentMode mode = PaymentMode.WIRE_TRANSFER;
    private PaymentStatus status = PaymentStatus.PROCESSING;
    private Long invoice = 0L;
    private String bank;
    private String reason;
    private Instant date = Instant.parse("2026-11-20T00:00:00Z");

    private PaymentRow(long id) {
        this.id = id;
    }

    public static PaymentRow withId(long id) {
        return new PaymentRow(id);
    }

    public PaymentRow created(Instant when) {
        created = when;
        modified = when;
        return this;
    }

    public PaymentRow modified(Instant when) {
        modified = when;
        return this;
    }

    public PaymentRow transaction(String value) {
        transaction = value;
        return this;
    }

    public PaymentRow amount(String value) {
        amount = value == null ? null : new BigDecimal(value);
        return this;
    }

    public PaymentRow type(PaymentType value) {
        type = value;
        return this;
    }

    public PaymentRow mode(PaymentMode value) {
        mode = value;
        return this;
    }

    public PaymentRow status(PaymentStatus value) {
        status = value;
        return this;
    }

    public PaymentRow invoice(Long value) {
        invoice = value;
        return this;
    }

    public PaymentRow bank(String value) {
        bank = value;
        return this;
    }

    public PaymentRow reason(String value) {
        reason = value;
        return this;
    }

    public PaymentRow date(Instant value) {
        date = value;
        return this;
    }

    public Payment payment() {
        return new Payment(
                id,
                true,
                created,
                null,
                null,
                date,
                amount,
                status,
                mode,
                type,
                invoice,
                transaction,
                modified,
                null,
                null,
                bank,
                reason,
                Map.of());
    }
}
