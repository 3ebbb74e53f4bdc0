package io.adplatform.sdk.internal.transport;

import java.io.IOException;

/** A request came too late to its connection, so that no byte of it was written. */
public final class StaleRequestException extends IOException {

    private static final long serialVersionUID = 1L;

    /** @param what why, in words that may stand in a message */
    public StaleRequestException(String what) {
        super(what);
    }
}
