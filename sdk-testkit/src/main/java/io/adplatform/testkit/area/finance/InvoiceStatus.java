package io.adplatform.testkit.area.finance;

/** The statuses of invoices (document 2, Static lists). The number 6 is missing. */
enum InvoiceStatus {
    PENDING(1, "pending", "Pending"),
    PARTIALLY_PAID(2, "partially_paid", "Partially Paid"),
    UNPAID(3, "unpaid", "Unpaid"),
    PAID(4, "paid", "Paid"),
    OVERDUE(5, "overdue", "Overdue"),
    PROCESSING(7, "processing", "Processing"),
    CANCELLED(8, "cancelled", "Cancelled");

    private final int id;
    private final String wireName;
    private final String label;

    InvoiceStatus(int id, String wireName, String label) {
        this.id = id;
        this.wireName = wireName;
        this.label = label;
    }

    int id() {
        return id;
    }

    String wireName() {
        return wireName;
    }

    String label() {
        return label;
    }
}
