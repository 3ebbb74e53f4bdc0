package io.adplatform.sdk.finance;

import io.adplatform.sdk.operation.Checks;

/** Rules for inputs that stand in a path, where {@link Checks} doesn't see them. */
final class PaymentRules {

    private PaymentRules() {}

    /** An ID that the platform left out of a row reads as 0, and must not be acted upon. */
    static void id(Checks checks, String name, long value) {
        checks.that(value > 0, name, value, "must be above 0");
    }
}
