package io.adplatform.sdk.finance.fees;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/**
 * How a markup is meant (document 2, "VLD, PLD and SLS fee settings"). The documents give no IDs of these;
 * {@link FeeSettings#markupTypeId()} has the answer's ID.
 */
public final class MarkupType extends OpenEnum {

    private static final Constants<MarkupType> ALL = constants(MarkupType.class, MarkupType::new);

    /** An amount. */
    public static final MarkupType ABSOLUTE = ALL.add("Absolute");

    /** A percentage; the documents don't define its base. */
    public static final MarkupType PERCENTAGE = ALL.add("Percentage");

    private MarkupType(Wire wire) {
        super(wire);
    }

    /** The constant with this label or name, or a value that carries the text. */
    public static MarkupType of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<MarkupType> known() {
        return ALL.known();
    }
}
