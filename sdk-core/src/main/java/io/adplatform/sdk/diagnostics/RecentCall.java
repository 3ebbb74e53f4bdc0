package io.adplatform.sdk.diagnostics;

import io.adplatform.sdk.event.CallOutcome;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call that has ended.
 *
 * @param endedAt when, by the client's clock
 * @param id the call's own, as events and log lines have it
 * @param operation the operation's line in the documents
 * @param owId the Organization Workspace ID; {@code null} where none was known
 * @param requests how many requests were sent for it
 * @param elapsed from the call to its end, waits included
 * @param exception the simple name of the exception's class; {@code null} after a value
 */
public record RecentCall(
        Instant endedAt,
        String id,
        String operation,
        @Nullable Long owId,
        CallOutcome outcome,
        int requests,
        Duration elapsed,
        @Nullable String exception) {}
