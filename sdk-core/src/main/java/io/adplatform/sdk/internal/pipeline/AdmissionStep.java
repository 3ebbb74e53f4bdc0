package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.pipeline.Attempt.Moment;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.throttle.QueuedThrottle;
import io.adplatform.sdk.internal.throttle.SlidingLog;
import io.adplatform.sdk.internal.transport.LinkRules;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The token and the permit of an attempt: first a token, then a permit, then the newest token. No call holds a permit while it
 * waits for a log-in.
 */
record AdmissionStep(Authorizer authorizer, Throttles throttles) {

    private static final String BROKEN = "a Throttle threw while a call waited; nothing was sent";

    /** Waits for both. If the token ended in the queue, the attempt returns its permit and queues again under its number. */
    <T> CompletableFuture<Attempt<T>> admit(Attempt<T> attempt) {
        return awaitToken(attempt).thenCompose(this::takePermit).thenCompose(ready -> {
            Authorizer.Authorization newest = authorizer.newest(ready.state.caller);
            if (newest == null) {
                ready.permit(Permit::notSent);
                ready.permit = null;
                return admit(ready);
            }
            ready.authorization = newest;
            ready.state.owId = newest.owId();
            ready.state.events.workspace(newest.owId());
            return CompletableFuture.completedFuture(ready);
        });
    }

    private <T> CompletableFuture<Attempt<T>> awaitToken(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        state.end.failIfGivenUp();
        return state.await(authorizer.ready(state.caller, state.refused), state.deadline.longestWait())
                .handle((ready, failure) -> {
                    if (failure != null) {
                        throw withoutToken(state, failure);
                    }
                    Authorizer.Authorization refused = state.refused;
                    if (refused != null && state.refusal != null && refused.generation() == ready.generation()) {
                        // Without a newer token the 401 is the end of its call.
                        state.refusedAge = Duration.ofNanos(state.time.nanos() - refused.since());
                        throw state.refusal;
                    }
                    return attempt;
                });
    }

    /** Returns the failure of a call without a token. */
    static AttemptFailure withoutToken(CallState<?> state, Throwable failure) {
        return state.unsent(
                failure,
                "no token came",
                cause -> AttemptFailure.unsent(
                        Kind.CANCELLED,
                        "no token could be had, because of an unexpected "
                                + cause.getClass().getSimpleName(),
                        cause));
    }

    private <T> CompletableFuture<Attempt<T>> takePermit(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        state.end.failIfGivenUp();
        Moment asked = Moment.now(state.time);
        HttpUrl url = state.request.url();
        if (throttles.isOfPlatform(url)) {
            state.events.begin();
        }
        Reservation reservation;
        try {
            reservation = Objects.requireNonNull(
                    throttles.reserve(url, state.lane, state.number, state.deadline.longestWait()));
        } catch (Throwable mistake) {
            throw withoutPermit(state, mistake);
        }
        return Guarded.start(() -> granted(attempt, reservation, asked)).handle((permit, failure) -> {
            attempt.waited = attempt.waited.plusNanos(state.time.nanos() - asked.nanos());
            if (failure != null) {
                cancel(reservation); // a permit that comes later goes back
                throw withoutPermit(state, failure);
            }
            attempt.permit = throttles.permit(url, permit);
            return attempt;
        });
    }

    private static <T> CompletableFuture<Permit> granted(Attempt<T> attempt, Reservation reservation, Moment asked) {
        CallState<T> state = attempt.state;
        CompletableFuture<Permit> permit = Objects.requireNonNull(reservation.permit());
        boolean atOnce = permit.isDone();
        CompletableFuture<Permit> taken = new CompletableFuture<>();
        permit.whenComplete((granted, failure) -> {
            // A permit that is there at once may have been granted at any time since the reservation.
            attempt.grantedAt = atOnce ? asked : Moment.now(state.time);
            if (granted == null) {
                taken.completeExceptionally(
                        failure == null ? new NullPointerException("no permit") : Futures.cause(failure));
            } else if (!taken.complete(granted)) {
                Guarded.run(BROKEN, granted::notSent);
            }
        });
        state.end.onStop(() -> {
            taken.cancel(false);
            cancel(reservation);
        });
        if (!atOnce) {
            state.events.waitStarted(
                    attempt.number,
                    Guarded.ask(BROKEN, reservation::reason, WaitReason.QUOTA),
                    Guarded.ask(BROKEN, reservation::expectedWait, Duration.ZERO));
        }
        return state.onClientThread(taken);
    }

    private static void cancel(Reservation reservation) {
        Guarded.run(BROKEN, reservation::cancel);
    }

    private static AttemptFailure withoutPermit(CallState<?> state, Throwable failure) {
        return state.unsent(
                failure,
                "no quota",
                cause -> cause instanceof WaitTooLongException
                        ? AttemptFailure.unsent(Kind.NO_QUOTA, "no quota before the deadline", cause)
                        : AttemptFailure.unsent(
                                Kind.CANCELLED,
                                "the Throttle failed with " + cause.getClass().getSimpleName(),
                                cause));
    }

    /**
     * The throttle of each request. A link to the platform's host costs quota like any request. Each other host has a limit of
     * simultaneous downloads, since each takes a connection and a thread.
     */
    static final class Throttles {

        /** The limit of browsers. The window is over at once. */
        private static final SlidingLog.Settings AT_ONCE = new SlidingLog.Settings(6, Duration.ofNanos(1));

        private final Throttle platform;
        private final @Nullable String platformHost;
        private final Time time;
        private final Map<String, Throttle> others = new ConcurrentHashMap<>();

        /** @param platformHost the host of the platform; {@code null} if all requests go there */
        Throttles(Throttle platform, @Nullable String platformHost, Time time) {
            this.platform = platform;
            this.platformHost = platformHost;
            this.time = time;
        }

        /** Returns the throttles of links, which may go to any host. */
        static Throttles ofLinks(HttpUrl baseUrl, Throttle platform, Time time) {
            return new Throttles(platform, LinkRules.hostOf(baseUrl.host()), time);
        }

        /** Takes a place in the queue. At another host only the deadline of the call ends the wait. */
        Reservation reserve(HttpUrl url, Lane lane, long number, Duration longest) {
            if (isOfPlatform(url)) {
                return platform.reserve(lane, number, longest);
            }
            return others.computeIfAbsent(
                            LinkRules.hostOf(url.host()), host -> QueuedThrottle.withSlidingLog(host, AT_ONCE, time))
                    .reserve(lane, number, null);
        }

        /** Returns the permit for a request. At another host it is out until the whole file has arrived. */
        Permit permit(HttpUrl url, Permit granted) {
            return isOfPlatform(url) ? granted : new WholeDownloadPermit(granted);
        }

        /** Whether a request to this URL reaches the platform and costs quota. */
        boolean isOfPlatform(HttpUrl url) {
            return platformHost == null || LinkRules.hostOf(url.host()).equals(platformHost);
        }

        private record WholeDownloadPermit(Permit permit) implements Permit {

            @Override
            public void answered() {}

            @Override
            public void rejected(@Nullable Duration retryAfter) {}

            @Override
            public void notSent() {
                permit.notSent();
            }

            @Override
            public void lost(Duration timeout) {
                permit.notSent();
            }
        }
    }
}
