package io.adplatform.sdk.finance;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import org.jspecify.annotations.Nullable;

/** Sends a payment's receipt by e-mail (document 2, "E-mail payment receipt"). Nobody can look up whether it went out. */
public final class EmailReceipt extends RequestBuilder<Confirmation, EmailReceipt> {

    // A second one would be a second e-mail.
    static final Operation<Confirmation> OPERATION = Operation.once(
                    "POST /api/v3/fa/payment/email-receipt/{owId}/{paymentId}")
            .returns(Confirmation.class);

    private final long paymentId;
    private @Nullable Long owId;

    EmailReceipt(Workspace workspace, long paymentId) {
        super(workspace, OPERATION);
        this.paymentId = paymentId;
        path("paymentId", paymentId);
    }

    /** The Organization Workspace ID of the payment's customer. Required. */
    public EmailReceipt customer(long id) {
        owId = id;
        return path("owId", id);
    }

    /** Who gets it. Required. */
    public EmailReceipt to(String address) {
        return body("email", address);
    }

    @Override
    protected void check(Checks checks) {
        PaymentRules.id(checks, "paymentId", paymentId);
        if (owId != null) {
            PaymentRules.id(checks, "owId", owId);
        }
        EmailAddress.required(checks, "email");
    }
}
