package io.adplatform.sdk.finance.customers;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** The type of a margin (document 2, "Margin"). The list is open: other values can arrive. */
public final class MarginType extends OpenEnum {

    private static final Constants<MarginType> ALL = constants(MarginType.class, MarginType::new);

    public static final MarginType GROSS = ALL.add(1, "Gross margin", "Gross");

    private MarginType(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static MarginType of(long id) {
        return ALL.of(id);
    }

    /** The constant with this label or name, or a value that carries the text. */
    public static MarginType of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<MarginType> known() {
        return ALL.known();
    }
}
