package io.adplatform.sdk.finance.customers;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.WholeListBuilder;
import java.util.List;

/** A customer's margins (document 2, "Customer margin"). */
public final class ViewMargin extends WholeListBuilder<Margin, CustomerMargins, ViewMargin> {

    static final Operation<CustomerMargins> OPERATION =
            Operation.read("GET /api/v3/fa/customer/view-margin").returns(CustomerMargins.class);

    ViewMargin(Workspace workspace, long customerOwId) {
        super(workspace, OPERATION, "marginTypeIds");
        setter("customerOwId", "owId").setter("types", "marginTypeIds");
        query("owId", customerOwId);
    }

    /** Margins of these types only. */
    public ViewMargin types(MarginType... types) {
        return query("marginTypeIds", List.of(types));
    }

    @Override
    protected void check(Checks checks) {
        checks.positive("owId").notEmpty("marginTypeIds").haveIds("marginTypeIds");
    }
}
