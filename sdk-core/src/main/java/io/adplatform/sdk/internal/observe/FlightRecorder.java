package io.adplatform.sdk.internal.observe;

import io.adplatform.sdk.event.AttemptEnded;
import io.adplatform.sdk.event.CallEnded;
import io.adplatform.sdk.event.CallInfo;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.ServerPaused;
import io.adplatform.sdk.event.TokenFetched;
import io.adplatform.sdk.event.WaitStarted;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** The events of JDK Flight Recorder. Only the nested classes need the module {@code jdk.jfr}, and they load if it is there. */
public final class FlightRecorder {

    private FlightRecorder() {}

    /** Returns a listener that writes a client's events into recordings, or nothing without the module {@code jdk.jfr}. */
    public static ClientListener listener() {
        try {
            Class.forName("jdk.jfr.Event", false, FlightRecorder.class.getClassLoader());
            return new JfrListener();
        } catch (ClassNotFoundException | LinkageError noFlightRecorder) {
            return ClientListener.none();
        }
    }

    /** The writer of the events. Without a recording it creates no event. */
    static final class JfrListener implements ClientListener {

        private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

        /**
         * Creates and commits an event, if it is enabled. No event is created before the process starts its first recording: the
         * first event prepares the flight recorder, which takes longer than all other work of a cold call.
         */
        private static <E extends ClientEvent> void write(Supplier<E> constructor, Consumer<E> values) {
            if (jdk.jfr.FlightRecorder.isInitialized()) {
                E event = constructor.get();
                if (event.isEnabled()) {
                    values.accept(event);
                    event.commit();
                }
            }
        }

        @Override
        public @Nullable Object onCallStarted(CallInfo call) {
            CallEvent event = jdk.jfr.FlightRecorder.isInitialized() ? new CallEvent() : null;
            if (event == null || !event.isEnabled()) {
                return null;
            }
            event.begin();
            return event;
        }

        @Override
        public void onCallEnded(CallEnded ended) {
            CallEvent event = ended.call().context(CallEvent.class);
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
            write(AttemptEvent::new, event -> {
                event.of(ended.call());
                event.attempt = ended.attempt();
                event.sent = ended.sent().name();
                event.status = ended.status() == null ? 0 : ended.status();
                event.waited = nanos(ended.waited());
                event.took = nanos(ended.took());
                event.exception = name(ended.exception());
            });
        }

        @Override
        public void onWaitStarted(WaitStarted started) {
            write(WaitEvent::new, event -> {
                event.of(started.call());
                event.attempt = started.attempt();
                event.reason = started.reason().name();
                event.expected = nanos(started.expected());
            });
        }

        @Override
        public void onTokenFetched(TokenFetched fetched) {
            write(TokenEvent::new, event -> {
                event.of(fetched.call());
                event.lifetime = nanos(fetched.lifetime());
            });
        }

        @Override
        public void onServerPaused(ServerPaused paused) {
            write(PauseEvent::new, event -> {
                event.of(paused.call());
                event.attempt = paused.attempt();
                event.retryAfter = paused.retryAfter() == null ? 0 : nanos(paused.retryAfter());
            });
        }

        private static String name(@Nullable Throwable exception) {
            return exception == null ? "" : exception.getClass().getSimpleName();
        }

        private static long nanos(Duration time) {
            return time.compareTo(LONGEST) < 0 ? time.toNanos() : Long.MAX_VALUE;
        }
    }

    /** The fields of all events of a client. */
    @Category("Advertising platform SDK")
    @StackTrace(false)
    abstract static class ClientEvent extends Event {

        @Label("Call")
        @Description("The call's ID, as in log lines")
        String callId = "";

        String operation = "";

        @Label("Workspace")
        @Description("The Organization Workspace ID; 0 if it is unknown")
        long owId;

        String lane = "";

        void of(CallInfo call) {
            callId = call.id();
            operation = call.operation();
            owId = call.owId() == null ? 0 : call.owId();
            lane = call.lane().name();
        }
    }

    @Name("io.adplatform.Call")
    @Label("Call")
    @Description("A call to the advertising platform, with its waits and retries")
    static final class CallEvent extends ClientEvent {

        String outcome = "";

        int requests;

        @Description("The simple name of the exception's class; empty after a value")
        String exception = "";
    }

    @Name("io.adplatform.Attempt")
    @Label("Attempt")
    @Description("One attempt to send a call's request")
    static final class AttemptEvent extends ClientEvent {

        int attempt;

        String sent = "";

        @Description("The HTTP status; 0 without an answer")
        int status;

        @Label("Waited for Quota")
        @Timespan(Timespan.NANOSECONDS)
        long waited;

        @Description("From the moment the request was sent to its end")
        @Timespan(Timespan.NANOSECONDS)
        long took;

        @Description("The simple name of the exception's class; empty after a success")
        String exception = "";
    }

    @Name("io.adplatform.Wait")
    @Label("Wait for Quota")
    @Description("A call waits before it can be sent")
    static final class WaitEvent extends ClientEvent {

        int attempt;

        String reason = "";

        @Label("Expected Wait")
        @Timespan(Timespan.NANOSECONDS)
        long expected;
    }

    @Name("io.adplatform.Token")
    @Label("Token")
    @Description("The response of a log-in, a refresh or a sign-up contained tokens")
    static final class TokenEvent extends ClientEvent {

        @Timespan(Timespan.NANOSECONDS)
        long lifetime;
    }

    @Name("io.adplatform.Pause")
    @Label("Pause by the Platform")
    @Description("The platform answered 429: all calls of the account pause")
    static final class PauseEvent extends ClientEvent {

        int attempt;

        @Label("Retry After")
        @Description("The pause that the platform requests; 0 if it requests none")
        @Timespan(Timespan.NANOSECONDS)
        long retryAfter;
    }
}
