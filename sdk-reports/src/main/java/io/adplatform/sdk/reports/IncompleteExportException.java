package io.adplatform.sdk.reports;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.Sent;

/**
 * The files of an export can't be joined into one file with every row once; the message has the reason. No file remains, except
 * in a caller's stream. Thrown by {@link AllRows} alone. The export may be repeated.
 */
public final class IncompleteExportException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final long rows;

    IncompleteExportException(CallContext context, String what, long rows) {
        super(
                context + " doesn't give all rows as one file: " + what + ". " + rows + " rows had been read.",
                context,
                Sent.YES,
                null);
        this.rows = rows;
    }

    /** How many rows had been read until then. */
    public long rows() {
        return rows;
    }
}
