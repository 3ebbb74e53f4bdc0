package io.adplatform.sdk.internal.observe;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.throttle.Permits;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client's events in the log: one logger for each concern, and each line with the call's ID; see {@code docs/reference/observability.md}.
 */
public final class CallLog implements ClientListener {

    private static final Logger CALLS = LoggerFactory.getLogger("io.adplatform.sdk.calls");
    private static final Logger SESSION = LoggerFactory.getLogger("io.adplatform.sdk.session");
    private static final Logger THROTTLE = LoggerFactory.getLogger("io.adplatform.sdk.throttle");
    private static final Logger DECODING = LoggerFactory.getLogger("io.adplatform.sdk.decoding");

    private static final Duration LONG_WAIT = Duration.ofSeconds(5);
    private static final Pattern INDEX = Pattern.compile("\\[[0-9]+]");
    /** The number of remembered places, since the server decides about it. */
    private static final int MOST_PLACES = 200;

    private final UnaryOperator<String> hideSecrets;
    /** The places in answers that were logged. Guarded by this. */
    private final Set<String> places = new HashSet<>();

    public CallLog(UnaryOperator<String> hideSecrets) {
        this.hideSecrets = hideSecrets;
    }

    @Override
    public void onWaitStarted(WaitStarted event) {
        boolean isLong = event.expected().compareTo(LONG_WAIT) > 0;
        String line = "{} waits {} s for quota ({}, lane {}, attempt {})";
        Object[] values = {
            of(event.call()),
            isLong ? event.expected().toSeconds() : seconds(event.expected()),
            event.reason(),
            event.call().lane(),
            event.attempt()
        };
        if (isLong) {
            THROTTLE.info(line, values);
        } else {
            THROTTLE.debug(line, values);
        }
    }

    @Override
    public void onServerPaused(ServerPaused event) {
        THROTTLE.warn(
                "the platform answered 429 to {} (attempt {}): all calls of the account pause for {}",
                of(event.call()),
                event.attempt(),
                event.retryAfter() == null ? "one window" : seconds(Permits.pause(event.retryAfter())) + " s");
    }

    @Override
    public void onTokenFetched(TokenFetched event) {
        SESSION.info(
                "{} was answered with a token that is valid for {} s",
                of(event.call()),
                event.lifetime().toSeconds());
    }

    @Override
    public void onAttemptEnded(AttemptEnded event) {
        if (!CALLS.isDebugEnabled()) {
            return;
        }
        String answer = event.status() == null ? "no answer" : "status " + event.status();
        CALLS.debug(
                "{} attempt {}: {} after a wait of {} s{}",
                of(event.call()),
                event.attempt(),
                event.sent() == Sent.NO ? "not sent" : answer + " in " + seconds(event.took()) + " s",
                seconds(event.waited()),
                because(event.exception()));
    }

    @Override
    public void onCallEnded(CallEnded event) {
        if (event.outcome() == CallOutcome.UNKNOWN) {
            CALLS.warn(
                    "{} may have had its effect; the outcome is unknown{}",
                    of(event.call()),
                    because(event.exception()));
        } else if (event.requests() == 0 && CALLS.isDebugEnabled()) {
            CALLS.debug(
                    "{} ended without a request: {}{}", of(event.call()), event.outcome(), because(event.exception()));
        }
    }

    @Override
    public void onDecodeWarning(DecodeWarning event) {
        String place = event.warning().substring(0, Math.max(0, event.warning().indexOf(':')));
        if (isFirst(event.call().operation() + INDEX.matcher(place).replaceAll("[]"))) {
            DECODING.warn(
                    "{} was answered with a value that doesn't fit, and was read as absent; logged once for each place: {}",
                    of(event.call()),
                    event.warning());
        } else {
            DECODING.debug("{}: {}", of(event.call()), event.warning());
        }
    }

    /** Logs a field or value of an answer that the SDK doesn't know, once. */
    public void unknown(String operation, String what) {
        Guarded.log(() -> {
            if (DECODING.isDebugEnabled() && isFirst(operation + what)) {
                DECODING.debug("{} was answered with an unknown {}", operation, hideSecrets.apply(what));
            }
        });
    }

    private synchronized boolean isFirst(String place) {
        return places.size() < MOST_PLACES && places.add(place);
    }

    private static String of(CallInfo call) {
        String workspace = call.owId() == null ? "" : ", workspace " + call.owId();
        return call.operation() + " [call " + call.id() + workspace + "]";
    }

    private static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%.3f", time.toNanos() / 1e9);
    }

    /** Returns an exception's message, which contains no secret. */
    private static String because(@Nullable Throwable exception) {
        return exception == null ? "" : ": " + exception.getMessage();
    }
}
