package io.adplatform.sdk.bidmodel.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.Violation;
import io.adplatform.testkit.Sandbox;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/** A client of a platform that must not receive a request, for requests that are refused before they are sent. */
public final class RefusedRequests implements AutoCloseable {

    private final Sandbox sandbox = Sandbox.start();
    private final AdPlatform platform = AdPlatform.builder()
            .baseUrl(sandbox.url())
            .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
            .login(sandbox.email(), sandbox.password())
            .build();

    public BidModels bids() {
        return BidModels.on(platform);
    }

    /** The request is refused, blocking and asynchronously, and the error names this violation and no other. */
    public void assertRefused(Function<BidModels, Request<?>> request, String violation) {
        Request<?> illegal = request.apply(bids());

        InvalidRequestException refusal = catchThrowableOfType(InvalidRequestException.class, illegal::send);
        assertThat(refusal.violations()).extracting(Violation::toString).containsExactly(violation);
        assertThat(refusal).hasMessageContaining(violation);
        assertThat(refusal.wasSent()).isEqualTo(Sent.NO);
        assertThat(catchThrowableOfType(
                        ExecutionException.class, () -> illegal.sendAsync().get()))
                .hasCauseInstanceOf(InvalidRequestException.class);
        assertNothingIsSent();
    }

    public void assertNothingIsSent() {
        assertThat(sandbox.requestCount()).isZero();
    }

    @Override
    public void close() {
        platform.close();
        sandbox.close();
    }
}
