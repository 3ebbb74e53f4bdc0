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
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Work of several requests that has not begun. {@link #send()} or {@link #sendAsync()} does it, as with a
 * {@link io.adplatform.sdk.Request}.
 *
 * <p>All requests belong to the user who is logged in when it begins. Not safe for use by many threads.
 *
 * @param <T> the type of the result
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

    /** Sets timeouts, retries, headers or lane of each request. */
    public W options(UnaryOperator<RequestOptions> change) {
        options = change.apply(options);
        return self();
    }

    /** Sets a listener for the progress, before and after each request. */
    public W onProgress(WorkListener own) {
        listener = own;
        return self();
    }

    /**
     * Limits the whole work; no limit by default. As soon as it is known to wait longer for quota, it ends unsent with
     * {@link RateLimitException}, which contains the wait.
     */
    public W within(Duration longest) {
        limit = WorkLimit.of(longest);
        return self();
    }

    /** Returns the quota that the work takes from now on. */
    public abstract Estimate estimate();

    /**
     * Does the work and waits for its end on this thread.
     *
     * @throws AdPlatformException if the work fails; see its subclasses
     */
    public T send() {
        return begin().get();
    }

    /** Begins the work and returns at once. Cancelling the future ends it. Never throws. */
    public CompletableFuture<T> sendAsync() {
        try {
            return Poller.async(begin());
        } catch (AdPlatformException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    /** Checks the inputs, and returns the work as blocking calls of the user who is logged in now. */
    protected abstract Supplier<T> begin();

    /** Returns the workspace of the work. */
    protected final Workspace workspace() {
        return workspace;
    }

    /** Returns the options of each request. */
    protected final RequestOptions options() {
        return options;
    }

    /** Returns a meter that notifies the work's listener. */
    protected final WorkMeter meter(String work) {
        return new WorkMeter(workspace, work, listener);
    }

    /** Begins the limit of {@link #within}, and returns the way to send the requests of this work. */
    protected final Progress progress(String work) {
        return new Progress(workspace.asCurrentUser(), options, meter(work), limit());
    }

    /** Begins the limit of {@link #within}. */
    protected final WorkLimit.Running limit() {
        return limit.begin(workspace);
    }

    @SuppressWarnings("unchecked") // W is the subclass itself.
    private W self() {
        return (W) this;
    }
}
