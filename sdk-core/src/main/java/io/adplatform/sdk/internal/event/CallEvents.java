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
import org.jspecify.annotations.Nullable;

/** What one call tells the listeners. One step at a time touches it, as with the call itself. */
public final class CallEvents {

    /** The call without anybody's context. */
    private CallInfo call;

    private final List<Hearer> hearers;
    private final boolean userListens;

    private CallEvents(CallInfo call, List<Hearer> hearers, boolean userListens) {
        this.call = call;
        this.hearers = hearers;
        this.userListens = userListens;
    }

    /** Gives the call its ID and tells that it begins. */
    public static CallEvents start(Listeners listeners, String operation, @Nullable Long owId, Lane lane) {
        String id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        CallInfo call = new CallInfo(id, operation, owId, lane, null);
        return new CallEvents(
                call,
                listeners.all.stream().map(each -> new Hearer(each, call)).toList(),
                listeners.userListens);
    }

    public String callId() {
        return call.id();
    }

    /** The call with what the user's listener wants back. */
    public CallInfo usersCall() {
        return !userListens ? call : hearers.get(hearers.size() - 1).own(call);
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
        if (!hearers.isEmpty()) {
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
        for (Hearer hearer : hearers) {
            CallInfo its = hearer.own(call);
            hearer.listener.tell(to -> event.accept(to, its));
        }
    }

    /** A listener, and what it wants back with every event of this call. */
    private static final class Hearer {

        private final SafeListener listener;
        private final @Nullable Object context;

        Hearer(SafeListener listener, CallInfo begins) {
            this.listener = listener;
            this.context = listener.callStarted(begins);
        }

        CallInfo own(CallInfo call) {
            return context == null
                    ? call
                    : new CallInfo(call.id(), call.operation(), call.owId(), call.lane(), context);
        }
    }
}
