package io.adplatform.sdk.diagnostics;

import io.adplatform.sdk.journal.JournalEntry;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call that was sent and whose outcome is unknown.
 *
 * @param operation the operation's method and path in the documents
 * @param key the idempotency key
 * @param owId the Organization Workspace ID; {@code null} for the one from log-in
 * @param sentAt the time at which its last request was sent; {@code null} if it is unknown
 */
public record UnsettledCall(
        String operation,
        String key,
        @Nullable Long owId,
        JournalEntry.State state,
        @Nullable Instant sentAt) {}
