package io.adplatform.sdk.internal.pipeline;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Where a request gets its right from: the session's bearer token, or the client's own credentials. */
public interface Authorizer {

    /** The user where there is no log-in: what the client may do in its own name it may always do. */
    Object THE_CLIENT = "the client itself";

    /** Whoever is logged in now; told apart from others by {@code equals}. A {@link User}, where there is a log-in. */
    default Object user() {
        return THE_CLIENT;
    }

    /**
     * Completes when there is an authorization. Fails without one, or if another user is logged in, with
     * {@link io.adplatform.sdk.internal.retry.AttemptFailedException} if the reason is known. Takes no permit of the call.
     *
     * @param refused the authorization that the platform has refused for this call, which waits for a newer one; {@code null} for
     *     none. Without a newer one the result is the same.
     */
    CompletableFuture<Authorization> ready(Caller caller, @Nullable Authorization refused);

    /**
     * The workspace that a call will act in. Where neither the call nor the client names one, log-in does, and it is known
     * as soon as there is a token; fails as {@link #ready} does.
     */
    default CompletableFuture<@Nullable Long> workspace(Caller caller) {
        return CompletableFuture.completedFuture(caller.owId());
    }

    /**
     * What goes into the head of a request that is about to be sent.
     *
     * @return the newest there is; {@code null} if there is none any more, and the call has to wait for it again
     */
    @Nullable
    Authorization newest(Caller caller);

    /** Whether there may be a newer authorization after a 401. */
    default boolean mayRenew() {
        return false;
    }

    /**
     * Who makes a call, and what for.
     *
     * @param user whoever was logged in when the call was made
     * @param operation the operation's line in the documents
     * @param owId the Organization Workspace ID that the call names; {@code null} for the one that log-in names
     */
    record Caller(Object user, String operation, @Nullable Long owId) {

        /** The user's, in other processes too; {@code null} where there is no log-in. */
        @Nullable
        String fingerprint() {
            return Authorizer.fingerprint(user);
        }
    }

    /** A user who is known in other processes too. */
    interface User {

        /** The same for the same user, another one for any other, and nobody's name. */
        String fingerprint();
    }

    /** What {@link #user()} is known by in other processes; {@code null} where there is no log-in. */
    static @Nullable String fingerprint(Object user) {
        return user instanceof User known ? known.fingerprint() : null;
    }

    /**
     * The headers that authorize one request.
     *
     * @param owId the Organization Workspace ID among them; {@code null} where there is none
     * @param generation the number of its token, which counts up
     * @param since when the client got the token, in nanoseconds of its clock
     */
    record Authorization(
            Map<String, String> headers, @Nullable Long owId, long generation, long since) {

        /** The headers are secrets. */
        @Override
        public String toString() {
            return "Authorization[owId=" + owId + ", generation=" + generation + "]";
        }
    }
}
