package io.adplatform.sdk.internal.transport;

import java.time.Duration;
import java.util.Map;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * One request as it goes on the wire.
 *
 * @param content the body; {@code null} for none
 * @param contentType the body's media type; {@code null} for none
 * @param timeout the longest that the request and its answer may take
 * @param mayRepeat whether a stale connection may eat the request: one that may not be repeated gets a fresh one
 */
@SuppressWarnings("ArrayRecordComponent") // Compared by nobody, and too long to copy.
public record HttpRequest(
        String method,
        HttpUrl url,
        Map<String, String> headers,
        byte @Nullable [] content,
        @Nullable String contentType,
        Duration timeout,
        boolean mayRepeat) {

    /** The headers hold secrets. */
    @Override
    public String toString() {
        return method + " " + url.encodedPath();
    }
}
