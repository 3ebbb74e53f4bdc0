package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.internal.pipeline.Authorizer.Caller;
import org.jspecify.annotations.Nullable;

/**
 * What a token is used for. A 401 may be about the token, or about a role or a right that is missing here alone.
 *
 * @param operation the operation's line in the documents
 * @param owId the workspace that the call acts in; {@code null} where none is known
 */
record Use(String operation, @Nullable Long owId) {

    /** What this call uses the token for: it acts in its own workspace, or in the one that log-in named. */
    static Use of(Caller caller, Token token) {
        return new Use(caller.operation(), caller.owId() != null ? caller.owId() : token.owId());
    }

    @Override
    public String toString() {
        return operation + (owId == null ? "" : " in workspace " + owId);
    }
}
