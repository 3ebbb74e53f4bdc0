package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;

/** The organization's payments (document 2, "List organization payments"). */
public final class ListPayments extends PaymentListBuilder<ListPayments> {

    static final Operation<Page<Payment>> OPERATION =
            Operation.read("GET /api/v3/fa/payments/list").returnsPage("data", Payment.class);

    ListPayments(Workspace workspace) {
        super(workspace, OPERATION);
    }
}
