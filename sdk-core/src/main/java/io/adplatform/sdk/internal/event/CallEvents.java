package io.adplatform.sdk.internal.event;

import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.AttemptEnded;
import io.adplatform.sdk.event.AttemptSent;
import io.adplatform.sdk.event.CallEnded;
import io.adplatform.sdk.event.CallInfo;
import io.adplatform.sdk.event.DecodeWarning;
import io.adplatform.sdk.event.ServerPaused;
import io.adplatform.sdk.event.TokenFetched;
import io.adplatform.sdk.event.WaitStarted;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What one call tells the listener. One step at a time touches it, as with the call itself. */
public final class CallEvents {

    private final SafeListener listener;
    private CallInfo call;

    private CallEvents(SafeListener listener, CallInfo call) {
        this.listener = listener;
        this.call = call;
    }

    /** Gives the call its ID and tells that it begins. */
    public static CallEvents start(SafeListener listener, String operation, @Nullable Long owId, Lane lane) {
        String id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        CallInfo call = new CallInfo(id, operation, owId, lane, null);
        Object context = listener.callStarted(call);
        return new CallEvents(listener, new CallInfo(id, operation, owId, lane, context));
    }

    public String callId() {
        return call.id();
    }

    /** The workspace that the call acts in is known now. */
    public void workspace(@Nullable Long owId) {
        if (owId != null && !owId.equals(call.owId())) {
            call = new CallInfo(call.id(), call.operation(), owId, call.lane(), call.context());
        }
    }

    public void waitStarted(int attempt, WaitReason reason, Duration expected) {
        listener.tell(users -> users.onWaitStarted(new WaitStarted(call, attempt, reason, expected)));
    }

    public void attemptSent(int attempt) {
        listener.tell(users -> users.onAttemptSent(new AttemptSent(call, attempt)));
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
        listener.tell(users ->
                users.onAttemptEnded(new AttemptEnded(call, attempt, sent, status, waited, took, exception.get())));
    }

    public void callEnded(
            int requests, Duration elapsed, @Nullable Throwable exception, @Nullable ResponseSource source) {
        listener.tell(users -> users.onCallEnded(new CallEnded(call, requests, elapsed, exception, source)));
    }

    public void tokenFetched(int attempt, Duration lifetime) {
        listener.tell(users -> users.onTokenFetched(new TokenFetched(call, attempt, lifetime)));
    }

    public void serverPaused(int attempt, @Nullable Duration retryAfter) {
        listener.tell(users -> users.onServerPaused(new ServerPaused(call, attempt, retryAfter)));
    }

    /**
     * Tells each of the warnings.
     *
     * @param hideSecrets crosses the client's secrets out: a server may send back what it was sent
     */
    public void decodeWarnings(int attempt, List<String> warnings, UnaryOperator<String> hideSecrets) {
        for (String warning : warnings) {
            listener.tell(users -> users.onDecodeWarning(new DecodeWarning(call, attempt, hideSecrets.apply(warning))));
        }
    }
}
