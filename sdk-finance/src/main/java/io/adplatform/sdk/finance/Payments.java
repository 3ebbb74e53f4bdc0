package io.adplatform.sdk.finance;

import io.adplatform.sdk.Workspace;

/** Payments and refunds (document 2, "Finance: payments"). */
public final class Payments {

    private final Workspace workspace;

    Payments(Workspace workspace) {
        this.workspace = workspace;
    }

    /** The organization's payments, newest change first (document 2, "List organization payments"). */
    public ListPayments list() {
        return new ListPayments(workspace);
    }
}
