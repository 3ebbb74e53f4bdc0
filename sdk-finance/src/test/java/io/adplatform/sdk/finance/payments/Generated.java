package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.operation.GeneratedReference;

/** Payments with a generated reference that a test knows. */
public final class Generated {

    private Generated() {}

    public static AddPayment payment(AddPayment payment, String reference) {
        return payment.reference(new GeneratedReference(reference));
    }
}
