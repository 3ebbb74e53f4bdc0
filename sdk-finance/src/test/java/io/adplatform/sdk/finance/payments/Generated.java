package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.operation.GeneratedReference;

/** Payments with a generated reference that a test knows. */
public final class Generated {

    private Generated() {}

    public static <B extends PaymentBuilder.CustomerPayment<B>> B payment(B payment) {
        return payment(payment, GeneratedReference.next().text());
    }

    public static <B extends PaymentBuilder.CustomerPayment<B>> B payment(B payment, String reference) {
        return payment.reference(new GeneratedReference(reference));
    }
}
