package io.adplatform.sdk.internal.transport;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * One request without its authorization.
 *
 * @param content the body; {@code null} for none
 * @param contentType the body's media type; {@code null} for none
 * @param mayRepeat whether a second arrival at the platform does no harm
 * @param upload a streamed body in place of {@code content}; {@code null} for none
 * @param bodyHandler takes the body of a response; {@code null} to keep it in memory
 * @param isLink whether it follows a link, whose path and query are secrets
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and too long to copy
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

    /** Takes the body of a response from the network, so that it need not fit into memory. */
    @FunctionalInterface
    public interface BodyHandler {

        /**
         * Takes the body, or leaves it alone.
         *
         * @param headers by name in lower case
         * @param length of the body in bytes; -1 if it is unknown
         * @param body not read yet
         * @return the result; {@code null} if the body is untouched and belongs into memory after all
         * @throws IOException if the connection failed; a failure on this machine is a {@link HttpResult.LocalFailure}
         */
        @Nullable
        HttpResult take(int status, Map<String, List<String>> headers, long length, BufferedSource body)
                throws IOException;
    }

    /** Returns the request for a link. */
    public static HttpRequest ofLink(HttpUrl link) {
        return new HttpRequest("GET", link, Map.of(), null, null, true, null, null, true);
    }

    /** Returns the request with a streamed body, or a handler for a response that doesn't fit into memory. */
    public HttpRequest with(@Nullable RequestBody streamed, @Nullable BodyHandler handler) {
        return new HttpRequest(method, url, headers, content, contentType, mayRepeat, streamed, handler, isLink);
    }

    /** Returns the request with more headers. A header that it has already stays. */
    public HttpRequest withMore(Map<String, String> further) {
        if (further.isEmpty()) {
            return this;
        }
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.putAll(further);
        all.putAll(headers);
        return new HttpRequest(method, url, all, content, contentType, mayRepeat, upload, bodyHandler, isLink);
    }

    /** Whether a body is streamed from or to a file. */
    boolean hasFile() {
        return upload != null || bodyHandler != null;
    }

    /** Returns the part of the URL that an error may show. */
    public String place() {
        return isLink ? url.scheme() + "://" + url.host() + "/…" : url.encodedPath();
    }

    /** Returns the body for OkHttp, which must not send it twice by itself; {@code null} for none. */
    @Nullable
    RequestBody body() {
        if (upload == null && content == null && (method.equals("GET") || method.equals("DELETE"))) {
            return null;
        }
        RequestBody body = upload != null
                ? upload
                : RequestBody.create(
                        content == null ? new byte[0] : content,
                        contentType == null ? null : MediaType.parse(contentType));
        return new RequestBody() {
            @Override
            public @Nullable MediaType contentType() {
                return body.contentType();
            }

            @Override
            public long contentLength() throws IOException {
                return body.contentLength();
            }

            @Override
            public boolean isOneShot() {
                return true;
            }

            @Override
            public void writeTo(BufferedSink sink) throws IOException {
                body.writeTo(sink);
            }
        };
    }

    /** Without headers, which may contain secrets. */
    @Override
    public String toString() {
        return method + " " + place();
    }
}
