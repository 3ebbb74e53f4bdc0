package io.adplatform.sdk.finance.payments;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of a payment list (document 2, "Payment (list item)"). The organization's list and the customers' list fill
 * different fields; what is left out is {@code null}.
 *
 * @param paymentId the payment
 * @param initiatedByOrganization whether the logged-in organization created it
 * @param createdByUserProfile the URL of an avatar
 * @param paymentAmount in the organization's currency
 * @param invoiceId the invoice it pays; {@code null} or 0 for none
 * @param transactionId the payer's reference
 * @param modifiedByUserProfile the URL of an avatar
 * @param additionalProperties what else the row held, as plain JSON values
 */
public record Payment(
        @Nullable Long paymentId,
        @JsonProperty("isPaymentInitiatorOrg") @Nullable Boolean initiatedByOrganization,
        @Nullable Instant createdAt,
        @Nullable String createdByUserEmail,
        @Nullable String createdByUserProfile,
        @Nullable Instant paymentDate,
        @Nullable BigDecimal paymentAmount,
        @Nullable PaymentStatus paymentStatus,
        @Nullable PaymentMode paymentMode,
        @Nullable PaymentType paymentType,
        @Nullable Long invoiceId,
        @Nullable String transactionId,
        @Nullable Instant modifiedAt,
        @Nullable String modifiedByUserEmail,
        @Nullable String modifiedByUserProfile,
        @Nullable String bankName,
        @Nullable String refundReason,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public Payment {
        additionalProperties = Values.copy(additionalProperties);
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
