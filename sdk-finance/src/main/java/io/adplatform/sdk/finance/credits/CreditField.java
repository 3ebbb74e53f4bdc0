package io.adplatform.sdk.finance.credits;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/**
 * A sort field of offered credit; a field of {@link Credit}. The documents show {@code modifiedAt} alone (document 2, "Offered
 * credits"); the list is open.
 */
public final class CreditField extends OpenEnum {

    private static final Constants<CreditField> ALL = constants(CreditField.class, CreditField::new);

    public static final CreditField MODIFIED_AT = ALL.add("modifiedAt");
    public static final CreditField CREDIT_ID = ALL.add("creditId");
    public static final CreditField CREDIT_AMOUNT = ALL.add("creditAmount");
    public static final CreditField STATUS = ALL.add("status");
    public static final CreditField ORGANIZATION_NAME = ALL.add("organizationName");

    private CreditField(Wire wire) {
        super(wire);
    }

    /** The constant with this wire name, or a value that carries the text. */
    public static CreditField of(String text) {
        return ALL.of(text);
    }

    /** The constants; the platform's default first. */
    public static List<CreditField> known() {
        return ALL.known();
    }
}
