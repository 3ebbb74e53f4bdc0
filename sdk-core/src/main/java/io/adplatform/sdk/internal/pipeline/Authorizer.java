package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.internal.throttle.ShareKey;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** The source of a request's authorization: the session's bearer token, or the client's own credentials. */
public interface Authorizer {

    /** The user of a client without a log-in. */
    Object THE_CLIENT = "the client itself";

    /** The user who is logged in now, compared by {@code equals}. A {@link User} if there is a log-in. */
    default Object user() {
        return THE_CLIENT;
    }

    /**
     * Completes when there is an authorization. Fails without one, or if another user is logged in, with
     * {@link io.adplatform.sdk.internal.pipeline.AttemptFailure} if the reason is known. Takes no permit of the call.
     *
     * @param refused the authorization that the platform refused for this call, which waits for a newer one; {@code null} for
     *     none. Without a newer one the result is the same.
     */
    CompletableFuture<Authorization> ready(Caller caller, @Nullable Authorization refused);

    /**
     * Returns the workspace of a call. If neither the call nor the client names one, it is the workspace from log-in, which is
     * known with the first token. Fails as {@link #ready} does.
     */
    default CompletableFuture<@Nullable Long> workspace(Caller caller) {
        return CompletableFuture.completedFuture(caller.owId());
    }

    /** Returns the newest authorization; {@code null} if there is none any more and the call must wait for it again. */
    @Nullable
    Authorization newest(Caller caller);

    /** Whether there may be a newer authorization after a 401. */
    default boolean mayRenew() {
        return false;
    }

    /**
     * The user and purpose of a call.
     *
     * @param user the user who was logged in when the call was made
     * @param operation the operation's method and path in the documents
     * @param owId the Organization Workspace ID of the call; {@code null} for the one from log-in
     */
    record Caller(Object user, String operation, @Nullable Long owId) {

        /** The user's fingerprint; {@code null} without a log-in. */
        public @Nullable String fingerprint() {
            return user instanceof User known ? known.fingerprint() : null;
        }
    }

    /**
     * The owner of tokens: platform, client ID and user. A client without a log-in is identified by the tokens that it was given.
     *
     * @param fingerprint a hash that differs between users, is equal in all processes, and reveals none of the values
     */
    record User(String fingerprint) {

        public static User of(URI baseUrl, Credentials credentials, @Nullable TokenSet given) {
            String user = credentials.canLogIn() || given == null
                    ? "user " + String.valueOf(credentials.email()).strip().toLowerCase(Locale.ROOT)
                    : "tokens " + given.accessToken() + " " + given.refreshToken();
            String account = String.join("\n", ShareKey.platform(baseUrl), credentials.clientId(), user);
            return new User(ByteString.encodeUtf8(account).sha256().hex());
        }
    }

    /**
     * The headers that authorize one request.
     *
     * @param owId the Organization Workspace ID in the headers; {@code null} without one
     * @param generation the number of the token, which counts up
     * @param since the time at which the client got the token, in nanoseconds of its clock
     */
    record Authorization(
            Map<String, String> headers, @Nullable Long owId, long generation, long since) {

        /** Leaves out the headers, which are secret. */
        @Override
        public String toString() {
            return "Authorization[owId=" + owId + ", generation=" + generation + "]";
        }
    }
}
