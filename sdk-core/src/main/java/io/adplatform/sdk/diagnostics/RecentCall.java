package io.adplatform.sdk.diagnostics;

import io.adplatform.sdk.event.CallOutcome;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A call that has ended.
 *
 * @param endedAt the time of its end, by the client's clock
 * @param id the call's ID in events and log lines
 * @param operation the operation's method and path in the documents
 * @param owId the Organization Workspace ID; {@code null} if none was known
 * @param requests the number of requests that were sent
 * @param elapsed the time from the start of the call to its end, waits included
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
