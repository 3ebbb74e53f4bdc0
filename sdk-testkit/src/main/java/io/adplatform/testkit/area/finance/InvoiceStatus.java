package io.adplatform.testkit.area.finance;

/** The statuses of invoices (document 2, Static lists). The number 6 is missing. */
enum InvoiceStatus {
    PENDING(1, "Pending"),
    PARTIALLY_PAID(2, "Partially Paid"),
    UNPAID(3, "Unpaid"),
    PAID(4, "Paid"),
    OVERDUE(5, "Overdue"),
    PROCESSING(7, "Processing"),
    CANCELLED(8, "Cancelled");

    private final int id;
    private final String label;

    InvoiceStatus(int id, String label) {
        this.id = id;
        this.label = label;
    }

    StaticItem item() {
        return new StaticItem(id, label);
    }
}
