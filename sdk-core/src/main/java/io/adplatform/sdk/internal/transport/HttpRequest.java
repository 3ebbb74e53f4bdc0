package io.adplatform.sdk.internal.transport;

import java.util.Map;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * One request as it goes on the wire, apart from what authorizes it.
 *
 * @param content the body; {@code null} for none
 * @param contentType the body's media type; {@code null} for none
 * @param mayRepeat whether it does no harm when the platform gets the request twice
 */
@SuppressWarnings("ArrayRecordComponent") // Compared by nobody, and too long to copy.
public record HttpRequest(
        String method,
        HttpUrl url,
        Map<String, String> headers,
        byte @Nullable [] content,
        @Nullable String contentType,
        boolean mayRepeat) {

    /** The headers may hold secrets. */
    @Override
    public String toString() {
        return method + " " + url.encodedPath();
    }
}
