package io.adplatform.sdk.diagnostics;

import io.adplatform.sdk.journal.EntryState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call that was sent, and nobody knows what became of it.
 *
 * @param operation the operation's line in the documents
 * @param key the idempotency key
 * @param owId the Organization Workspace ID; {@code null} for the one that log-in names
 * @param sentAt when its last request was sent; {@code null} where that isn't known
 */
public record UnsettledCall(
        String operation,
        String key,
        @Nullable Long owId,
        EntryState state,
        @Nullable Instant sentAt) {}
