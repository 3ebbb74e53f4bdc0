package io.adplatform.sdk.journal;

import org.jspecify.annotations.Nullable;

/**
 * The journal can't be read or written. An intent that fails with it must not be followed by a request.
 *
 * <p>Spoken between a {@link Journal} and the SDK, and by whatever opens or settles a journal. Callers of the SDK meet it
 * as the cause of an {@link io.adplatform.sdk.error.AdPlatformException}.
 */
public class JournalException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public JournalException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
