package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.file.DownloadedFile;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How one attempt at a link ended.
 *
 * @param file what came; {@code null} after a failure
 * @param error what went wrong; {@code null} after a success
 * @param againAfter the pause before the next attempt; {@code null} when this was the last
 */
record LinkOutcome(
        @Nullable DownloadedFile file,
        @Nullable AdPlatformException error,
        @Nullable Duration againAfter) implements AttemptLoop.Ending {}
