package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.finance.internal.EmailAddress;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;

/**
 * Sends a payment's receipt by e-mail (document 2, "E-mail payment receipt"). The API does not show sent e-mails.
 */
public final class EmailReceipt extends RequestBuilder<Confirmation, EmailReceipt> {

    // A second one would be a second e-mail.
    static final Operation<Confirmation> OPERATION = Operation.once(
                    "POST /api/v3/fa/payment/email-receipt/{owId}/{paymentId}")
            .returns(Confirmation.class);

    EmailReceipt(Workspace workspace, long paymentId) {
        super(workspace, OPERATION);
        path("paymentId", paymentId);
        setter("customer", "owId").setter("to", "email");
    }

    /** The Organization Workspace ID of the payment's customer. Required. */
    public EmailReceipt customer(long owId) {
        return path("owId", owId);
    }

    /** Sets the recipient: one address. Required. */
    public EmailReceipt to(String address) {
        return body("email", address);
    }

    @Override
    protected void check(Checks checks) {
        EmailAddress.ifSet(checks.required("email"), "email");
    }
}
