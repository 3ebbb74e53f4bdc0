package io.adplatform.sdk.finance;

import io.adplatform.sdk.Workspace;

/** Customers, fees, invoices, credits and payments (document 2, "Finance"). */
public final class Finance {

    private final Workspace workspace;

    private Finance(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Finance in a workspace; a client is one too. */
    public static Finance on(Workspace workspace) {
        return new Finance(workspace);
    }

    /** Payments and refunds. */
    public Payments payments() {
        return new Payments(workspace);
    }
}
