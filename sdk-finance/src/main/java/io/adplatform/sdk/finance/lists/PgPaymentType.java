package io.adplatform.sdk.finance.lists;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** The receiver of PG fees (document 2, "Static lists"). The list is open: other values can arrive. */
public final class PgPaymentType extends OpenEnum {

    private static final Constants<PgPaymentType> ALL = constants(PgPaymentType.class, PgPaymentType::new);

    public static final PgPaymentType PUBLISHER = ALL.add(1, "Publisher");

    public static final PgPaymentType PLATFORM = ALL.add(2, "Platform");

    private PgPaymentType(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static PgPaymentType of(long id) {
        return ALL.of(id);
    }

    /** The constant with this label or name, or a value that carries the text. */
    public static PgPaymentType of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<PgPaymentType> known() {
        return ALL.known();
    }
}
