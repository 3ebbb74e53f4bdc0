package io.adplatform.sdk.internal.pipeline;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Where a request gets its right from: the session's bearer token, or the client's own credentials. */
public interface Authorizer {

    /** The user where there is no log-in: what the client may do in its own name it may always do. */
    Object THE_CLIENT = "the client itself";

    /** Whoever is logged in now; told apart from others by {@code equals}. */
    default Object user() {
        return THE_CLIENT;
    }

    /**
     * What goes into the head. Fails, with {@link io.adplatform.sdk.internal.retry.AttemptFailedException} where it is
     * known why, when there is no token and none can be had, or when another user is logged in.
     */
    CompletableFuture<Authorization> authorize(Caller caller);

    /** The platform has accepted this one: its answer is not about the token. */
    default void accepted(Caller caller, Authorization authorization) {}

    /** The platform refused this one with a 401 about the token. */
    AnotherToken refused(Caller caller, Authorization authorization);

    /** Whether another token would help after a 401. */
    enum AnotherToken {
        /** There is another one, or one can be asked for. */
        WORTH_A_TRY,
        /** There is none, or there have been enough. */
        NONE,
        /** The platform accepts the token for other calls. */
        NOT_TO_BLAME
    }

    /**
     * Who makes a call, and what for.
     *
     * @param user whoever was logged in when the call was made
     * @param operation the operation's line in the documents
     * @param owId the Organization Workspace ID that the call names; {@code null} for the one that log-in names
     */
    record Caller(Object user, String operation, @Nullable Long owId) {}

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
