package io.adplatform.sdk.finance.invoices;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an invoice can be paid (document 2, "Invoice payment details"). A mode of payment that isn't offered is
 * {@code null}.
 *
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record InvoicePaymentDetails(
        @Nullable ProcessorPaymentDetail processorPaymentDetail,
        @Nullable ChequePaymentDetail chequePaymentDetail,
        @Nullable WireTransferPaymentDetail wireTransferPaymentDetail,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public InvoicePaymentDetails {
        additionalProperties = Values.copy(additionalProperties);
    }

    /**
     * Payment through the online processor.
     *
     * @param additionalProperties what else the platform sent, as plain JSON values
     */
    public record ProcessorPaymentDetail(
            @Nullable Long processorId,
            @Nullable String processorAccountId,
            @JsonAnySetter Map<String, Object> additionalProperties)
            implements JsonRecord {

        public ProcessorPaymentDetail {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    /**
     * Payment by check.
     *
     * @param additionalProperties what else the platform sent, as plain JSON values
     */
    public record ChequePaymentDetail(
            @Nullable Long chequeId,
            @Nullable String chequeCompanyName,
            @Nullable String chequeCompanyAddress,
            @JsonAnySetter Map<String, Object> additionalProperties)
            implements JsonRecord {

        public ChequePaymentDetail {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    /**
     * Payment by wire transfer. {@code toString()} shows no account.
     *
     * @param additionalProperties what else the platform sent, as plain JSON values
     */
    public record WireTransferPaymentDetail(
            @Nullable Long wireTransferId,
            @Nullable String wireTransferCompanyName,
            @Nullable String bankName,
            @Nullable String accountNumber,
            @Nullable String bankAddress,
            @Nullable String swiftCode,
            @Nullable String routing,
            @JsonAnySetter Map<String, Object> additionalProperties)
            implements JsonRecord {

        public WireTransferPaymentDetail {
            additionalProperties = Values.copy(additionalProperties);
        }

        /** Keeps bank accounts out of logs. */
        @Override
        public String toString() {
            return "WireTransferPaymentDetail[" + wireTransferId + ", " + wireTransferCompanyName + ", " + bankName
                    + "]";
        }
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
