package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.internal.pipeline.AttemptFailure;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The reason why the session fetches no token now.
 *
 * @param until the reading of the clock at which the next call fetches again; without meaning if the failure is final
 * @param why the reason, without a secret
 * @param cause the failure of the fetch; {@code null} if it can't be shown
 */
record SessionFailure(
        Kind kind, long until, String why, @Nullable Throwable cause) {

    enum Kind {
        /** The client is closed. Final. */
        CLOSED,
        /** The credentials were refused, or there are none. Final until they change. */
        NO_CREDENTIALS,
        /** The credentials were refused, and a {@link CredentialsSource} may return others. */
        OLD_CREDENTIALS,
        /** The last fetch failed. */
        FETCH_FAILED
    }

    static SessionFailure closed() {
        return new SessionFailure(Kind.CLOSED, 0, "the client was closed", null);
    }

    /** The failure of a call whose user is not logged in any more. */
    static AttemptFailure anotherUser() {
        return AttemptFailure.unsent(AttemptFailure.Kind.CANCELLED, "another user has logged in", null);
    }

    /** Whether no fetch begins at this reading of the clock. */
    boolean holds(long now) {
        return isFinal() || now - until < 0;
    }

    /** The failure of a call that needs a token at this reading of the clock. */
    AttemptFailure exception(long now) {
        return switch (kind) {
            case CLOSED -> AttemptFailure.unsent(AttemptFailure.Kind.CANCELLED, why, null);
            case NO_CREDENTIALS ->
                AttemptFailure.unsent(
                        AttemptFailure.Kind.NO_TOKEN,
                        why
                                + " Correct the credentials of the builder; a running client takes others by accounts().useLogin(...).",
                        cause);
            case OLD_CREDENTIALS ->
                AttemptFailure.unsent(
                        AttemptFailure.Kind.NO_TOKEN,
                        sentence() + " No token can be had until the CredentialsProvider gives other secrets.",
                        cause);
            case FETCH_FAILED ->
                AttemptFailure.unsent(
                        kindOfFetchFailure(), "no token could be fetched (" + why + "); " + retry(now), cause);
        };
    }

    private String sentence() {
        return why.endsWith(".") ? why : why + ".";
    }

    private boolean isFinal() {
        return kind == Kind.CLOSED || kind == Kind.NO_CREDENTIALS;
    }

    private AttemptFailure.Kind kindOfFetchFailure() {
        if (cause instanceof RateLimitException) {
            return AttemptFailure.Kind.NO_QUOTA;
        }
        return isOfThisMachine() ? AttemptFailure.Kind.CANCELLED : AttemptFailure.Kind.NO_TOKEN_YET;
    }

    /** Whether memory, threads, a store or a mistake in the SDK is the reason, and not the platform. */
    private boolean isOfThisMachine() {
        if (cause instanceof CallCancelledException cancelled) {
            return !cancelled.isOutOfTime();
        }
        return cause != null && !(cause instanceof AdPlatformException);
    }

    private String retry(long now) {
        double seconds = Math.max(0, Duration.ofNanos(until - now).toMillis()) / 1000.0;
        return String.format(Locale.ROOT, "a call made in %.1f s or later tries again", seconds);
    }
}
