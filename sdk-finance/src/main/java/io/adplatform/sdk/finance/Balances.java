package io.adplatform.sdk.finance;

import io.adplatform.sdk.Workspace;

/** What customers can spend. */
public final class Balances {

    private final Workspace workspace;

    Balances(Workspace workspace) {
        this.workspace = workspace;
    }

    /** What a customer can spend now (document 2, "Available balance"). */
    public GetAvailableBalance available(long owId) {
        return new GetAvailableBalance(workspace, owId);
    }
}
