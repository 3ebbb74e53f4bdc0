package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.throttle.Permit;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One try of a call. Each step of the pipeline adds what the next one needs. */
final class Attempt<T> {

    final Flight<T> flight;
    final int number;

    private @Nullable Permit permit;
    private Authorizer.@Nullable Authorization authorization;
    private @Nullable HttpResult result;

    Duration waited = Duration.ZERO;
    long sendingSince;
    Sent sent = Sent.NO;

    @Nullable
    Integer status;

    Attempt(Flight<T> flight) {
        this.flight = flight;
        this.number = ++flight.attempts;
    }

    Permit permit() {
        return Objects.requireNonNull(permit);
    }

    Attempt<T> with(Permit taken) {
        permit = taken;
        return this;
    }

    Authorizer.Authorization authorization() {
        return Objects.requireNonNull(authorization);
    }

    Attempt<T> with(Authorizer.Authorization granted) {
        authorization = granted;
        flight.owId = granted.owId();
        return this;
    }

    HttpResult result() {
        return Objects.requireNonNull(result);
    }

    Attempt<T> with(HttpResult came) {
        result = came;
        return this;
    }

    /** Gives an unused permit back; one that was used has been accounted for already, and then this does nothing. */
    void release() {
        if (permit != null) {
            permit.notSent();
        }
    }
}
