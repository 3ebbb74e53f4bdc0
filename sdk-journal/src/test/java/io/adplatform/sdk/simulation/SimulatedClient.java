package io.adplatform.sdk.simulation;

import io.adplatform.sdk.internal.transport.SimulatedExchange;
import io.adplatform.sdk.simulation.History.Rule;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A client's side of its exchanges: it may fetch one token at a time, and the next one near the end of its life. */
final class SimulatedClient {

    private static final Duration MARGIN = Duration.ofSeconds(30);
    private static final Pattern ACCESS_TOKEN = Pattern.compile("\"access_token\":\"([^\"]+)\"");

    private final String name;
    private final Time time;
    private final Duration attemptTimeout;
    private final Duration tokenLife;
    private final History history;
    private int openFetches;

    /** The time when a fetch may begin; {@code null} for any time. */
    private @Nullable Long nextFetchNanos;

    private @Nullable String newestToken;

    SimulatedClient(String name, Time time, Duration attemptTimeout, Duration tokenLife, History history) {
        this.name = name;
        this.time = time;
        this.attemptTimeout = attemptTimeout;
        this.tokenLife = tokenLife;
        this.history = history;
    }

    Time time() {
        return time;
    }

    Duration attemptTimeout() {
        return attemptTimeout;
    }

    /** An exchange begins. */
    void began(SimulatedExchange exchange) {
        if (!SimulatedPlatform.isToken(exchange)) {
            return;
        }
        openFetches++;
        exchange.onEnd(() -> openFetches--);
        if (openFetches > 1) {
            history.broken(Rule.ONE_FETCH, name + " requests two tokens at the same time");
        }
        if (nextFetchNanos != null && time.nanos() - nextFetchNanos < 0) {
            history.broken(Rule.ONE_FETCH, name + " requests a token though it has one");
        }
    }

    /** An answer arrives. */
    void answered(SimulatedExchange exchange, int status, String body, boolean isCut) {
        if (exchange.hasEnded()) {
            return;
        }
        if (status == 401 && SimulatedPlatform.authorization(exchange).endsWith(" " + newestToken)) {
            nextFetchNanos = null;
        }
        Matcher token = ACCESS_TOKEN.matcher(body);
        if (status == 200 && !isCut && token.find()) {
            Duration tenth = tokenLife.dividedBy(10);
            Duration early = tenth.plus(tenth.compareTo(MARGIN) < 0 ? tenth : MARGIN);
            nextFetchNanos = time.nanos() + tokenLife.minus(early).toNanos();
            newestToken = token.group(1);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
