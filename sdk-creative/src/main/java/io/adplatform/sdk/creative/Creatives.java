package io.adplatform.sdk.creative;

import io.adplatform.sdk.Workspace;

/** The library of creatives, and their groups (document 3). */
public final class Creatives {

    private final Workspace workspace;

    private Creatives(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Creatives in a workspace; a client is one too. */
    public static Creatives on(Workspace workspace) {
        return new Creatives(workspace);
    }

    /** The creatives of the library, filtered and in pages (document 3, "List creatives"). */
    public ListCreatives list() {
        return new ListCreatives(workspace);
    }
}
