package io.adplatform.sdk.internal.transport;

import java.util.List;
import java.util.Map;

/**
 * An answer as it arrived.
 *
 * @param headers by name in lower case
 * @param body the body, decompressed
 */
@SuppressWarnings("ArrayRecordComponent") // Compared by nobody, and too long to copy.
public record HttpResponse(int status, Map<String, List<String>> headers, byte[] body) {

    /** As much as an error keeps of a body, in bytes. */
    public static final int LONGEST_KEPT_BODY = 64 * 1024;

    HttpResponse withBody(byte[] came) {
        return new HttpResponse(status, headers, came);
    }
}
