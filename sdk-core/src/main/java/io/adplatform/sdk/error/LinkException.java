package io.adplatform.sdk.error;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A result link can't be used: it breaks a rule of the client (not https, a private address, too many redirects), or
 * its host answered with something other than the file, as hosts do when a link has expired.
 *
 * <p>A message names the link's host and never its path or query, which may be all that protects the file.
 */
public final class LinkException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final @Nullable Integer status;

    public LinkException(
            CallContext context, String what, Sent sent, @Nullable Integer status, @Nullable Throwable cause) {
        super(context + " failed: " + what + ".", context, sent, cause);
        this.status = status;
    }

    /** The HTTP status that the link's host answered with; empty where it wasn't asked or the link broke a rule. */
    public OptionalInt status() {
        return status == null ? OptionalInt.empty() : OptionalInt.of(status);
    }
}
