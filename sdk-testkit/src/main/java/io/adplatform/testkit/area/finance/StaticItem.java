package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.util.List;

/** An item of the static lists around payments (document 2, Static lists): ID, and the label in payment items. */
record StaticItem(int id, String label) {

    static final StaticItem PROCESSING = new StaticItem(1, "Processing");
    static final StaticItem PAID = new StaticItem(2, "Paid");
    static final StaticItem REJECTED = new StaticItem(3, "Rejected");
    static final StaticItem CANCELLED = new StaticItem(4, "Cancelled");

    static final StaticItem INVOICE_PENDING = new StaticItem(1, "Pending");
    static final StaticItem INVOICE_PARTIALLY_PAID = new StaticItem(2, "Partially Paid");
    static final StaticItem INVOICE_UNPAID = new StaticItem(3, "Unpaid");
    static final StaticItem INVOICE_PAID = new StaticItem(4, "Paid");
    static final StaticItem INVOICE_OVERDUE = new StaticItem(5, "Overdue");
    static final StaticItem INVOICE_PROCESSING = new StaticItem(7, "Processing");
    static final StaticItem INVOICE_CANCELLED = new StaticItem(8, "Cancelled");

    static final StaticItem PROCESSOR = new StaticItem(1, "Processor");
    static final StaticItem CHEQUE = new StaticItem(2, "Cheque");
    static final StaticItem WIRE_TRANSFER = new StaticItem(3, "Wire Transfer");

    static final StaticItem AS_FUND = new StaticItem(1, "As Fund");
    static final StaticItem AGAINST_INVOICE = new StaticItem(2, "Against Invoice");
    static final StaticItem REFUND = new StaticItem(3, "Refund");

    static final List<StaticItem> STATUSES = List.of(PROCESSING, PAID, REJECTED, CANCELLED);
    static final List<StaticItem> INVOICE_STATUSES = List.of(
            INVOICE_PENDING,
            INVOICE_PARTIALLY_PAID,
            INVOICE_UNPAID,
            INVOICE_PAID,
            INVOICE_OVERDUE,
            INVOICE_PROCESSING,
            INVOICE_CANCELLED);
    static final List<StaticItem> MODES = List.of(PROCESSOR, CHEQUE, WIRE_TRANSFER);
    static final List<StaticItem> TYPES = List.of(AS_FUND, AGAINST_INVOICE, REFUND);

    /** Returns the item with the ID in a request; 422 for an unknown ID, 400 without an ID. */
    static StaticItem named(Request request, String name, List<StaticItem> list) {
        String id = request.requiredText(name);
        return list.stream()
                .filter(item -> Integer.toString(item.id()).equals(id))
                .findFirst()
                .orElseThrow(() -> Refusal.unprocessable(name + " has no " + id));
    }
}
