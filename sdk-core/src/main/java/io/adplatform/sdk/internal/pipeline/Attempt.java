package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.throttle.Permit;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One try of a call. Each step of the pipeline adds what the next one needs. */
final class Attempt<T> {

    final CallState<T> state;
    final int number;

    private @Nullable Permit permit;
    private Authorizer.@Nullable Authorization authorization;
    private HttpTransport.@Nullable Exchange exchange;
    private @Nullable HttpResult result;

    /** Whether it had to wait for a token. It then goes on in the thread that tells all who wait, and must soon leave it. */
    boolean waitedForToken;

    /** What the user's hook adds to the request. */
    Map<String, String> headers = Map.of();

    Duration waited = Duration.ZERO;
    Duration timeout = Duration.ZERO;
    Duration took = Duration.ZERO;

    @Nullable
    Integer status;

    /** Since when it has its permit. */
    @Nullable
    Moment grantedAt;

    /** When the journal was asked to record its intent; {@code null} where it wasn't. */
    @Nullable
    Moment intendedAt;

    /** When it passed the last look; {@code null} before that. */
    @Nullable
    Moment lookedAt;

    /** Why it brought no value, once that is known. */
    @Nullable
    AttemptFailure failure;

    /** Whether the listener knows that it ended. */
    boolean endTold;

    Attempt(CallState<T> state) {
        this.state = state;
        this.number = ++state.attempts;
    }

    Permit permit() {
        return Objects.requireNonNull(permit);
    }

    Attempt<T> with(Permit taken) {
        permit = taken;
        return this;
    }

    /** The permit goes back unused. */
    void giveBackPermit() {
        permit().notSent();
        permit = null;
    }

    Authorizer.Authorization authorization() {
        return Objects.requireNonNull(authorization);
    }

    Attempt<T> with(Authorizer.Authorization granted) {
        authorization = granted;
        state.owId = granted.owId();
        state.events.workspace(granted.owId());
        return this;
    }

    Attempt<T> with(HttpTransport.Exchange prepared) {
        exchange = prepared;
        return this;
    }

    HttpResult result() {
        return Objects.requireNonNull(result);
    }

    Attempt<T> with(HttpResult came) {
        result = came;
        return this;
    }

    /** Asked of the wire itself, so that no mistake on the way here can make a request that was sent look unsent. */
    Sent sent() {
        if (status != null) {
            return Sent.YES;
        }
        return exchange != null && exchange.begun() ? Sent.UNKNOWN : Sent.NO;
    }

    /** What it brought in place of an answer. An exchange that was cancelled looks like one that failed. */
    AttemptFailedException broken(AttemptFailure.Kind kind, Sent far, String what, @Nullable Throwable cause) {
        String cancelReason = state.cancellation.cancelReason();
        return new AttemptFailedException(
                cancelReason == null
                        ? AttemptFailure.of(kind, far, what, cause)
                        : AttemptFailure.of(AttemptFailure.Kind.CANCELLED, far, cancelReason, cause));
    }

    /** Tells the throttle what became of the permit. What an answer has told before stands: the first word counts. */
    void release() {
        if (permit == null) {
            return;
        }
        if (sent() == Sent.NO) {
            permit.notSent();
        } else {
            permit.lost(state.lingering());
        }
    }
}
