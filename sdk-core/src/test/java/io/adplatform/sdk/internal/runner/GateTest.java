package io.adplatform.sdk.internal.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GateTest {

    private static final int ROUNDS = 5_000;

    @Test
    void aStopEndsTheWorkInside() throws Exception {
        Gate gate = new Gate();
        CountDownLatch inside = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        AtomicBoolean cancelled = new AtomicBoolean();
        Thread worker = new Thread(() -> {
            gate.enter(() -> cancelled.set(true));
            inside.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException stopped) {
                interrupted.set(true);
            } finally {
                gate.leave();
            }
        });
        worker.start();
        inside.await();

        gate.stop();

        worker.join();
        assertThat(interrupted).isTrue();
        assertThat(cancelled).isTrue();
    }

    @Test
    void workAfterAStopIsStoppedAtOnce() {
        Gate gate = new Gate();
        gate.stop();
        AtomicBoolean cancelled = new AtomicBoolean();

        gate.enter(() -> cancelled.set(true));

        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        assertThat(cancelled).isTrue();
        gate.leave();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void nothingIsCancelledAfterTheExchangeIsComplete() {
        Gate gate = new Gate();
        AtomicBoolean cancelled = new AtomicBoolean();
        gate.enter(() -> cancelled.set(true));
        gate.complete();

        gate.stop();

        assertThat(cancelled).isFalse();
        gate.leave();
        assertThat(Thread.interrupted()).isFalse();
    }

    /** The window between a look and an act is widened, so that a wrong interrupt would be seen. */
    @Test
    void aStopNeverReachesTheNextWorkOfTheThread() throws Exception {
        AtomicInteger victims = new AtomicInteger();
        CyclicBarrier together = new CyclicBarrier(2);
        Gate[] gates = new Gate[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            gates[i] = new Gate();
        }
        Thread worker = new Thread(() -> {
            for (Gate gate : gates) {
                await(together);
                gate.enter(() -> LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100)));
                gate.leave();
                if (Thread.interrupted()) {
                    victims.incrementAndGet();
                }
            }
        });
        worker.start();
        for (Gate gate : gates) {
            await(together);
            gate.stop();
        }
        worker.join();

        assertThat(victims).hasValue(0);
    }

    private static void await(CyclicBarrier together) {
        try {
            together.await();
        } catch (Exception broken) {
            throw new IllegalStateException(broken);
        }
    }
}
