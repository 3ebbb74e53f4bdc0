package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.testing.Histories;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls of the queue on several threads have the results of some order of the same calls. */
@Timeout(600)
class ThrottleHistoriesTest {

    @Test
    void concurrentCallsHaveTheResultsOfSomeOrder(@TempDir Path directory) throws Exception {
        Histories.check(directory, Calls.class, Calls.class);
    }

    /** A queue with two of its three permits out. */
    public static class Calls {

        private static final Duration WINDOW = Duration.ofMinutes(1);
        private static final int LIMIT = 3;

        private final ManualTime time = Time.manual();
        private final Throttle throttle =
                QueuedThrottle.withSlidingLog("the platform", new SlidingLog.Settings(LIMIT, WINDOW), time);
        private final List<Permit> out = Stream.generate(
                        () -> throttle.reserve(Lane.NORMAL, null).permit().join())
                .limit(2)
                .toList();
        private final Queue<CompletableFuture<Permit>> queued = new ConcurrentLinkedQueue<>();

        /** Whether a call without patience gets a permit. */
        @Operation
        public boolean takeNow() {
            return !throttle.reserve(Lane.NORMAL, Duration.ZERO).permit().isCompletedExceptionally();
        }

        @Operation
        public void queue() {
            queued.add(throttle.reserve(Lane.NORMAL, null).permit());
        }

        @Operation
        public void queueInteractive() {
            queued.add(throttle.reserve(Lane.INTERACTIVE, null).permit());
        }

        @Operation
        public void notSent(@Param(gen = IntGen.class, conf = "0:1") int permit) {
            out.get(permit).notSent();
        }

        @Operation
        public void answered(@Param(gen = IntGen.class, conf = "0:1") int permit) {
            out.get(permit).answered();
        }

        @Operation
        public String quota() {
            Quota quota = throttle.quota();
            return quota.used() + " used, " + quota.totalWaiting() + " waiting";
        }

        @Validate
        public void noWaitingCallIsForgotten() {
            Quota quota = throttle.quota();
            long undone = queued.stream().filter(each -> !each.isDone()).count();
            assertThat(undone == quota.totalWaiting())
                    .as("each call in the queue has a future")
                    .isTrue();
            assertThat(quota.used() <= LIMIT).as("the limit is kept").isTrue();
            assertThat(undone == 0 || quota.used() == LIMIT)
                    .as("a call waits although a permit is free")
                    .isTrue();
        }
    }
}
