package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.Authorizer.Authorization;
import io.adplatform.sdk.internal.pipeline.Snapshot.Refusal;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.throttle.QueuedThrottle;
import io.adplatform.sdk.internal.throttle.SlidingLog;
import io.adplatform.sdk.internal.transport.LinkRules;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The token and the permit of an attempt: first a token, then a permit, then the newest token. No call holds a permit while it
 * waits for a log-in.
 */
record AdmissionStep(Authorizer authorizer, Throttles throttles) {

    private static final String BROKEN = "a Throttle threw while a call waited; nothing was sent";

    /** Waits for both. If the token ended in the queue, the call returns its permit and queues again under its number. */
    void admit(RunningCall<?> call) {
        while (true) {
            awaitToken(call);
            HeldPermit permit = takePermit(call);
            call.end.update(next -> next.permit = permit);
            Authorization newest = authorizer.newest(call.caller);
            if (newest != null) {
                call.end.update(next -> {
                    next.authorization = newest;
                    next.owId = newest.owId();
                });
                call.events.workspace(newest.owId());
                return;
            }
            permit.release(Sent.NO, call.attemptTimeout);
        }
    }

    private void awaitToken(RunningCall<?> call) {
        Refusal refusal = call.end.snapshot().refusal;
        Authorization ready;
        try {
            ready = call.end.await(
                    authorizer.ready(call.caller, refusal == null ? null : refusal.authorization()),
                    call.deadline.longestWait());
        } catch (Throwable failure) {
            throw withoutToken(call, failure);
        }
        if (refusal != null && refusal.authorization().generation() == ready.generation()) {
            // Without a newer token the 401 is the end of its call.
            Duration age =
                    Duration.ofNanos(call.time.nanos() - refusal.authorization().since());
            call.end.update(next -> next.refusal = new Refusal(refusal.failure(), refusal.authorization(), age));
            throw refusal.failure();
        }
    }

    /** Returns the failure of a call without a token. */
    static AttemptFailure withoutToken(RunningCall<?> call, Throwable failure) {
        return call.unsent(
                failure,
                "no token came",
                cause -> AttemptFailure.unsent(
                        Kind.CANCELLED,
                        "no token could be had, because of an unexpected "
                                + cause.getClass().getSimpleName(),
                        call.redaction.of(cause)));
    }

    private HeldPermit takePermit(RunningCall<?> call) {
        long asked = call.time.nanos();
        HttpUrl url = call.end.snapshot().request.url();
        if (throttles.isOfPlatform(url)) {
            call.events.begin();
        }
        try {
            Reservation reservation =
                    Objects.requireNonNull(throttles.reserve(url, call.lane, call.number, call.deadline.longestWait()));
            return granted(call, url, reservation);
        } catch (Throwable mistake) {
            throw withoutPermit(call, mistake);
        } finally {
            long wait = call.time.nanos() - asked;
            call.end.update(next -> next.waited = next.waited.plusNanos(wait));
        }
    }

    private HeldPermit granted(RunningCall<?> call, HttpUrl url, Reservation reservation) throws TimeoutException {
        CompletableFuture<Permit> pending = Objects.requireNonNull(reservation.permit());
        boolean atOnce = pending.isDone();
        CompletableFuture<HeldPermit> granted =
                pending.thenApply(permit -> new HeldPermit(throttles.permit(url, permit)));
        if (!atOnce) {
            call.events.waitStarted(
                    call.end.snapshot().attempt,
                    Guarded.ask(BROKEN, reservation::reason, WaitReason.QUOTA),
                    Guarded.ask(BROKEN, reservation::expectedWait, Duration.ZERO));
        }
        try {
            return call.end.await(granted, call.deadline.remaining());
        } catch (Throwable failure) {
            Guarded.run(BROKEN, reservation::cancel);
            granted.thenAccept(late -> late.release(Sent.NO, call.attemptTimeout));
            throw failure;
        }
    }

    private static AttemptFailure withoutPermit(RunningCall<?> call, Throwable failure) {
        return call.unsent(
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
     * The throttle of each request. A link to the platform's host costs quota like any request. Downloads from other hosts share a
     * limit, since each takes a connection and a thread.
     */
    static final class Throttles {

        /** The limit of browsers. The window is over at once. */
        private static final SlidingLog.Settings AT_ONCE = new SlidingLog.Settings(6, Duration.ofNanos(1));

        private final Throttle platform;
        private final @Nullable String platformHost;
        private final Throttle others;

        /** @param platformHost the host of the platform; {@code null} if all requests go there */
        Throttles(Throttle platform, @Nullable String platformHost, Time time) {
            this.platform = platform;
            this.platformHost = platformHost;
            this.others = QueuedThrottle.withSlidingLog("other hosts", AT_ONCE, time);
        }

        /** Returns the throttles of links, which may go to any host. */
        static Throttles ofLinks(HttpUrl baseUrl, Throttle platform, Time time) {
            return new Throttles(platform, LinkRules.hostOf(baseUrl.host()), time);
        }

        /** Takes a place in the queue. At another host only the deadline of the call ends the wait. */
        Reservation reserve(HttpUrl url, Lane lane, long number, Duration longest) {
            return isOfPlatform(url) ? platform.reserve(lane, number, longest) : others.reserve(lane, number, null);
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
