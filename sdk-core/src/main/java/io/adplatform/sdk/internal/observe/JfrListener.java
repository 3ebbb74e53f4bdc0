package io.adplatform.sdk.internal.observe;

import io.adplatform.sdk.event.AttemptEnded;
import io.adplatform.sdk.event.CallEnded;
import io.adplatform.sdk.event.CallInfo;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.ServerPaused;
import io.adplatform.sdk.event.TokenFetched;
import io.adplatform.sdk.event.WaitStarted;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Writes a client's events into the recordings that run; where none does, nothing is written and hardly anything made. */
final class JfrListener implements ClientListener {

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    /**
     * Whether the process has ever begun a recording. Until then no event is made, since the first one of a process prepares
     * the flight recorder, which takes longer than all else of a cold call.
     */
    private static boolean recorderIsReady() {
        return jdk.jfr.FlightRecorder.isInitialized();
    }

    @Override
    public @Nullable Object onCallStarted(CallInfo call) {
        CallEvent event = recorderIsReady() ? new CallEvent() : null;
        if (event == null || !event.isEnabled()) {
            return null;
        }
        event.begin();
        return event;
    }

    @Override
    public void onCallEnded(CallEnded ended) {
        CallEvent event = recorderIsReady() ? ended.call().context(CallEvent.class) : null;
        if (event != null && event.shouldCommit()) {
            event.of(ended.call());
            event.outcome = ended.outcome().name();
            event.requests = ended.requests();
            event.exception = name(ended.exception());
            event.commit();
        }
    }

    @Override
    public void onAttemptEnded(AttemptEnded ended) {
        AttemptEvent event = recorderIsReady() ? new AttemptEvent() : null;
        if (event != null && event.isEnabled()) {
            event.of(ended.call());
            event.attempt = ended.attempt();
            event.sent = ended.sent().name();
            event.status = ended.status() == null ? 0 : ended.status();
            event.waited = nanos(ended.waited());
            event.took = nanos(ended.took());
            event.exception = name(ended.exception());
            event.commit();
        }
    }

    @Override
    public void onWaitStarted(WaitStarted started) {
        WaitEvent event = recorderIsReady() ? new WaitEvent() : null;
        if (event != null && event.isEnabled()) {
            event.of(started.call());
            event.attempt = started.attempt();
            event.reason = started.reason().name();
            event.expected = nanos(started.expected());
            event.commit();
        }
    }

    @Override
    public void onTokenFetched(TokenFetched fetched) {
        TokenEvent event = recorderIsReady() ? new TokenEvent() : null;
        if (event != null && event.isEnabled()) {
            event.of(fetched.call());
            event.lifetime = nanos(fetched.lifetime());
            event.commit();
        }
    }

    @Override
    public void onServerPaused(ServerPaused paused) {
        PauseEvent event = recorderIsReady() ? new PauseEvent() : null;
        if (event != null && event.isEnabled()) {
            event.of(paused.call());
            event.attempt = paused.attempt();
            event.retryAfter = paused.retryAfter() == null ? 0 : nanos(paused.retryAfter());
            event.commit();
        }
    }

    private static String name(@Nullable Throwable exception) {
        return exception == null ? "" : exception.getClass().getSimpleName();
    }

    private static long nanos(Duration time) {
        return time.compareTo(LONGEST) < 0 ? time.toNanos() : Long.MAX_VALUE;
    }
}
