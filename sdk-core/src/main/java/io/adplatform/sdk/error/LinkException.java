package io.adplatform.sdk.error;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A result link that can't be used. It breaks a rule of the client (not https, a private address, too many redirects), or its
 * host answers with something other than the file, for example after the link has expired.
 *
 * <p>A message names the link's host, but never its path or query, which may be the only protection of the file.
 */
public final class LinkException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final @Nullable Integer status;

    public LinkException(
            CallContext context, String what, Sent sent, @Nullable Integer status, @Nullable Throwable cause) {
        super("the link can't be used: " + what + ". " + context + " failed.", context, sent, cause);
        this.status = status;
    }

    /** Returns the HTTP status of the link's host; empty if it was not requested, or the link breaks a rule. */
    public OptionalInt status() {
        return status == null ? OptionalInt.empty() : OptionalInt.of(status);
    }
}
