package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** The status of a payment (document 2, "Static lists"). The list is open: other values can arrive. */
public final class PaymentStatus extends OpenEnum {

    private static final Constants<PaymentStatus> ALL = constants(PaymentStatus.class, PaymentStatus::new);

    public static final PaymentStatus PROCESSING = ALL.add(1, "Processing");
    public static final PaymentStatus PAID = ALL.add(2, "Paid");
    public static final PaymentStatus REJECTED = ALL.add(3, "Rejected");
    public static final PaymentStatus CANCELLED = ALL.add(4, "Cancelled");

    private PaymentStatus(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static PaymentStatus of(long id) {
        return ALL.of(id);
    }

    /** The constant with this label or name, or a value that carries the text. */
    public static PaymentStatus of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<PaymentStatus> known() {
        return ALL.known();
    }
}
