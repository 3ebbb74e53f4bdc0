package io.adplatform.sdk.internal.event;

import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.AttemptEnded;
import io.adplatform.sdk.event.AttemptSent;
import io.adplatform.sdk.event.CallEnded;
import io.adplatform.sdk.event.CallInfo;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.DecodeWarning;
import io.adplatform.sdk.event.HeaderContext;
import io.adplatform.sdk.event.ServerPaused;
import io.adplatform.sdk.event.TokenFetched;
import io.adplatform.sdk.event.WaitStarted;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What one call tells the listeners. One step at a time touches it, as with the call itself. */
public final class CallEvents {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.calls");

    /** The call without anybody's context. */
    private CallInfo call;

    private final Listeners listeners;
    private List<Hearer> own = List.of();
    private List<Hearer> users = List.of();
    private boolean begun;

    private CallEvents(CallInfo call, Listeners listeners) {
        this.call = call;
        this.listeners = listeners;
    }

    /** Gives the call its ID. Nothing is told before {@link #begin}. */
    public static CallEvents of(Listeners listeners, String operation, @Nullable Long owId, Lane lane) {
        String id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        return new CallEvents(new CallInfo(id, operation, owId, lane, null), listeners);
    }

    /** Gives the call its ID and tells that it begins. */
    public static CallEvents start(Listeners listeners, String operation, @Nullable Long owId, Lane lane) {
        CallEvents events = of(listeners, operation, owId, lane);
        events.begin();
        return events;
    }

    /** Tells that the call begins, once. All that follows is told too. */
    public void begin() {
        if (!begun) {
            begun = true;
            own = hearers(listeners.own);
            users = hearers(listeners.users);
        }
    }

    private List<Hearer> hearers(List<ClientListener> hearing) {
        return hearing.stream().map(each -> new Hearer(each, call)).toList();
    }

    public String callId() {
        return call.id();
    }

    /** What the user's hook for headers is told. */
    public HeaderContext headerContext(int attempt) {
        return new HeaderContext(
                users.isEmpty() ? call : users.get(0).told(call),
                attempt,
                users.stream().flatMap(each -> Stream.ofNullable(each.context)).toList());
    }

    /** The workspace that the call acts in is known now. */
    public void workspace(@Nullable Long owId) {
        if (owId != null && !owId.equals(call.owId())) {
            call = new CallInfo(call.id(), call.operation(), owId, call.lane(), null);
        }
    }

    public void waitStarted(int attempt, WaitReason reason, Duration expected) {
        tell((to, its) -> to.onWaitStarted(new WaitStarted(its, attempt, reason, expected)));
    }

    public void attemptSent(int attempt) {
        tell((to, its) -> to.onAttemptSent(new AttemptSent(its, attempt)));
    }

    /**
     * Tells that an attempt has ended.
     *
     * @param exception makes the attempt's exception; not asked where nobody listens
     */
    public void attemptEnded(
            int attempt,
            Sent sent,
            @Nullable Integer status,
            Duration waited,
            Duration took,
            Supplier<@Nullable AdPlatformException> exception) {
        if (!own.isEmpty() || !users.isEmpty()) {
            Guarded.run("the end of an attempt could not be told", () -> {
                AdPlatformException made = exception.get();
                tell((to, its) -> to.onAttemptEnded(new AttemptEnded(its, attempt, sent, status, waited, took, made)));
            });
        }
    }

    public void callEnded(
            int requests, Duration elapsed, @Nullable Throwable exception, @Nullable ResponseSource source) {
        tell((to, its) -> to.onCallEnded(new CallEnded(its, requests, elapsed, exception, source)));
    }

    public void tokenFetched(int attempt, Duration lifetime) {
        tell((to, its) -> to.onTokenFetched(new TokenFetched(its, attempt, lifetime)));
    }

    public void serverPaused(int attempt, @Nullable Duration retryAfter) {
        tell((to, its) -> to.onServerPaused(new ServerPaused(its, attempt, retryAfter)));
    }

    /**
     * Tells each of the warnings.
     *
     * @param hideSecrets crosses the client's secrets out: a server may send back what it was sent
     */
    public void decodeWarnings(int attempt, List<String> warnings, UnaryOperator<String> hideSecrets) {
        for (String warning : warnings) {
            String shown = hideSecrets.apply(warning);
            tell((to, its) -> to.onDecodeWarning(new DecodeWarning(its, attempt, shown)));
        }
    }

    private void tell(BiConsumer<ClientListener, CallInfo> event) {
        own.forEach(hearer -> hearer.tell(event, call));
        users.forEach(hearer -> hearer.tell(event, call));
    }

    /** A listener, whose mistakes must not become the call's, and what it wants back with every event of this call. */
    private static final class Hearer {

        private final ClientListener listener;
        private final @Nullable Object context;

        Hearer(ClientListener listener, CallInfo begins) {
            this.listener = listener;
            this.context = started(listener, begins);
        }

        private static @Nullable Object started(ClientListener listener, CallInfo begins) {
            try {
                return listener.onCallStarted(begins);
            } catch (Throwable mistake) {
                threw(mistake);
                return null;
            }
        }

        /** Lets the event be made and told. */
        void tell(BiConsumer<ClientListener, CallInfo> event, CallInfo call) {
            try {
                event.accept(listener, told(call));
            } catch (Throwable mistake) {
                threw(mistake);
            }
        }

        /** An Error too, or a payment that was made would look as if it might not have been. */
        private static void threw(Throwable mistake) {
            Guarded.log(() -> LOG.warn("a ClientListener threw; the call goes on", mistake));
        }

        CallInfo told(CallInfo call) {
            return context == null
                    ? call
                    : new CallInfo(call.id(), call.operation(), call.owId(), call.lane(), context);
        }
    }
}
