package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private static Instant at(double seconds) {
        return Times.NOON.plusMillis(Math.round(seconds * 1_000));
    }

    /** How many of so many requests at one moment are let through. */
    private static int admitted(Limiter limiter, int requests, double seconds) {
        int admitted = 0;
        for (int i = 0; i < requests; i++) {
            if (limiter.admit(at(seconds))) {
                admitted++;
            }
        }
        return admitted;
    }

    @Test
    void aFixedWindowLetsTwiceTheLimitPassAroundItsBoundary() {
        Limiter limiter = RateLimit.fixedWindow(20).newLimiter();

        assertThat(admitted(limiter, 30, 59.9)).isEqualTo(20);
        assertThat(admitted(limiter, 30, 60)).isEqualTo(20);
        assertThat(admitted(limiter, 30, 119.9)).isZero();
    }

    @Test
    void aSlidingLogLooksAtTheSixtySecondsBeforeEachRequest() {
        Limiter limiter = RateLimit.slidingLog(20).newLimiter();

        assertThat(admitted(limiter, 15, 0)).isEqualTo(15);
        assertThat(admitted(limiter, 15, 30)).isEqualTo(5);
        assertThat(admitted(limiter, 30, 59.999)).isZero();
        assertThat(admitted(limiter, 30, 60)).isEqualTo(15);
        assertThat(admitted(limiter, 30, 90)).isEqualTo(5);
    }

    @Test
    void aBucketIsFilledEvenly() {
        Limiter limiter = RateLimit.tokenBucket(20).newLimiter();

        assertThat(admitted(limiter, 30, 0)).isEqualTo(20);
        assertThat(admitted(limiter, 30, 2.999)).isZero();
        assertThat(admitted(limiter, 30, 3)).isEqualTo(1);
        assertThat(admitted(limiter, 30, 33)).isEqualTo(10);
        assertThat(admitted(limiter, 30, 100_000)).isEqualTo(20);
    }

    @Test
    void rejectedRequestsThatCountKeepTheDoorShut() {
        Limiter log = RateLimit.slidingLog(20).countingRejected().newLimiter();
        assertThat(admitted(log, 20, 0)).isEqualTo(20);
        assertThat(admitted(log, 20, 30)).isZero();
        assertThat(admitted(log, 20, 60)).isZero();

        Limiter bucket = RateLimit.tokenBucket(20).countingRejected().newLimiter();
        assertThat(admitted(bucket, 30, 0)).isEqualTo(20);
        assertThat(admitted(bucket, 1, 30)).isZero();
        assertThat(admitted(bucket, 1, 36)).isEqualTo(1);

        Limiter window = RateLimit.fixedWindow(20).countingRejected().newLimiter();
        assertThat(admitted(window, 30, 0)).isEqualTo(20);
        assertThat(admitted(window, 30, 60)).isEqualTo(20);
    }

    @Test
    void aLimitThatLetsNothingPassIsAMistake() {
        assertThatThrownBy(() -> RateLimit.slidingLog(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theTwentyFirstRequestOfAMinuteIsAnswered429AndLogInCounts() throws Exception {
        try (Sandbox sandbox =
                Sandbox.builder().clock(SandboxClock.stoppedAt(Times.NOON)).start()) {
            Client client = Client.loggedIn(sandbox);
            for (int i = 0; i < 19; i++) {
                assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(200);
            }

            Client.Reply reply = client.get(Client.DIMENSIONS);

            assertThat(reply.status()).isEqualTo(429);
            assertThat(reply.json().path("success").booleanValue()).isFalse();
            assertThat(reply.error()).isEqualTo("Too Many Requests");
            assertThat(reply.headers().firstValue("Retry-After")).isEmpty();
            assertThat(sandbox.rejected()).isOne();
            assertThat(sandbox.maxInAnyMinute()).isEqualTo(21);

            sandbox.clock().advance(Duration.ofMinutes(1));
            assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(200);
        }
    }

    @Test
    void theLimitCanChangeWhileTheSandboxRuns() throws Exception {
        try (Sandbox sandbox = Sandbox.builder()
                .clock(SandboxClock.stoppedAt(Times.NOON))
                .rateLimit(RateLimit.none())
                .start()) {
            Client client = Client.loggedIn(sandbox);
            for (int i = 0; i < 25; i++) {
                assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(200);
            }

            sandbox.rateLimit(RateLimit.tokenBucket(1));

            assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(200);
            assertThat(client.get(Client.DIMENSIONS).status()).isEqualTo(429);
        }
    }

    @Test
    void requestsThatComeTogetherAreCountedOneByOne() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (Sandbox sandbox =
                Sandbox.builder().clock(SandboxClock.stoppedAt(Times.NOON)).start()) {
            Client client = Client.loggedIn(sandbox);

            List<Future<Client.Reply>> replies =
                    threads.invokeAll(Collections.nCopies(40, () -> client.get(Client.DIMENSIONS)));

            int admitted = 0;
            for (Future<Client.Reply> reply : replies) {
                admitted += reply.get().status() == 200 ? 1 : 0;
            }
            assertThat(admitted).isEqualTo(19);
            assertThat(sandbox.rejected()).isEqualTo(21);
            assertThat(sandbox.maxInAnyMinute()).isEqualTo(41);
        } finally {
            threads.shutdownNow();
        }
    }
}
