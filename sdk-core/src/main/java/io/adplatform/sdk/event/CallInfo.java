package io.adplatform.sdk.event;

import io.adplatform.sdk.throttle.Lane;
import org.jspecify.annotations.Nullable;

/**
 * Which call an event belongs to.
 *
 * @param id the call's own, 16 hexadecimal digits; the same in all of its events
 * @param operation the operation's line in the documents
 * @param owId the Organization Workspace ID; {@code null} for a token request, and where log-in names the workspace and
 *     hasn't done so yet
 * @param lane how urgent the call is while quota is scarce
 * @param context what the listener returned when the call started; {@code null} at the start, where it returned
 *     nothing, and where it threw
 */
public record CallInfo(
        String id,
        String operation,
        @Nullable Long owId,
        Lane lane,
        @Nullable Object context) {

    /** The context, if it is of this type. */
    public <T> @Nullable T context(Class<T> type) {
        return type.isInstance(context) ? type.cast(context) : null;
    }
}
