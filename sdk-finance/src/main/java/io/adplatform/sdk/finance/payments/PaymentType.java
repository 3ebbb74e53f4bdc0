package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** The type of a payment (document 2, "Static lists"). The list is open: other values can arrive. */
public final class PaymentType extends OpenEnum {

    private static final Constants<PaymentType> ALL = constants(PaymentType.class, PaymentType::new);

    /** Added to the organization's balance. */
    public static final PaymentType AS_FUND = ALL.add(1, "As Fund");

    /** Pays an invoice. */
    public static final PaymentType AGAINST_INVOICE = ALL.add(2, "Against Invoice");

    /** Reversed: deducted from the organization's balance and refunded to the customer. */
    public static final PaymentType REFUND = ALL.add(3, "Refund");

    private PaymentType(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static PaymentType of(long id) {
        return ALL.of(id);
    }

    /** The constant with this label or name, or a value that carries the text. */
    public static PaymentType of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<PaymentType> known() {
        return ALL.known();
    }
}
