package io.adplatform.sdk.finance.credits;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;

/** How much credit a customer has, and has used (document 2, "Credit summary"). */
public final class GetCreditSummary extends RequestBuilder<CreditSummary, GetCreditSummary> {

    static final Operation<CreditSummary> OPERATION =
            Operation.read("GET /api/v3/fa/credit-summary/{owId}").returns(CreditSummary.class);

    GetCreditSummary(Workspace workspace, long customerOwId) {
        super(workspace, OPERATION);
        setter("customerOwId", "owId").setter("customerRequest", "isCustomerRequest");
        path("owId", customerOwId);
    }

    /** Whether the customer's app asks, as the platform takes for granted; {@code false} for the organization's app. */
    public GetCreditSummary customerRequest(boolean customers) {
        return query("isCustomerRequest", customers);
    }
}
