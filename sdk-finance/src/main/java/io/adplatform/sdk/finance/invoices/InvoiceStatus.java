package io.adplatform.sdk.finance.invoices;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** The status of an invoice (document 2, "Static lists"). The number 6 is missing. The list is open: other values can arrive. */
public final class InvoiceStatus extends OpenEnum {

    private static final Constants<InvoiceStatus> ALL = constants(InvoiceStatus.class, InvoiceStatus::new);

    /** Not approved yet. */
    public static final InvoiceStatus PENDING = ALL.add(1, "Pending");

    public static final InvoiceStatus PARTIALLY_PAID = ALL.add(2, "Partially Paid");

    public static final InvoiceStatus UNPAID = ALL.add(3, "Unpaid");

    public static final InvoiceStatus PAID = ALL.add(4, "Paid");

    public static final InvoiceStatus OVERDUE = ALL.add(5, "Overdue");

    public static final InvoiceStatus PROCESSING = ALL.add(7, "Processing");

    public static final InvoiceStatus CANCELLED = ALL.add(8, "Cancelled");

    private InvoiceStatus(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static InvoiceStatus of(long id) {
        return ALL.of(id);
    }

    /** The constant with this label or name, or a value that carries the text. */
    public static InvoiceStatus of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<InvoiceStatus> known() {
        return ALL.known();
    }
}
