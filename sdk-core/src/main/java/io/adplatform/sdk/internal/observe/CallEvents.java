package io.adplatform.sdk.internal.observe;

import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.event.ClientListener.AttemptSent;
import io.adplatform.sdk.event.ClientListener.CallEnded;
import io.adplatform.sdk.event.ClientListener.CallInfo;
import io.adplatform.sdk.event.ClientListener.DecodeWarning;
import io.adplatform.sdk.event.ClientListener.ServerPaused;
import io.adplatform.sdk.event.ClientListener.TokenFetched;
import io.adplatform.sdk.event.ClientListener.WaitStarted;
import io.adplatform.sdk.event.HeaderContext;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events of one call. They follow each other on the call's own threads; a forced end does not wait for a listener that
 * hangs.
 */
public final class CallEvents {

    private static final long SLOW_NANOS = Duration.ofSeconds(1).toNanos();

    /** Whether this thread runs a listener, which must not wait for a call. */
    private static final ThreadLocal<Boolean> NOTIFYING = new ThreadLocal<>();

    private final Listeners listeners;
    /** The call without a listener's context. */
    private volatile CallInfo call;

    private volatile List<Notified> notified = List.of();
    private boolean begun;

    private CallEvents(CallInfo call, Listeners listeners) {
        this.call = call;
        this.listeners = listeners;
    }

    /** Gives the call its ID. No event follows before {@link #begin}. */
    public static CallEvents of(Listeners listeners, String operation, @Nullable Long owId, Lane lane) {
        String id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        return new CallEvents(new CallInfo(id, operation, owId, lane, null), listeners);
    }

    /**
     * Refuses a blocking call inside a listener.
     *
     * @throws IllegalStateException there, because the call could wait for the listener itself
     */
    public static void failInListener() {
        if (NOTIFYING.get() != null) {
            throw new IllegalStateException("send() was called inside a ClientListener, which must not wait for a call;"
                    + " use sendAsync() there, or another thread");
        }
    }

    /** Notifies the listeners that the call begins, once. All later events follow. */
    public void begin() {
        if (!begun) {
            begun = true;
            notified =
                    listeners.all.stream().map(each -> new Notified(each, call)).toList();
        }
    }

    public String callId() {
        return call.id();
    }

    /** Returns the input of the user's hook for headers. */
    public HeaderContext headerContext() {
        List<Notified> users = notified.stream().skip(listeners.own).toList();
        return new HeaderContext(
                users.isEmpty() ? call : users.get(0).with(call),
                users.stream().flatMap(each -> Stream.ofNullable(each.context)).toList());
    }

    /** Sets the workspace, which is known now. */
    public void workspace(@Nullable Long owId) {
        if (owId != null && !owId.equals(call.owId())) {
            call = new CallInfo(call.id(), call.operation(), owId, call.lane(), null);
        }
    }

    public void waitStarted(int attempt, WaitReason reason, Duration expected) {
        notifyAll((to, its) -> to.onWaitStarted(new WaitStarted(its, attempt, reason, expected)));
    }

    public void attemptSent(int attempt) {
        notifyAll((to, its) -> to.onAttemptSent(new AttemptSent(its, attempt)));
    }

    /**
     * Notifies the listeners of the end of an attempt.
     *
     * @param exception the attempt's exception; {@code null} for none
     */
    public void attemptEnded(
            int attempt,
            Sent sent,
            @Nullable Integer status,
            Duration waited,
            Duration took,
            @Nullable AdPlatformException exception) {
        notifyAll(
                (to, its) -> to.onAttemptEnded(new AttemptEnded(its, attempt, sent, status, waited, took, exception)));
    }

    public void callEnded(
            int requests, Duration elapsed, @Nullable Throwable exception, @Nullable ResponseSource source) {
        notifyAll((to, its) -> to.onCallEnded(new CallEnded(its, requests, elapsed, exception, source)));
    }

    public void tokenFetched(int attempt, Duration lifetime) {
        notifyAll((to, its) -> to.onTokenFetched(new TokenFetched(its, attempt, lifetime)));
    }

    public void serverPaused(int attempt, @Nullable Duration retryAfter) {
        notifyAll((to, its) -> to.onServerPaused(new ServerPaused(its, attempt, retryAfter)));
    }

    /** Notifies the listeners of each warning, whose secrets are masked. */
    public void decodeWarnings(int attempt, List<String> warnings) {
        warnings.forEach(
                warning -> notifyAll((to, its) -> to.onDecodeWarning(new DecodeWarning(its, attempt, warning))));
    }

    private void notifyAll(BiConsumer<ClientListener, CallInfo> event) {
        notified.forEach(each -> each.notify(event, call));
    }

    /** A listener, and its context for the events of this call. Its exceptions never reach the call. */
    private final class Notified {

        private final ClientListener listener;
        private @Nullable Object context;

        Notified(ClientListener listener, CallInfo begins) {
            this.listener = listener;
            guarded(() -> context = listener.onCallStarted(begins));
        }

        void notify(BiConsumer<ClientListener, CallInfo> event, CallInfo info) {
            guarded(() -> event.accept(listener, with(info)));
        }

        /** Catches an Error too: a payment that was made must not look as if its outcome were unknown. */
        private void guarded(Runnable notification) {
            Boolean outer = NOTIFYING.get();
            long since = System.nanoTime();
            NOTIFYING.set(true);
            try {
                notification.run();
            } catch (Throwable mistake) {
                listeners.warn(listener, "threw " + mistake.getClass().getName());
            } finally {
                if (outer == null) {
                    NOTIFYING.remove();
                }
            }
            if (System.nanoTime() - since > SLOW_NANOS) {
                listeners.warn(listener, "took more than a second, and held up its call");
            }
        }

        CallInfo with(CallInfo info) {
            return context == null
                    ? info
                    : new CallInfo(info.id(), info.operation(), info.owId(), info.lane(), context);
        }
    }

    /** The listeners of a client: the SDK's first, then the user's. */
    public static final class Listeners {

        private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.calls");

        final List<ClientListener> all;
        /** The number of the SDK's listeners. */
        final int own;

        private final Set<String> warned = ConcurrentHashMap.newKeySet();

        /** @param own the SDK's listeners */
        public Listeners(List<ClientListener> users, ClientListener... own) {
            this.own = own.length;
            this.all = Stream.concat(Stream.of(own), users.stream()).toList();
        }

        /** Logs each warning once. It contains no text from the listener, which may contain a secret. */
        void warn(ClientListener listener, String what) {
            String line = "the listener " + listener.getClass().getName() + " " + what;
            if (warned.add(line)) {
                Guarded.log(() -> LOG.warn("{}; the call continues", line));
            }
        }
    }
}
