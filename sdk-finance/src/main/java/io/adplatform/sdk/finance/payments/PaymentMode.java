package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** How a payment is made (document 2, "Static lists"). The list is open: other values can arrive. */
public final class PaymentMode extends OpenEnum {

    private static final Constants<PaymentMode> ALL = constants(PaymentMode.class, PaymentMode::new);

    /** Through the online payment processor. */
    public static final PaymentMode PROCESSOR = ALL.add(1, "Processor");

    /** The list of modes spells it Cheque. */
    public static final PaymentMode CHECK = ALL.add(2, "Check", "Cheque");

    public static final PaymentMode WIRE_TRANSFER = ALL.add(3, "Wire Transfer");

    private PaymentMode(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static PaymentMode of(long id) {
        return ALL.of(id);
    }

    /** The constant with this label or name, or a value that carries the text. */
    public static PaymentMode of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<PaymentMode> known() {
        return ALL.known();
    }
}
