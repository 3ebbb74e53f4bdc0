package io.adplatform.sdk.operation;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.progress.WorkListener;
import io.adplatform.sdk.progress.WorkMeter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/**
 * Work of several requests that has not begun. It ends in the words of a {@link io.adplatform.sdk.Request}:
 * {@link #send()} or {@link #sendAsync()}.
 *
 * <p>All of its requests belong to the user who is logged in when it begins. Not safe for use by many threads.
 *
 * @param <T> what it comes to
 * @param <W> the subclass itself
 */
public abstract class Work<T, W extends Work<T, W>> {

    private final Workspace workspace;
    private RequestOptions options = RequestOptions.defaults();
    private WorkListener listener = WorkListener.none();
    private WorkLimit limit = WorkLimit.none();

    protected Work(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Sets timeouts, retries, headers or lane of each of its requests. */
    public W options(UnaryOperator<RequestOptions> change) {
        options = change.apply(options);
        return self();
    }

    /** Hears before and after each request how far the work has come. */
    public W onProgress(WorkListener own) {
        listener = own;
        return self();
    }

    /**
     * The longest that the whole may take; no limit unless said. Work that is known to wait longer for quota is refused
     * with {@link RateLimitException} before it sends anything more, with the wait in its message.
     */
    public W within(Duration longest) {
        limit = WorkLimit.of(longest);
        return self();
    }

    /** What it takes of the quota, from now on. */
    public abstract Estimate estimate();

    /**
     * Does the work on this thread.
     *
     * @throws AdPlatformException whatever goes wrong; see its subclasses
     */
    public T send() {
        return Poller.run(workspace, begin(), limit);
    }

    /** Does the work without holding this thread. Cancelling the future ends it. Never throws. */
    public CompletableFuture<T> sendAsync() {
        try {
            return Poller.runAsync(workspace, begin(), limit);
        } catch (AdPlatformException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    /** The work itself, begun anew. Refuses what is wrong with its inputs. */
    protected abstract Polling<T> begin();

    /** Where the work is done. */
    protected final Workspace workspace() {
        return workspace;
    }

    /** The options of each of its requests. */
    protected final RequestOptions options() {
        return options;
    }

    /** A meter that tells the work's listener. */
    protected final WorkMeter meter(String work) {
        return new WorkMeter(workspace, work, listener);
    }

    /** The time that {@link #within} allows, from now on. */
    protected final WorkLimit.Running limit() {
        return limit.begin(workspace);
    }

    @SuppressWarnings("unchecked") // W is the subclass itself.
    private W self() {
        return (W) this;
    }
}
