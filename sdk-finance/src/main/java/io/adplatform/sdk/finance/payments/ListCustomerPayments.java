package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import java.util.Set;

/** A customer's payments (document 2, "List customer payments"), the one changed last first unless said otherwise. */
public final class ListCustomerPayments extends PaymentListBuilder<ListCustomerPayments> {

    static final Operation<Page<Payment>> OPERATION =
            Operation.read("GET /api/v3/fa/customer/payments/list").returnsPage("data", Payment.class);

    private static final Set<String> SORTABLE = Set.of(
            "modifiedAt",
            "paymentId",
            "paymentDate",
            "paymentAmount",
            "organizationName",
            "paymentType",
            "paymentMode",
            "paymentStatus");

    ListCustomerPayments(Workspace workspace, long owId) {
        super(workspace, OPERATION);
        query("owId", owId);
    }

    /**
     * The order.
     *
     * @param fieldWithSign {@code paymentId}, {@code paymentDate}, {@code paymentAmount}, {@code organizationName},
     *     {@code paymentType}, {@code paymentMode}, {@code paymentStatus} or {@code modifiedAt}, with a minus sign in
     *     front for the largest first
     */
    public ListCustomerPayments sortBy(String fieldWithSign) {
        return query("sortBy", fieldWithSign);
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        checks.positive("owId")
                .ifSet(
                        "sortBy",
                        field -> SORTABLE.contains(field.toString().replaceFirst("^[+-]", "")),
                        "must be one of the fields that the platform can sort by");
    }
}
