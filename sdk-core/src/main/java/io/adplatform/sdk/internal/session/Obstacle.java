package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Why the session asks for no token now, and what a caller is told who needs one.
 *
 * @param until the reading of the clock from which on a caller asks again; means nothing where the obstacle is final
 * @param why what happened, without a secret
 * @param cause what the fetch failed with, where that can be shown
 */
record Obstacle(Kind kind, long until, String why, @Nullable Throwable cause) {

    enum Kind {
        /** The client is closed. Final. */
        CLOSED,
        /** The credentials were refused, or there are none to ask with. Final until they are changed. */
        NO_CREDENTIALS,
        /** The credentials were refused, and a {@link Vault} may give others. */
        OLD_CREDENTIALS,
        /** The last fetch failed. */
        FETCH_FAILED,
        /** The platform answers 401 to tokens that it has just given out. */
        TOKENS_REFUSED
    }

    static Obstacle closed() {
        return new Obstacle(Kind.CLOSED, 0, "the client was closed", null);
    }

    /** What becomes of a call whose user is not the one who is logged in. */
    static AttemptFailedException anotherUser() {
        return failure(AttemptFailure.Kind.CANCELLED, "the client has gone on with the log-in of another user", null);
    }

    /** Whether nobody asks at this reading of the clock. */
    boolean stands(long now) {
        return isFinal() || now - until < 0;
    }

    /** What a caller is told at this reading of the clock. */
    AttemptFailedException told(long now) {
        return switch (kind) {
            case CLOSED -> failure(AttemptFailure.Kind.CANCELLED, why, null);
            case NO_CREDENTIALS ->
                failure(
                        AttemptFailure.Kind.NO_TOKEN,
                        "no token can be had until accounts().useLogin gives the client other credentials: " + why,
                        cause);
            case OLD_CREDENTIALS ->
                failure(
                        AttemptFailure.Kind.NO_TOKEN,
                        "no token can be had until the CredentialsProvider gives other secrets: " + why,
                        cause);
            case TOKENS_REFUSED -> failure(AttemptFailure.Kind.NO_TOKEN, why + "; " + askedAgain(now), cause);
            case FETCH_FAILED ->
                failure(kindOfFetchFailure(), "no token could be fetched (" + why + "); " + askedAgain(now), cause);
        };
    }

    boolean isFinal() {
        return kind == Kind.CLOSED || kind == Kind.NO_CREDENTIALS;
    }

    private AttemptFailure.Kind kindOfFetchFailure() {
        if (cause instanceof RateLimitException) {
            return AttemptFailure.Kind.NO_QUOTA;
        }
        return isOfThisMachine() ? AttemptFailure.Kind.CANCELLED : AttemptFailure.Kind.NO_TOKEN_YET;
    }

    /** Whether it was no matter of the platform's, but of memory, threads, or a mistake in here or in a store. */
    private boolean isOfThisMachine() {
        if (cause instanceof CallCancelledException cancelled) {
            return !cancelled.isOutOfTime();
        }
        return cause != null && !(cause instanceof AdPlatformException);
    }

    private String askedAgain(long now) {
        double seconds = Math.max(0, Duration.ofNanos(until - now).toMillis()) / 1000.0;
        return String.format(Locale.ROOT, "a call made in %.1f s or later asks again", seconds);
    }

    private static AttemptFailedException failure(AttemptFailure.Kind kind, String what, @Nullable Throwable cause) {
        return new AttemptFailedException(AttemptFailure.of(kind, Sent.NO, what, cause));
    }
}
