package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.file.DownloadedFile;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The result of a request. It is closed when its body has been decoded. */
public sealed interface HttpResult extends AutoCloseable {

    @Override
    default void close() {}

    /**
     * The whole response has arrived.
     *
     * @param release gives back the memory of the body after decoding
     */
    record Answered(HttpResponse answer, Runnable release) implements HttpResult {

        public Answered(HttpResponse answer) {
            this(answer, () -> {});
        }

        @Override
        public void close() {
            release.run();
        }
    }

    /**
     * The response's head has arrived, and a part of its body: it broke off, took too long, or is longer than the client's
     * limit.
     *
     * @param answer the head, and the beginning of the body
     * @param isTooLong whether a limit of this client ended it, as it would end the next answer
     */
    record Incomplete(HttpResponse answer, String what, Throwable cause, boolean isTooLong) implements HttpResult {}

    /** No byte of the request's head was written. */
    record NotSent(String what, Throwable cause) implements HttpResult {}

    /** The request was sent, or was being sent, and no response arrived. */
    record Lost(String what, Throwable cause) implements HttpResult {}

    /** The body of a success was written to the caller's target; {@code head} has no body. */
    record Received(HttpResponse head, DownloadedFile file) implements HttpResult {}

    /**
     * A file of the caller failed.
     *
     * @param head the response's head; {@code null} if the request was still being sent
     */
    record LocalFailure(
            String what, boolean firstByteLeft, @Nullable HttpResponse head, Throwable cause) implements HttpResult {}

    /**
     * A response.
     *
     * @param headers by name in lower case
     * @param body the body, decompressed
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and too long to copy
    record HttpResponse(int status, Map<String, List<String>> headers, byte[] body) {

        /** The longest part of a body that an error keeps, in bytes. */
        public static final int LONGEST_KEPT_BODY = 64 * 1024;

        HttpResponse withBody(byte[] bytes) {
            return new HttpResponse(status, headers, bytes);
        }
    }
}
