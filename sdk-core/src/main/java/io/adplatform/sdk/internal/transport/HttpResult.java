package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.file.DownloadedFile;
import org.jspecify.annotations.Nullable;

/** What became of a request. */
public sealed interface HttpResult {

    /**
     * The whole answer is here.
     *
     * @param release returns the memory that the body takes, once the body is decoded
     */
    record Answered(HttpResponse answer, Runnable release) implements HttpResult {

        public Answered(HttpResponse answer) {
            this(answer, () -> {});
        }
    }

    /**
     * The answer's head is here, and of its body only a part: it broke off, took too long, or is longer than the client
     * takes.
     *
     * @param answer the head, and the part of the body that is worth a look
     */
    record Incomplete(HttpResponse answer, String what, Throwable cause) implements HttpResult {}

    /** Not a byte of the request's head was written. */
    record NotSent(String what, Throwable cause) implements HttpResult {}

    /** The request was sent, or began to be, and no head of an answer came. */
    record Lost(String what, Throwable cause) implements HttpResult {}

    /** A success whose body went to where the caller wants it; the answer here has none. */
    record Received(HttpResponse head, DownloadedFile file) implements HttpResult {}

    /**
     * A file or a stream of the caller's failed, on its way out or in.
     *
     * @param head the answer's head; {@code null} when the request was still being sent
     */
    record LocalFailure(
            String what, boolean begun, @Nullable HttpResponse head, Throwable cause) implements HttpResult {}
}
