package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.Sent;
import org.jspecify.annotations.Nullable;

/** The failure of one attempt. The retry rules decide what it means for the call; it never leaves the pipeline. */
public final class AttemptFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final Sent sent;
    private final transient @Nullable PlatformResponse answer;

    /** The rows of the retry rules. */
    public enum Kind {
        /** The throttle has no permit before the deadline. */
        NO_QUOTA,
        /** The deadline passed while the call waited for a token, a permit or the journal. */
        OUT_OF_TIME,
        /** The platform refuses the client's credentials, so it gives no token. */
        NO_TOKEN,
        /** A token could not be fetched for a temporary reason. */
        NO_TOKEN_YET,
        /** The journal did not answer, or did not record the intent. */
        NOT_RECORDED,
        /** The permit was not valid, or the journal's record too old, directly before sending. */
        STALE,
        /** DNS, a refused connection, TLS: no byte of the request's head was written. */
        NOT_SENT,
        /** The connection failed or the time was up after sending began. */
        NO_ANSWER,
        /** A 2xx with a cut or unreadable body. */
        UNREADABLE,
        /** A 2xx with a body that is longer than a limit of this client. */
        TOO_LONG,
        /** An empty success in place of a requested file. */
        NO_FILE,
        /** A failure body, or a 4xx that a repetition won't change. */
        REFUSED,
        /** A 401 about the token. */
        TOKEN_REFUSED,
        /** 408 or 5xx. */
        SERVER_FAILED,
        /** 429. */
        RATE_LIMITED,
        /** 3xx, which is never followed, or 1xx, which is not an answer. */
        UNEXPECTED_STATUS,
        /** A link's host redirects to an allowed place. */
        REDIRECTED,
        /** A link breaks a rule, or its host refuses it. */
        LINK_REFUSED,
        /** The host of a link fails for a temporary reason. */
        LINK_FAILED,
        /** A file of the caller failed. */
        LOCAL_FILE,
        /** Interrupted, cancelled or closed. */
        CANCELLED
    }

    /**
     * A failure without a stack trace.
     *
     * @param what the failure in a few words, for a message
     * @param answer the platform's answer; {@code null} without one
     */
    public AttemptFailure(
            Kind kind, Sent sent, String what, @Nullable PlatformResponse answer, @Nullable Throwable cause) {
        super(what, cause, false, false);
        this.kind = kind;
        this.sent = sent;
        this.answer = answer;
    }

    /** A failure without an answer. */
    public static AttemptFailure of(Kind kind, Sent sent, String what, @Nullable Throwable cause) {
        return new AttemptFailure(kind, sent, what, null, cause);
    }

    /** A failure with an answer. */
    public static AttemptFailure answered(Kind kind, String what, PlatformResponse answer) {
        return new AttemptFailure(kind, Sent.YES, what, answer, null);
    }

    /** The failure of a step before the request is sent. */
    public static AttemptFailure unsent(Kind kind, String what, @Nullable Throwable cause) {
        return of(kind, Sent.NO, what, cause);
    }

    /** The end of a call that is no longer wanted. */
    public static AttemptFailure cancelled(String what) {
        return unsent(Kind.CANCELLED, what, null);
    }

    public Kind kind() {
        return kind;
    }

    public Sent sent() {
        return sent;
    }

    public String what() {
        return String.valueOf(getMessage());
    }

    public @Nullable PlatformResponse answer() {
        return answer;
    }
}
