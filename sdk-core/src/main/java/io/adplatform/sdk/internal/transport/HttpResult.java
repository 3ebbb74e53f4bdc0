package io.adplatform.sdk.internal.transport;

/** What became of a request. */
public sealed interface HttpResult {

    /** The whole answer is here. */
    record Answered(HttpAnswer answer) implements HttpResult {}

    /**
     * The answer's head is here, and of its body only a part: it broke off, took too long, or is longer than the client
     * takes.
     *
     * @param answer the head, and the part of the body that is worth a look
     */
    record Incomplete(HttpAnswer answer, String what, Throwable cause) implements HttpResult {}

    /** Not a byte of the request's head was written. */
    record NotSent(String what, Throwable cause) implements HttpResult {}

    /** The request was sent, or began to be, and no head of an answer came. */
    record Lost(String what, Throwable cause) implements HttpResult {}
}
