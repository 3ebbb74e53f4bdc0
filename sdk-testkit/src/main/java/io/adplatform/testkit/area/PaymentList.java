package io.adplatform.testkit.area;

import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.util.List;

/** An item of the static lists around payments (document 2, Static lists): ID, and the label in payment items. */
record PaymentList(int id, String label) {

    static final PaymentList PROCESSING = new PaymentList(1, "Processing");
    static final PaymentList PAID = new PaymentList(2, "Paid");
    static final PaymentList REJECTED = new PaymentList(3, "Rejected");
    static final PaymentList CANCELLED = new PaymentList(4, "Cancelled");

    static final PaymentList PROCESSOR = new PaymentList(1, "Processor");
    static final PaymentList CHEQUE = new PaymentList(2, "Cheque");
    static final PaymentList WIRE_TRANSFER = new PaymentList(3, "Wire Transfer");

    static final PaymentList AS_FUND = new PaymentList(1, "As Fund");
    static final PaymentList AGAINST_INVOICE = new PaymentList(2, "Against Invoice");
    static final PaymentList REFUND = new PaymentList(3, "Refund");

    static final List<PaymentList> STATUSES = List.of(PROCESSING, PAID, REJECTED, CANCELLED);
    static final List<PaymentList> MODES = List.of(PROCESSOR, CHEQUE, WIRE_TRANSFER);
    static final List<PaymentList> TYPES = List.of(AS_FUND, AGAINST_INVOICE, REFUND);

    /** The item that a request names by its ID; 422 where the list has none, 400 where it isn't named. */
    static PaymentList named(Request request, String name, List<PaymentList> list) {
        String id = request.requiredText(name);
        return list.stream()
                .filter(item -> Integer.toString(item.id()).equals(id))
                .findFirst()
                .orElseThrow(() -> new Refusal(422, "Unprocessable Entity", name + " has no " + id));
    }
}
