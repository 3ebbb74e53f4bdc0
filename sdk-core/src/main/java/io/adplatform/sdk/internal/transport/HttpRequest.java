package io.adplatform.sdk.internal.transport;

import java.util.Map;
import java.util.TreeMap;
import okhttp3.HttpUrl;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/**
 * One request as it goes on the wire, apart from what authorizes it.
 *
 * @param content the body; {@code null} for none
 * @param contentType the body's media type; {@code null} for none
 * @param mayRepeat whether it does no harm when the platform gets the request twice
 * @param upload a body that is streamed, in place of {@code content}; {@code null} for none
 * @param bodyHandler who takes the body of an answer; {@code null} to keep it in memory
 * @param isLink whether it follows a link, whose path and query are secrets
 */
@SuppressWarnings("ArrayRecordComponent") // Compared by nobody, and too long to copy.
public record HttpRequest(
        String method,
        HttpUrl url,
        Map<String, String> headers,
        byte @Nullable [] content,
        @Nullable String contentType,
        boolean mayRepeat,
        @Nullable RequestBody upload,
        @Nullable BodyHandler bodyHandler,
        boolean isLink) {

    /** A request whose body is in memory, and so will its answer's be. */
    public HttpRequest(
            String method,
            HttpUrl url,
            Map<String, String> headers,
            byte @Nullable [] content,
            @Nullable String contentType,
            boolean mayRepeat) {
        this(method, url, headers, content, contentType, mayRepeat, null, null, false);
    }

    /** A request that follows a link and holds nothing else. */
    public static HttpRequest ofLink(HttpUrl link) {
        return new HttpRequest("GET", link, Map.of(), null, null, true, null, null, true);
    }

    /** The same request with a body, or an answer, that doesn't fit into memory. */
    public HttpRequest with(@Nullable RequestBody streamed, @Nullable BodyHandler answersTaker) {
        return new HttpRequest(method, url, headers, content, contentType, mayRepeat, streamed, answersTaker, isLink);
    }

    /** The same request with further headers; of two with one name the one that is there already stays. */
    public HttpRequest withMore(Map<String, String> further) {
        if (further.isEmpty()) {
            return this;
        }
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(further);
        all.putAll(headers);
        return new HttpRequest(method, url, all, content, contentType, mayRepeat, upload, bodyHandler, isLink);
    }

    /** What an error may show of the URL. */
    public String place() {
        return isLink ? url.scheme() + "://" + url.host() + "/…" : url.encodedPath();
    }

    /** The headers may hold secrets. */
    @Override
    public String toString() {
        return method + " " + place();
    }
}
