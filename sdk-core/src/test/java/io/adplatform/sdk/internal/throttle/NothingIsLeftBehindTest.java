package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.throttle.WaitTooLongException;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Blocking callers on real threads, who are interrupted, cancelled and timed out at whatever moment it is. */
class NothingIsLeftBehindTest {

    private static final int CALLERS = 24;
    private static final int GIVEN_UP = 1200;
    private static final List<Lane> LANES = List.of(Lane.INTERACTIVE, Lane.NORMAL, Lane.BULK);
    private static final Duration LONGEST_LINGER = Duration.ofSeconds(4);

    private final ManualTime time = Time.manual();
    private final QueuedThrottle throttle =
            QueuedThrottle.withSlidingLog("a model", SlidingLog.Settings.PLATFORM, time);
    private volatile boolean enough;
    private final Arrivals arrivals = new Arrivals();
    private final AtomicInteger served = new AtomicInteger();
    private final AtomicInteger interrupted = new AtomicInteger();
    private final AtomicInteger cancelled = new AtomicInteger();
    private final AtomicInteger timedOut = new AtomicInteger();
    private final Queue<Reservation> reservations = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

    @Test
    @Timeout(60)
    void overAThousandInterruptsCancelsAndDeadlinesLoseNoPermitAndLeaveNoWaiter() throws Exception {
        CountDownLatch done = new CountDownLatch(CALLERS);
        List<Thread> callers = IntStream.range(0, CALLERS)
                .mapToObj(number -> new Thread(() -> call(new Random(number), done)))
                .toList();
        callers.forEach(Thread::start);
        Random random = new Random(99);
        while (done.getCount() > 0) {
            callers.get(random.nextInt(CALLERS)).interrupt();
            Reservation reservation = reservations.poll();
            if (reservation != null && random.nextBoolean()) {
                cancelled.addAndGet(reservation.permit().cancel(true) ? 1 : 0);
            }
            time.advance(Duration.ofMillis(random.nextInt(2000)));
            enough = interrupted.get() + cancelled.get() + timedOut.get() >= GIVEN_UP
                    && Stream.of(served, interrupted, cancelled, timedOut).allMatch(count -> count.get() >= 20);
        }
        assertThat(failures).isEmpty();
        assertThat(arrivals.mostWithin(Duration.ofMinutes(1))).isBetween(1, 20);

        time.advance(LONGEST_LINGER.plusMinutes(1));
        Quota quota = throttle.quota();
        assertThat(quota.used()).isZero();
        assertThat(quota.totalWaiting()).isZero();
        assertThat(quota.free()).isEqualTo(20);
        assertThat(time.pending()).isZero();
        assertThat(Stream.generate(() -> throttle.reserve(Lane.NORMAL, Duration.ZERO))
                        .limit(20)
                        .peek(reservation -> reservation.permit().join().answered()))
                .hasSize(20);
    }

    private void call(Random random, CountDownLatch done) {
        try {
            while (!enough) {
                Duration maxWait = random.nextInt(3) == 0 ? Duration.ofSeconds(random.nextInt(600)) : null;
                Reservation reservation = throttle.reserve(LANES.get(random.nextInt(LANES.size())), maxWait);
                reservations.add(reservation);
                try {
                    use(reservation.permit().get(), random);
                } catch (InterruptedException e) {
                    reservation.cancel();
                    interrupted.incrementAndGet();
                } catch (CancellationException e) {
                    // Counted by the one who cancelled.
                } catch (ExecutionException e) {
                    assertThat(e).hasCauseInstanceOf(WaitTooLongException.class);
                    timedOut.incrementAndGet();
                }
            }
        } catch (Throwable failure) {
            failures.add(failure);
        } finally {
            done.countDown();
        }
    }

    private void use(Permit permit, Random random) {
        served.incrementAndGet();
        switch (random.nextInt(4)) {
            case 0 -> permit.notSent();
            case 1 -> {
                arrivals.add(time.sinceStart());
                permit.lost(LONGEST_LINGER.dividedBy(1 + random.nextInt(5)));
            }
            default -> {
                arrivals.add(time.sinceStart());
                permit.answered();
            }
        }
        permit.notSent();
    }

    @Test
    void tenThousandAsynchronousCallersWaitWithoutAThreadOrATimerOfTheirOwn() throws Exception {
        throttle.reserve(Lane.NORMAL, null).permit().join().answered();
        int threads = Thread.activeCount();
        var bean = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = bean.getCurrentThreadAllocatedBytes();
        Reservation[] waiting = new Reservation[10_000];
        for (int i = 0; i < waiting.length; i++) {
            waiting[i] = throttle.reserve(Lane.BULK, i % 2 == 0 ? null : Duration.ofDays(1));
        }
        long bytesEach = (bean.getCurrentThreadAllocatedBytes() - before) / waiting.length;
        assertThat(bytesEach).isLessThan(1000);
        assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads);
        assertThat(time.pending()).isEqualTo(1);
        assertThat(throttle.quota().waiting()).containsEntry(Lane.BULK, 10_000 - 19);
        assertThat(waiting[9_999].expectedWait()).isGreaterThan(Duration.ofMinutes(499));

        for (Reservation reservation : waiting) {
            reservation.cancel();
        }
        assertThat(throttle.quota().totalWaiting()).isZero();
        assertThat(time.pending()).isZero();
    }

    @Test
    void tenThousandCallersWhoAllGiveBackTheirPermitsDoNotOverflowTheStack() throws Exception {
        for (int i = 0; i < 20; i++) {
            throttle.reserve(Lane.NORMAL, null).permit().join().answered();
        }
        CountDownLatch all = new CountDownLatch(10_000);
        for (int i = 0; i < 10_000; i++) {
            throttle.reserve(Lane.NORMAL, null).permit().thenAccept(permit -> {
                permit.notSent();
                all.countDown();
            });
        }
        time.advance(Duration.ofMinutes(1));
        assertThat(all.await(0, TimeUnit.SECONDS)).isTrue();
    }
}
