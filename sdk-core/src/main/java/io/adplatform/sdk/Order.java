package io.adplatform.sdk;

/** The direction of an order. */
public enum Order {
    /** Smallest first. In a signed field it is a plus sign. */
    ASC("+"),
    /** Largest first. In a signed field it is a minus sign. */
    DESC("-");

    private final String sign;

    Order(String sign) {
        this.sign = sign;
    }

    /** Returns a field with this direction's sign before it, the order of most of the platform's lists. */
    public String of(OpenEnum field) {
        return sign + field.wireValue();
    }

    /** Returns the direction of a signed field; {@link #ASC} without a sign. */
    public static Order ofSigned(String fieldWithSign) {
        return fieldWithSign.startsWith(DESC.sign) ? DESC : ASC;
    }

    /** Returns a signed field without its sign. */
    public static String fieldOf(String fieldWithSign) {
        return fieldWithSign.replaceFirst("^[+-]", "");
    }
}
