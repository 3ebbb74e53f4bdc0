package io.adplatform.sdk.internal.link;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.internal.runner.AttemptLoop;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How one attempt at a link ended.
 *
 * @param file what came; {@code null} after a failure
 * @param error what went wrong; {@code null} after a success
 * @param retryDelay the pause before the next attempt; {@code null} when this was the last
 */
record LinkResult(
        @Nullable DownloadedFile file,
        @Nullable AdPlatformException error,
        @Nullable Duration retryDelay) implements AttemptLoop.Decision {}
