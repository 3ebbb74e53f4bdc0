package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** A sort field of a customer's payments (document 2, "List customer payments"). */
public final class PaymentField extends OpenEnum {

    private static final Constants<PaymentField> ALL = constants(PaymentField.class, PaymentField::new);

    public static final PaymentField MODIFIED_AT = ALL.add("modifiedAt");
    public static final PaymentField PAYMENT_ID = ALL.add("paymentId");
    public static final PaymentField PAYMENT_DATE = ALL.add("paymentDate");
    public static final PaymentField PAYMENT_AMOUNT = ALL.add("paymentAmount");
    public static final PaymentField ORGANIZATION_NAME = ALL.add("organizationName");
    public static final PaymentField PAYMENT_TYPE = ALL.add("paymentType");
    public static final PaymentField PAYMENT_MODE = ALL.add("paymentMode");
    public static final PaymentField PAYMENT_STATUS = ALL.add("paymentStatus");

    private PaymentField(Wire wire) {
        super(wire);
    }

    /** The constant with this wire name, or a value that carries the text. */
    public static PaymentField of(String text) {
        return ALL.of(text);
    }

    /** The constants; the platform's default first. */
    public static List<PaymentField> known() {
        return ALL.known();
    }
}
