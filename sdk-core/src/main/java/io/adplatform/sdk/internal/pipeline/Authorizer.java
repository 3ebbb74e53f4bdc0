package io.adplatform.sdk.internal.pipeline;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Where a request gets its right from: the session's bearer token, or the client's own credentials. */
public interface Authorizer {

    /** That there is, or will be, something to authorize with. */
    CompletableFuture<?> AT_HAND = CompletableFuture.completedFuture(true);

    /**
     * Asked before a call queues for quota. Fails, as {@link #authorize} would, where none can be had; costs no quota.
     */
    default CompletableFuture<?> ensureToken() {
        return AT_HAND;
    }

    /** What goes into the head. Fails when there is no token and none can be had. */
    CompletableFuture<Authorization> authorize(@Nullable Long owId);

    /**
     * The platform refused this one with a 401 about the token.
     *
     * @return whether there can be another one that is worth a try
     */
    boolean refused(Authorization authorization);

    /**
     * The headers that authorize one request.
     *
     * @param owId the Organization Workspace ID among them; {@code null} where there is none
     * @param generation which token this is, counting up with every new one
     */
    record Authorization(
            Map<String, String> headers, @Nullable Long owId, long generation) {

        /** The headers are secrets. */
        @Override
        public String toString() {
            return "Authorization[owId=" + owId + ", generation=" + generation + "]";
        }
    }
}
