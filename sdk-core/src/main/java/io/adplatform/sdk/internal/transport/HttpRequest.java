package io.adplatform.sdk.internal.transport;

import java.time.Duration;
import java.util.Map;
import okhttp3.HttpUrl;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/**
 * One request as it goes on the wire.
 *
 * @param content the body; {@code null} for none
 * @param contentType the body's media type; {@code null} for none
 * @param timeout the longest that the request and its answer may take
 * @param mayRepeat whether a stale connection may eat the request: one that may not be repeated gets a fresh one
 * @param upload a body that is streamed, in place of {@code content}; {@code null} for none
 * @param taker who takes the body of an answer; {@code null} to keep it in memory
 */
@SuppressWarnings("ArrayRecordComponent") // Compared by nobody, and too long to copy.
public record HttpRequest(
        String method,
        HttpUrl url,
        Map<String, String> headers,
        byte @Nullable [] content,
        @Nullable String contentType,
        Duration timeout,
        boolean mayRepeat,
        @Nullable RequestBody upload,
        @Nullable BodyTaker taker) {

    /** A request whose body is in memory, and so will its answer's be. */
    public HttpRequest(
            String method,
            HttpUrl url,
            Map<String, String> headers,
            byte @Nullable [] content,
            @Nullable String contentType,
            Duration timeout,
            boolean mayRepeat) {
        this(method, url, headers, content, contentType, timeout, mayRepeat, null, null);
    }

    /** The same request with a body, or an answer, that doesn't fit into memory. */
    public HttpRequest with(@Nullable RequestBody streamed, @Nullable BodyTaker answersTaker) {
        return new HttpRequest(method, url, headers, content, contentType, timeout, mayRepeat, streamed, answersTaker);
    }

    /** The headers hold secrets. */
    @Override
    public String toString() {
        return method + " " + url.encodedPath();
    }
}
