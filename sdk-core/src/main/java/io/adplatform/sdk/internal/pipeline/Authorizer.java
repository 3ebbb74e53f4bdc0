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
     * Completes when there is something to authorize with. Fails where none can be had or another user is logged in,
     * with {@link io.adplatform.sdk.internal.retry.AttemptFailedException} as far as it is known why. Costs no quota of
     * the call's.
     */
    CompletableFuture<?> ready(Caller caller);

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

    /** Fails the future of a call that queues for quota, as soon as it is final that there will be nothing to send with. */
    default void failWhenRefused(Caller caller, CompletableFuture<?> queued) {}

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
