package io.adplatform.sdk.finance.balances;

import io.adplatform.sdk.Workspace;

/** What customers can spend. */
public final class Balances {

    private final Workspace workspace;

    private Balances(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Balances in a workspace; a client is one too. */
    public static Balances on(Workspace workspace) {
        return new Balances(workspace);
    }

    /** What a customer can spend now (document 2, "Available balance"). */
    public GetAvailableBalance available(long customerOwId) {
        return new GetAvailableBalance(workspace, customerOwId);
    }
}
