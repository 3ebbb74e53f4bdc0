package io.adplatform.sdk.creative.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.Violation;
import io.adplatform.testkit.Sandbox;
import java.util.function.Function;

/** A client of a platform that must not receive a request, for requests that are refused before they are sent. */
public final class RefusedRequests implements AutoCloseable {

    private final Sandbox sandbox = Sandbox.start();
    private final AdPlatform platform = Samples.client(sandbox);

    public Creatives creatives() {
        return Creatives.on(platform);
    }

    /** The request is refused, and the error names this violation. */
    public void assertRefused(Function<Creatives, Request<?>> request, String violation) {
        InvalidRequestException refused = catchThrowableOfType(
                InvalidRequestException.class, () -> request.apply(creatives()).send());

        assertThat(refused).as("nothing was refused").isNotNull();
        assertThat(refused.violations()).extracting(Violation::toString).contains(violation);
        assertThat(refused.wasSent()).isEqualTo(Sent.NO);
    }

    /** Ends the client, and holds that it has sent nothing. */
    @Override
    public void close() {
        platform.close();
        sandbox.close();
        assertThat(sandbox.requests()).isEmpty();
    }
}
