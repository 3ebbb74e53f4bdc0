package io.adplatform.sdk;

/** The direction of an order. */
public enum Order {
    /** Smallest first; a plus sign before the field, where the platform takes both as one text. */
    ASC("+"),
    /** Largest first; a minus sign before the field, where the platform takes both as one text. */
    DESC("-");

    private final String sign;

    Order(String sign) {
        this.sign = sign;
    }

    /** A field with this direction's sign before it, as most of the platform's lists take an order. */
    public String of(OpenEnum field) {
        return sign + field.wireValue();
    }

    /** The direction that a signed field names; without a sign it is {@link #ASC}. */
    public static Order ofSigned(String fieldWithSign) {
        return fieldWithSign.startsWith(DESC.sign) ? DESC : ASC;
    }

    /** A signed field without its sign. */
    public static String fieldOf(String fieldWithSign) {
        return fieldWithSign.replaceFirst("^[+-]", "");
    }
}
