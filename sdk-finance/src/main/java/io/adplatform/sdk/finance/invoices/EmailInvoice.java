package io.adplatform.sdk.finance.invoices;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.finance.internal.EmailAddress;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;

/** Sends an invoice by e-mail (document 2, "E-mail invoice"). The API does not show sent e-mails. */
public final class EmailInvoice extends RequestBuilder<Confirmation, EmailInvoice> {

    // A second one would be a second e-mail.
    static final Operation<Confirmation> OPERATION =
            Operation.once("POST /api/v3/fa/email-invoice/{owId}/{invoiceId}").returns(Confirmation.class);

    EmailInvoice(Workspace workspace, long invoiceId) {
        super(workspace, OPERATION);
        path("invoiceId", invoiceId).setter("customer", "owId");
        setter("to", "email");
    }

    /** The Organization Workspace ID of the invoice's customer. Required. */
    public EmailInvoice customer(long owId) {
        return path("owId", owId);
    }

    /** Sets the recipient: one address. Required. */
    public EmailInvoice to(String address) {
        return body("email", address);
    }

    @Override
    protected void check(Checks checks) {
        EmailAddress.ifSet(checks.required("email"), "email");
    }
}
