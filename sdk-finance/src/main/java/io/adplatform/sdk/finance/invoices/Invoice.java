package io.adplatform.sdk.finance.invoices;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of the list of invoices (document 2, "Invoice list item").
 *
 * @param invoiceId the invoice; 0 if missing
 * @param invoiceFromDate when the period begins that is invoiced
 * @param invoiceToDate when it ends
 * @param invoiceAmount in the workspace's currency
 * @param paymentTermDays within how many days of {@code issuedOn} it is to be paid, 0 for custom terms; see
 *     {@link #paymentTerm()}
 * @param paidAmount what is paid of {@code invoiceAmount}
 * @param paymentModes how it can be paid
 * @param actionNote the reason of the last change of its status
 * @param invoiceStatusUpdatedBy who made that change
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record Invoice(
        long invoiceId,
        @Nullable Instant invoiceFromDate,
        @Nullable Instant invoiceToDate,
        @Nullable Instant issuedOn,
        @Nullable BigDecimal invoiceAmount,
        @Nullable InvoiceStatus status,
        @JsonProperty("paymentTerm") @Nullable Integer paymentTermDays,
        @Nullable BigDecimal paidAmount,
        @JsonProperty("paymentMode") List<PaymentMode> paymentModes,
        @Nullable String invoiceName,
        @Nullable String actionNote,
        @Nullable String invoiceStatusUpdatedBy,
        @Nullable Instant modifiedAt,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public Invoice {
        paymentModes = Values.copy(paymentModes);
        additionalProperties = Values.copy(additionalProperties);
    }

    /**
     * Returns the term of {@link #paymentTermDays()}, {@link PaymentTerm#CUSTOM} for other numbers of days; {@code null} if
     * missing.
     */
    public @Nullable PaymentTerm paymentTerm() {
        if (paymentTermDays != null) {
            return PaymentTerm.ofDays(paymentTermDays);
        }
        return additionalProperties.get("paymentTerm") instanceof String label && !label.isBlank()
                ? PaymentTerm.of(label)
                : null;
    }

    /**
     * When it is to be paid; {@code null} where {@link #issuedOn()} or the number of days is missing. A number of 0 is missing
     * too: the documents use it for custom terms without their days.
     */
    public @Nullable Instant dueOn() {
        PaymentTerm term = paymentTerm();
        Integer days = paymentTermDays != null || term == null ? paymentTermDays : term.days();
        return issuedOn == null || days == null || days == 0 ? null : issuedOn.plus(Duration.ofDays(days));
    }

    /**
     * Returns the open amount; a missing {@link #paidAmount()} counts as 0; {@code null} without an amount.
     */
    public @Nullable BigDecimal openAmount() {
        return invoiceAmount == null || paidAmount == null ? invoiceAmount : invoiceAmount.subtract(paidAmount);
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
