package io.adplatform.sdk.internal.pipeline;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Where a request gets its right from: the session's bearer token, or the client's own credentials. */
public interface Authorizer {

    /** Completes when there is something to authorize with; fails where none can be had. Costs no quota of the call's. */
    CompletableFuture<?> ready(@Nullable Long owId);

    /**
     * What goes into the head of a request that is about to be sent.
     *
     * @return the newest there is; {@code null} if there is none any more, and the call has to wait for it again
     */
    @Nullable
    Authorization newest(@Nullable Long owId);

    /** Fails the future of a call that queues for quota, as soon as it is final that there will be nothing to send with. */
    default void failWhenRefused(CompletableFuture<?> queued) {}

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
