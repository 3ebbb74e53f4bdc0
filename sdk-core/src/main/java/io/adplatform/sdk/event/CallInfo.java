package io.adplatform.sdk.event;

import io.adplatform.sdk.throttle.Lane;
import org.jspecify.annotations.Nullable;

/**
 * The call of an event.
 *
 * @param id the call's ID, 16 hexadecimal digits, equal in all of its events
 * @param operation the operation's method and path in the documents
 * @param owId the Organization Workspace ID; {@code null} for a token request, and before log-in if the workspace comes from
 *     log-in
 * @param lane the urgency of the call while quota is scarce
 * @param context the object that the listener returned at the start of the call; {@code null} at the start itself, and if the
 *     listener returned {@code null} or threw
 */
public record CallInfo(
        String id,
        String operation,
        @Nullable Long owId,
        Lane lane,
        @Nullable Object context) {

    /** Returns the context if it has this type, else {@code null}. */
    public <T> @Nullable T context(Class<T> type) {
        return type.isInstance(context) ? type.cast(context) : null;
    }
}
