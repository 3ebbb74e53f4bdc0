package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.time.InOrderTime;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/**
 * Callers that send through a limiter to a model server, for hours of virtual time.
 *
 * <p>A request reaches the server anywhere between its sending and its answer, both ends included. A lost one is given
 * up at the timeout and may still arrive until as long again after that.
 */
public final class Traffic {

    /** The first minutes, when an empty log lets a burst through, don't count for the usage. */
    private static final Duration WARM_UP = Duration.ofMinutes(10);

    /**
     * What the callers do.
     *
     * @param saturated whether everybody always has something to send; otherwise bursts and pauses alternate at random
     * @param lost the share of requests that get no answer
     */
    public record Plan(
            int callers,
            boolean saturated,
            Duration minLatency,
            Duration maxLatency,
            double lost,
            Duration timeout,
            Duration length,
            long seed) {

        public static Plan usual(int callers, boolean saturated, double lost, long seed) {
            return new Plan(
                    callers,
                    saturated,
                    Duration.ofMillis(50),
                    Duration.ofMillis(2000),
                    lost,
                    Duration.ofSeconds(30),
                    Duration.ofHours(12),
                    seed);
        }

        /** Callers that are never idle, with latencies of 50 ms to this many. */
        public static Plan upTo(int longestMillis, double lost, int timeoutSeconds) {
            return new Plan(
                    32,
                    true,
                    Duration.ofMillis(50),
                    Duration.ofMillis(longestMillis),
                    lost,
                    Duration.ofSeconds(timeoutSeconds),
                    Duration.ofHours(24),
                    4);
        }

        public Plan withSeed(long other) {
            return new Plan(callers, saturated, minLatency, maxLatency, lost, timeout, length, other);
        }

        public Plan withLength(Duration other) {
            return new Plan(callers, saturated, minLatency, maxLatency, lost, timeout, other, seed);
        }

        @Override
        public String toString() {
            return callers + (saturated ? " saturated" : " on/off") + (lost > 0 ? ", some lost" : "");
        }
    }

    /**
     * What came of it.
     *
     * @param sent the requests that were sent
     * @param rejected those the server rejected
     * @param usage the accepted requests after the warm-up as a share of the platform's limit
     * @param ceiling the largest share there can be if each permit is held from its grant until one window after the
     *     answer
     * @param medianWait the median of the waits for a permit after the warm-up
     * @param longWait the wait that 99 of 100 calls don't exceed
     * @param fairness Jain's index of the callers' requests: 1 if all have equally many, 1 / callers if one has all
     */
    public record Result(
            long sent,
            long rejected,
            double usage,
            double ceiling,
            Duration medianWait,
            Duration longWait,
            double fairness) {}

    private final int limit;
    private final Duration window;
    private final Plan plan;
    private final Random random;
    private final ManualTime time = Time.manual();
    private final Limiter limiter;
    private final ModelServer.Counter server;
    private long sent;
    private long rejected;
    private long counted;
    private double held;
    private final List<Duration> waits = new ArrayList<>();
    private final long[] sentBy;

    private Traffic(int limit, Duration window, Plan plan, ModelServer server, Limiter.Kind kind) {
        this.limit = limit;
        this.window = window;
        this.plan = plan;
        this.random = new Random(plan.seed);
        this.sentBy = new long[plan.callers];
        this.limiter = kind.start(limit, window, new InOrderTime(time));
        this.server = server.start(limit, window, random);
    }

    /** Runs the platform's limit, 20 a minute. */
    public static Result run(Plan plan, ModelServer server, Limiter.Kind kind) {
        return run(20, Duration.ofMinutes(1), plan, server, kind);
    }

    static Result run(int limit, Duration window, Plan plan, ModelServer server, Limiter.Kind kind) {
        return new Traffic(limit, window, plan, server, kind).run();
    }

    private Result run() {
        for (int i = 0; i < plan.callers; i++) {
            int caller = i;
            Duration start = plan.saturated ? Duration.ZERO : upTo(Duration.ofMinutes(2));
            after(start, () -> call(caller, burst()));
        }
        time.advance(plan.length);
        double windows = (double) plan.length.minus(WARM_UP).toNanos() / window.toNanos();
        return new Result(
                sent,
                rejected,
                counted / (windows * limit),
                window.toNanos() / (window.toNanos() + held / Math.max(1, sent)),
                wait(0.5),
                wait(0.99),
                fairness());
    }

    /** Returns the wait that this share of the calls doesn't exceed. */
    private Duration wait(double share) {
        waits.sort(null);
        return waits.isEmpty() ? Duration.ZERO : waits.get((int) Math.ceil(share * waits.size()) - 1);
    }

    private double fairness() {
        double sum = LongStream.of(sentBy).sum();
        double squares =
                LongStream.of(sentBy).mapToDouble(each -> (double) each * each).sum();
        return squares == 0 ? 1 : sum * sum / (sentBy.length * squares);
    }

    private int burst() {
        return plan.saturated ? Integer.MAX_VALUE : 1 + random.nextInt(80);
    }

    /** One caller's next request, and after its answer those that remain of its burst. */
    private void call(int caller, int burst) {
        Duration called = time.sinceStart();
        limiter.permit().thenAccept(permit -> {
            sent++;
            if (called.compareTo(WARM_UP) > 0) {
                sentBy[caller]++;
                waits.add(time.sinceStart().minus(called));
            }
            if (random.nextDouble() < plan.lost) {
                lose(permit, caller, burst);
            } else {
                answer(permit, caller, burst);
            }
        });
    }

    private void answer(Permit permit, int caller, int burst) {
        Duration latency = plan.minLatency.plus(upTo(plan.maxLatency.minus(plan.minLatency)));
        held += latency.toNanos();
        boolean[] accepted = new boolean[1];
        after(somewhereIn(latency), () -> accepted[0] = arrive());
        after(latency, () -> {
            if (accepted[0]) {
                permit.answered();
            } else {
                permit.rejected(null);
            }
            next(caller, burst);
        });
    }

    private void lose(Permit permit, int caller, int burst) {
        held += 2.0 * plan.timeout.toNanos();
        after(somewhereIn(plan.timeout.multipliedBy(2)), this::arrive);
        after(plan.timeout, () -> {
            permit.lost(plan.timeout);
            next(caller, burst);
        });
    }

    private void next(int caller, int burst) {
        if (burst > 1) {
            call(caller, burst - 1);
        } else {
            after(upTo(Duration.ofMinutes(4)), () -> call(caller, burst()));
        }
    }

    private boolean arrive() {
        boolean accepted = server.accepts(time.sinceStart().toNanos());
        if (!accepted) {
            rejected++;
        } else if (time.sinceStart().compareTo(WARM_UP) > 0) {
            counted++;
        }
        return accepted;
    }

    private Duration somewhereIn(Duration latency) {
        return switch (random.nextInt(10)) {
            case 0 -> Duration.ZERO;
            case 1 -> latency;
            default -> upTo(latency);
        };
    }

    private Duration upTo(Duration longest) {
        return Duration.ofNanos((long) (random.nextDouble() * longest.toNanos()));
    }

    private void after(Duration delay, Runnable action) {
        new InOrderTime(time).after(delay, action);
    }
}
