package io.adplatform.sdk.finance.credits;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** The status of credit (document 2, "Credit"). These two were seen; the list is open, and others do arrive. */
public final class CreditStatus extends OpenEnum {

    private static final Constants<CreditStatus> ALL = constants(CreditStatus.class, CreditStatus::new);

    /** Offered, and not taken up yet. */
    public static final CreditStatus UNCLAIMED = ALL.add("Unclaimed");

    /** Taken back. */
    public static final CreditStatus REVOKED = ALL.add("Revoked");

    private CreditStatus(Wire wire) {
        super(wire);
    }

    /** The constant with this label or name, or a value that carries the text. */
    public static CreditStatus of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<CreditStatus> known() {
        return ALL.known();
    }
}
