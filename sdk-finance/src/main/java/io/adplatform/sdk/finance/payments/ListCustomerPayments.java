package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Order;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;

/** Lists a customer's payments (document 2, "List customer payments"), latest change first by default. */
public final class ListCustomerPayments extends PaymentListBuilder<ListCustomerPayments> {

    static final Operation<Page<Payment>> OPERATION =
            Operation.read("GET /api/v3/fa/customer/payments/list").returnsPage("data", Payment.class);

    ListCustomerPayments(Workspace workspace, long customerOwId) {
        super(workspace, OPERATION);
        setter("customerOwId", "owId");
        query("owId", customerOwId);
    }

    /** The order. Unset: {@link PaymentField#MODIFIED_AT}, largest first. */
    public ListCustomerPayments sortBy(PaymentField field, Order order) {
        return sortBy(order.of(field));
    }

    /** The order as a field's wire name, with a minus sign before it for the largest first. */
    public ListCustomerPayments sortBy(String fieldWithSign) {
        return query("sortBy", fieldWithSign);
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        checks.positive("owId").sortableBy(PaymentField.known());
    }
}
