package io.adplatform.sdk.finance.invoices;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The invoice settings of an organization (document 2, "Invoice settings").
 *
 * @param invoiceId the settings' own ID, which {@link Invoices#updateSettings} takes; 0 if missing
 * @param owId the organization's workspace
 * @param processorId its account at the online payment processor
 * @param chequeTransferId its details for checks
 * @param wireTransferId its details for wire transfers
 * @param paymentTerm within how many days of their date its invoices are to be paid
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record InvoiceSettings(
        long invoiceId,
        @Nullable Long owId,
        @Nullable String invoiceTitle,
        @Nullable String invoiceCompanyName,
        @Nullable String invoiceCompanyAddress,
        @Nullable String email,
        @Nullable String website,
        @Nullable String invoiceDescription,
        @Nullable Long processorId,
        @Nullable Long chequeTransferId,
        @Nullable Long wireTransferId,
        @Nullable String termsAndConditions,
        @Nullable PaymentTerm paymentTerm,
        @Nullable String invoiceFooter,
        @Nullable Instant createdAt,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public InvoiceSettings {
        paymentTerm = PaymentTerm.whereAnIdIsExpected(paymentTerm);
        additionalProperties = Values.copy(additionalProperties);
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
