package io.adplatform.sdk.finance.customers;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;

/** A customer's finances at a glance (document 2, "Customer finance details"). */
public final class GetFinancialDetails extends RequestBuilder<FinancialDetails, GetFinancialDetails> {

    static final Operation<FinancialDetails> OPERATION =
            Operation.read("GET /api/v3/fa/customer/financial-details").returns(FinancialDetails.class);

    GetFinancialDetails(Workspace workspace, long customerOwId) {
        super(workspace, OPERATION);
        setter("customerOwId", "owId").setter("financeRequest", "isFinanceRequest");
        query("owId", customerOwId);
    }

    /** Whether it is for the finance tab; {@code false} for the customer management tab. */
    public GetFinancialDetails financeRequest(boolean finance) {
        return query("isFinanceRequest", finance);
    }

    /** The year that is summed up. */
    public GetFinancialDetails year(int year) {
        return query("year", year);
    }

    @Override
    protected void check(Checks checks) {
        checks.positive("owId").positive("year");
    }
}
