package io.adplatform.sdk.internal.cache;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.event.CallEvents;
import io.adplatform.sdk.internal.pipeline.PipelineSettings;
import io.adplatform.sdk.internal.runner.CancellableFuture;
import io.adplatform.sdk.internal.runner.Cancellation;
import io.adplatform.sdk.internal.runner.Outcomes;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.time.Deadline;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A caller that waits for a {@link SharedRequest}, for as long as its own deadline allows. */
final class SharedCaller<T> {

    private final Call<T> call;
    private final Deadline deadline;
    /** Whether the request was sent for this caller; it joined another caller's otherwise. */
    private final boolean first;

    private final Cancellation cancellation = new Cancellation();
    private final CompletableFuture<Response<T>> response = new CancellableFuture<>(cancellation);

    /** What this caller tells; {@code null} where the pipeline tells of the request that is sent for it. */
    private final @Nullable CallEvents events;

    private final AtomicBoolean endTold = new AtomicBoolean();
    private Time.Timer timer = () -> {};

    private SharedCaller(Call<T> call, PipelineSettings settings, boolean first) {
        this.call = call;
        this.first = first;
        this.deadline = new Deadline(settings.time(), whole(call, settings));
        this.events = first
                ? null
                : CallEvents.start(
                        settings.listeners(),
                        call.operation().name(),
                        call.owId(),
                        call.options().lane());
        response.whenComplete(this::tellEnd);
    }

    SharedCaller(
            Shares shares, Call<T> call, Object user, PipelineSettings settings, SharedRequest request, boolean first) {
        this(call, settings, first);
        timer = timer(settings);
        // Its end in any way is the end of its cancellation as well.
        cancellation.onCancel(() -> {
            timer.cancel();
            shares.leave(request);
        });
        // On a thread of its own: what a caller hangs on its future must hold up no other caller.
        request.response().whenCompleteAsync((came, failure) -> end(shares, user, came, failure), settings.executor());
    }

    /** What ends the wait at its deadline; where no timer can be had the wait ends now. */
    private Time.Timer timer(PipelineSettings settings) {
        try {
            return settings.time().limit(whole(call, settings), () -> response.completeExceptionally(outOfTime()));
        } catch (Throwable noTimer) {
            response.completeExceptionally(
                    new CallCancelledException(context(), "no timer could be set for its deadline", Sent.NO, noTimer));
            return () -> {};
        }
    }

    /** A caller that finds a response. */
    @SuppressWarnings("unchecked") // the key holds the call's operation, which says what its responses are
    static <T> SharedCaller<T> served(Call<T> call, PipelineSettings settings, Response<?> kept) {
        SharedCaller<T> caller = new SharedCaller<>(call, settings, false);
        caller.complete((Response<T>) kept, ResponseSource.CACHE);
        return caller;
    }

    CompletableFuture<Response<T>> response() {
        return response;
    }

    /** Waits on this thread. */
    Response<T> await() {
        return Poller.await(response, this::context, this::sent);
    }

    @SuppressWarnings("unchecked") // as above
    private void end(Shares shares, Object user, @Nullable Response<?> came, @Nullable Throwable failure) {
        try {
            if (failure == null) {
                complete((Response<T>) Objects.requireNonNull(came), ResponseSource.JOINED_CALL);
            } else if (shares.isOfRequestAlone(failure) && !deadline.isTooLate() && !response.isDone()) {
                askAgain(shares, user);
            } else {
                response.completeExceptionally(Futures.cause(failure));
            }
        } catch (Throwable mistake) { // An Error too: somebody waits.
            response.completeExceptionally(failure == null ? mistake : Futures.cause(failure));
        }
    }

    /**
     * Tells of the end before the caller gets it.
     *
     * @param source where the response comes from for a caller that joined
     */
    private void complete(Response<T> came, ResponseSource source) {
        Response<T> its = first ? came : came.servedFrom(source, deadline.elapsed());
        if (!response.isDone()) {
            tellEnd(its, null);
        }
        response.complete(its);
    }

    private void tellEnd(@Nullable Response<T> came, @Nullable Throwable failure) {
        if (events != null && endTold.compareAndSet(false, true)) {
            events.callEnded(
                    0,
                    deadline.elapsed(),
                    failure == null ? null : Futures.cause(failure),
                    came == null ? null : came.source());
        }
    }

    /** The shared request had less time than this caller. */
    private void askAgain(Shares shares, Object user) {
        CompletableFuture<Response<T>> again =
                shares.again(call.with(call.options().deadline(deadline.limit())), user);
        cancellation.onCancel(() -> {
            timer.cancel();
            again.cancel(true);
        });
        again.whenComplete((late, problem) -> Outcomes.handOn(late, problem, response));
    }

    private CallCancelledException outOfTime() {
        return CallCancelledException.outOfTime(
                context(),
                "its deadline came while the request that it shares with other callers was on its way",
                sent());
    }

    private Sent sent() {
        return first ? Sent.UNKNOWN : Sent.NO;
    }

    private CallContext context() {
        CallContext unsent = call.unsent();
        return new CallContext(
                unsent.operation(), unsent.method(), unsent.path(), unsent.owId(), 0, deadline.elapsed());
    }

    private static Duration whole(Call<?> call, PipelineSettings settings) {
        return settings.limits().of(call.options()).deadline();
    }
}
