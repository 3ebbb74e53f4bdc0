package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.operation.HeaderRules;
import io.adplatform.sdk.testing.FuzzTarget;
import io.adplatform.sdk.throttle.Permits;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import okhttp3.Headers;

/** Any Retry-After is a pause or absent, and OkHttp takes each header that the rules allow. */
class HeaderFuzzTest extends FuzzTarget {

    private static final Instant NOW = Instant.parse("2026-11-20T10:15:30Z");
    private static final Duration LONGEST = Duration.ofSeconds(8);

    private final Backoff backoff = new Backoff(new Random(1));

    HeaderFuzzTest() {
        super("headers");
    }

    @Override
    protected void check(byte[] input) {
        String value = new String(input, StandardCharsets.UTF_8);
        Duration pause = Backoff.retryAfter(Map.of("retry-after", List.of(value)), NOW);
        if (value.trim().matches("[0-9]+")) {
            BigInteger seconds = new BigInteger(value.trim()).min(BigInteger.valueOf(999_999_999));
            assertThat(pause).isEqualTo(Duration.ofSeconds(seconds.longValueExact()));
        }
        Duration before = backoff.before(1, pause);
        if (before == null) {
            assertThat(pause).isGreaterThan(LONGEST);
        } else {
            assertThat(before).isBetween(Duration.ZERO, LONGEST);
        }
        if (pause != null) {
            assertThat(Permits.pause(pause)).isPositive();
        }
        int colon = Math.max(0, value.indexOf(':'));
        String name = value.substring(0, colon);
        if (HeaderRules.problem(name, value).isEmpty()) {
            assertThat(Headers.of(name, value).get(name)).isEqualTo(value.strip());
        }
    }
}
