package io.adplatform.sdk.finance.balances;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.math.BigDecimal;

/**
 * Gets the money that a customer can spend, in the workspace's currency (document 2, "Available balance"); {@code null} if
 * missing.
 */
public final class GetAvailableBalance extends RequestBuilder<BigDecimal, GetAvailableBalance> {

    static final Operation<BigDecimal> OPERATION =
            Operation.read("GET /api/v3/fa/available-balance").returns(BigDecimal.class);

    GetAvailableBalance(Workspace workspace, long customerOwId) {
        super(workspace, OPERATION);
        setter("customerOwId", "owId").setter("customerRequest", "isCustomerRequest");
        query("owId", customerOwId);
    }

    /** Whether the customer's app asks, as the platform takes for granted; {@code false} for the organization's app. */
    public GetAvailableBalance customerRequest(boolean customers) {
        return query("isCustomerRequest", customers);
    }

    @Override
    protected void check(Checks checks) {
        checks.positive("owId");
    }
}
