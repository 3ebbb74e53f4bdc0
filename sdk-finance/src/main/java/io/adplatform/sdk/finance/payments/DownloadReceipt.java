package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.DownloadBuilder;
import io.adplatform.sdk.operation.Operation;

/** A payment's receipt as a PDF file (document 2, "Download payment receipt"). */
public final class DownloadReceipt extends DownloadBuilder<DownloadReceipt> {

    static final Operation<DownloadedFile> OPERATION = Operation.read(
                    "GET /api/v3/fa/payment/download-receipt/{paymentId}")
            .returnsFile(FileKind.PDF);

    DownloadReceipt(Workspace workspace, long paymentId) {
        super(workspace, OPERATION);
        path("paymentId", paymentId);
        setter("customer", "owId").setter("customerRequest", "isCustomerRequest");
    }

    /** The Organization Workspace ID of the payment's customer. Required. */
    public DownloadReceipt customer(long owId) {
        return query("owId", owId);
    }

    /** Whether the customer's app asks, as the platform takes for granted; {@code false} for the organization's app. */
    public DownloadReceipt customerRequest(boolean customers) {
        return query("isCustomerRequest", customers);
    }

    @Override
    protected void check(Checks checks) {
        checks.required("owId").positive("owId");
    }
}
