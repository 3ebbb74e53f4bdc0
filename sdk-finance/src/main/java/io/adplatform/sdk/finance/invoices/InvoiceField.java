package io.adplatform.sdk.finance.invoices;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** A sort field of invoices (document 2, "List invoices"). */
public final class InvoiceField extends OpenEnum {

    private static final Constants<InvoiceField> ALL = constants(InvoiceField.class, InvoiceField::new);

    public static final InvoiceField INVOICE_ID = ALL.add("invoiceId");
    public static final InvoiceField ISSUED_ON = ALL.add("issuedOn");
    public static final InvoiceField INVOICE_AMOUNT = ALL.add("invoiceAmount");
    public static final InvoiceField STATUS = ALL.add("status");

    private InvoiceField(Wire wire) {
        super(wire);
    }

    /** The constant with this wire name, or a value that carries the text. */
    public static InvoiceField of(String text) {
        return ALL.of(text);
    }

    /** The constants; the platform's default first. */
    public static List<InvoiceField> known() {
        return ALL.known();
    }
}
