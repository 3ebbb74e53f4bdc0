package io.adplatform.sdk.finance.invoices;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.finance.changes.ListChanges;
import io.adplatform.sdk.finance.internal.changes.ChangeReading;
import io.adplatform.sdk.finance.internal.reconcile.RowLists;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import org.jspecify.annotations.Nullable;

/** Invoices, and their printed details (document 2, "Finance: invoices"). */
public final class Invoices {

    static final Operation<InvoiceSettings> SETTINGS =
            Operation.read("GET /api/v3/fa/invoice-settings").returns(InvoiceSettings.class);

    static final Operation<InvoicePaymentDetails> PAYMENT_DETAILS =
            Operation.read("GET /api/v3/fa/invoice-settings-payment-details").returns(InvoicePaymentDetails.class);

    // A deleted tax stays deleted. A repeat after a lost answer may fail because the tax does not exist any more.
    static final Operation<Confirmation> DELETE_TAX_DATA =
            Operation.repeatable("DELETE /api/v3/fa/invoice-settings-tax-data").returns(Confirmation.class);

    private final Workspace workspace;

    private Invoices(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Invoices of a workspace. */
    public static Invoices on(Workspace workspace) {
        return new Invoices(workspace);
    }

    /** A customer's invoices, newest first (document 2, "List invoices"). */
    public ListInvoices list(long customerOwId) {
        return new ListInvoices(workspace, customerOwId);
    }

    /** Approves an invoice (document 2, "Approve invoice"). The documents show no way back but {@link #cancel}. */
    public ChangeInvoiceStatus approve(long invoiceId) {
        return new ChangeInvoiceStatus(workspace, ChangeInvoiceStatus.APPROVE, invoiceId);
    }

    /** Cancels an invoice (document 2, "Cancel invoice"). The documents show no way back. */
    public ChangeInvoiceStatus cancel(long invoiceId) {
        return new ChangeInvoiceStatus(workspace, ChangeInvoiceStatus.CANCEL, invoiceId);
    }

    /** Sends an invoice by e-mail (document 2, "E-mail invoice"). */
    public EmailInvoice email(long invoiceId) {
        return new EmailInvoice(workspace, invoiceId);
    }

    /**
     * An invoice as a PDF file (document 2, "Download invoice").
     *
     * <pre>{@code
     * finance.invoices().download(55).customer(owId).toDirectory(Path.of("invoices"));
     * }</pre>
     */
    public DownloadInvoice download(long invoiceId) {
        return new DownloadInvoice(workspace, invoiceId);
    }

    /** Returns the printed details of the organization's invoices (document 2, "Get invoice settings of the organization"). */
    public Request<InvoiceSettings> settings() {
        return new PlainRequest<>(workspace, SETTINGS);
    }

    /** Changes what is printed on invoices (document 2, "Update invoice settings"). */
    public UpdateInvoiceSettings updateSettings(long invoiceId) {
        return new UpdateInvoiceSettings(workspace, invoiceId);
    }

    /** How an invoice can be paid (document 2, "Invoice payment details"). */
    public Request<InvoicePaymentDetails> paymentDetails(long invoiceId) {
        return new PlainRequest<>(workspace, PAYMENT_DETAILS)
                .query("invoiceId", invoiceId)
                .checked(checks -> checks.positive("invoiceId"));
    }

    /**
     * Deletes a tax from the invoice settings (document 2, "Delete invoice tax data"); {@link #updateSettings} can set it
     * again. Sent again after a lost answer;
     * then, as with an ID that never was, {@link io.adplatform.sdk.error.UnprocessableException} can mean that it is
     * gone.
     */
    public Request<Confirmation> deleteTaxData(long taxId) {
        return new PlainRequest<>(workspace, DELETE_TAX_DATA)
                .query("taxId", taxId)
                .checked(checks -> checks.positive("taxId"));
    }

    /**
     * Returns a reading of a customer's invoices for new and changed ones.
     *
     * @param owId the customer's Organization Workspace ID
     * @param cursor the cursor of the latest {@link io.adplatform.sdk.finance.changes.Changes}; {@code null} for all invoices
     */
    public ListChanges<Invoice> changesSince(long owId, @Nullable String cursor) {
        return new ChangeReading<>(workspace, RowLists.invoices(this, owId), cursor);
    }
}
