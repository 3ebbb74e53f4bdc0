package io.adplatform.sdk.internal.retry;

import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.Sent;
import org.jspecify.annotations.Nullable;

/**
 * Why an attempt brought no value, before anybody has decided what that means for the call.
 *
 * @param what the failure in a few words, for a message
 * @param answer what the platform answered, if it did
 */
public record AttemptFailure(
        Kind kind,
        Sent sent,
        String what,
        @Nullable PlatformResponse answer,
        @Nullable Throwable cause) {

    /** The rows of the retry rules. */
    public enum Kind {
        /** The throttle has no permit before the deadline. */
        NO_QUOTA,
        /** The deadline came while the call waited for quota or a token. */
        OUT_OF_TIME,
        /** There is no token to send the request with, for want of credentials that the platform accepts. */
        NO_TOKEN,
        /** There is no token to send the request with, and none could be fetched for now. */
        NO_TOKEN_YET,
        /** The journal has not recorded that the request is about to be sent. */
        NOT_RECORDED,
        /** Its permit, or the journal's record of it, was too old when it was about to be sent. */
        STALE,
        /** DNS, a refused connection, TLS: no byte of the request's head was written. */
        NOT_SENT,
        /** The connection failed or the time was up after sending began. */
        NO_ANSWER,
        /** A 2xx whose body is cut or makes no sense. */
        UNREADABLE,
        /** A success in place of a file that a read asked for, and nothing in it. */
        NO_FILE,
        /** A failure body, or a 4xx that repeating won't change. */
        REFUSED,
        /** A 401 about the token. */
        TOKEN_REFUSED,
        /** 408 or 5xx. */
        SERVER_FAILED,
        /** 429. */
        RATE_LIMITED,
        /** 3xx, which is never followed, and 1xx, which is no answer. */
        UNEXPECTED_STATUS,
        /** The host of a link sends to another place, and the rules allow to go there. */
        REDIRECTED,
        /** A link breaks a rule, or its host refuses it. */
        LINK_REFUSED,
        /** The host of a link fails for now. */
        LINK_FAILED,
        /** A file or a stream of the caller's failed on its way out or in. */
        LOCAL_FILE,
        /** Interrupted, cancelled or closed. */
        CANCELLED
    }

    public static AttemptFailure of(Kind kind, Sent sent, String what, @Nullable Throwable cause) {
        return new AttemptFailure(kind, sent, what, null, cause);
    }

    public static AttemptFailure answered(Kind kind, String what, PlatformResponse answer) {
        return new AttemptFailure(kind, Sent.YES, what, answer, null);
    }
}
