package io.adplatform.sdk.finance.balances;

import io.adplatform.sdk.Workspace;

/** The balances of customers. */
public final class Balances {

    private final Workspace workspace;

    private Balances(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Balances in a workspace. */
    public static Balances on(Workspace workspace) {
        return new Balances(workspace);
    }

    /** Returns the money that a customer can spend now (document 2, "Available balance"). */
    public GetAvailableBalance available(long customerOwId) {
        return new GetAvailableBalance(workspace, customerOwId);
    }
}
