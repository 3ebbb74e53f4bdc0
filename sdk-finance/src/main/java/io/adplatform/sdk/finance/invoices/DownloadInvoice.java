package io.adplatform.sdk.finance.invoices;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.operation.DownloadBuilder;
import io.adplatform.sdk.operation.Operation;

/** An invoice as a PDF file (document 2, "Download invoice"). */
public final class DownloadInvoice extends DownloadBuilder<DownloadInvoice> {

    static final Operation<DownloadedFile> OPERATION =
            Operation.read("GET /api/v3/fa/download-invoice/{owId}/{invoiceId}").returnsFile(FileKind.PDF);

    DownloadInvoice(Workspace workspace, long invoiceId) {
        super(workspace, OPERATION);
        path("invoiceId", invoiceId).setter("customer", "owId");
        setter("customerRequest", "isCustomerRequest");
    }

    /** The Organization Workspace ID of the invoice's customer. Required. */
    public DownloadInvoice customer(long owId) {
        return path("owId", owId);
    }

    /** Whether the customer's app asks, as the platform takes for granted; {@code false} for the organization's app. */
    public DownloadInvoice customerRequest(boolean customers) {
        return query("isCustomerRequest", customers);
    }
}
