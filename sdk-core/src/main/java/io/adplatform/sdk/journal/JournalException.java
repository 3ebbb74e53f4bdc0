package io.adplatform.sdk.journal;

import io.adplatform.sdk.Values;
import org.jspecify.annotations.Nullable;

/**
 * A failure to read or write a journal. After an intent that fails with it, no request may be sent.
 *
 * <p>A {@link Journal} throws it to the SDK, and to programs that open or settle a journal. Calls of the SDK throw an
 * {@link io.adplatform.sdk.error.AdPlatformException} with it as the cause.
 */
public class JournalException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public JournalException(String message, @Nullable Throwable cause) {
        super(Values.oneLine(message), cause);
    }
}
