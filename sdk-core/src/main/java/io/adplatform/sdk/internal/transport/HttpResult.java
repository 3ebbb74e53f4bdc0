package io.adplatform.sdk.internal.transport;

/** What became of a request. */
public sealed interface HttpResult {

    /** The whole answer is here. */
    record Answered(HttpAnswer answer) implements HttpResult {}

    /** Not a byte of the request's head was written. */
    record NotSent(String what, Throwable cause) implements HttpResult {}

    /** The request was sent, or began to be, and no whole answer came. */
    record Lost(String what, Throwable cause) implements HttpResult {}

    /** The answer's body is longer than the client takes. */
    record TooLarge(HttpAnswer head, long limit) implements HttpResult {}
}
