package io.adplatform.sdk.creative.processing;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Poller;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Waits until the platform has converted videos and audio creatives, which their {@code transformed} shows (document 3, "States
 * and transitions"). Images and markup are ready at once.
 *
 * <pre>{@code
 * creatives.processing(uploaded.creativeIds())
 *         .within(Duration.ofMinutes(10))
 *         .onLook(state -> log.info("{} still open", state.open()))
 *         .await()
 *         .requireAll();
 * }</pre>
 *
 * <p>It reads the list, all creatives that are still open in one request, 1000 at the most. The first look is immediate, further
 * ones follow every 15 s by default ({@link #every}); so it uses a fifth of the platform's 20 requests a minute. Looks of several
 * requests come that much more rarely, and all but the first go in {@link io.adplatform.sdk.throttle.Lane#BULK}. If the list has
 * no {@code transformed}, up to five creatives per look are read individually.
 *
 * <p>Creatives that are rejected or deleted meanwhile are waited for no longer. A look that fails in a way that may
 * pass is followed by another one.
 */
public final class Processing {

    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
    private static final Duration PACE = Duration.ofSeconds(15);
    private static final Duration FASTEST = Duration.ofSeconds(3);

    private final Workspace workspace;
    private final Set<Long> creativeIds;
    private Duration within = TEN_MINUTES;
    private Duration every = PACE;
    private Consumer<ProcessingResult> listener = state -> {};

    private Processing(Workspace workspace, Collection<Long> creativeIds) {
        this.workspace = workspace;
        this.creativeIds = new LinkedHashSet<>(creativeIds);
    }

    /** The processing of creatives in a workspace. */
    public static Processing on(Workspace workspace, Collection<Long> creativeIds) {
        return new Processing(workspace, creativeIds);
    }

    /** Limits the wait; 10 minutes by default, zero for a single look. */
    public Processing within(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("within must be zero or more, was " + time);
        }
        within = time;
        return this;
    }

    /**
     * Sets the time between the requests of two looks; 15 s by default, at least 3 s, which uses the whole quota.
     */
    public Processing every(Duration pace) {
        if (pace.compareTo(FASTEST) < 0) {
            throw new IllegalArgumentException("every must be " + FASTEST.toSeconds() + " s or more, was " + pace);
        }
        every = pace;
        return this;
    }

    /** Sets a listener that gets the state after every look. Must be quick; what it throws ends the waiting. */
    public Processing onLook(Consumer<ProcessingResult> own) {
        listener = own;
        return this;
    }

    /**
     * Waits on this thread until all are ready, or until the remaining time is too short for another look.
     *
     * @return the state then; {@link ProcessingResult#requireAll()} makes sure that all are ready
     * @throws io.adplatform.sdk.error.CallCancelledException if the thread is interrupted
     * @throws io.adplatform.sdk.error.AdPlatformException if a look failed permanently, or no look succeeded
     */
    public ProcessingResult await() {
        return loop().run();
    }

    /** Like {@link #await()}, on another thread. Cancelling the future ends the waiting. */
    public CompletableFuture<ProcessingResult> awaitAsync() {
        return Poller.async(loop()::run);
    }

    private ProcessingLoop loop() {
        return new ProcessingLoop(workspace, creativeIds, within, every, listener);
    }
}
