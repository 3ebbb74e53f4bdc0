package io.adplatform.sdk.internal.transport;

import java.util.List;
import java.util.Map;

/**
 * A response.
 *
 * @param headers by name in lower case
 * @param body the body, decompressed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and too long to copy
public record HttpResponse(int status, Map<String, List<String>> headers, byte[] body) {

    /** The longest part of a body that an error keeps, in bytes. */
    public static final int LONGEST_KEPT_BODY = 64 * 1024;

    HttpResponse withBody(byte[] bytes) {
        return new HttpResponse(status, headers, bytes);
    }
}
