package io.adplatform.sdk.simulation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A simulation before it runs.
 *
 * @param slowest the longest latency of a usual request
 * @param tokenLife the life of a token
 * @param limit the highest sum of the payments of a process; {@code null} for none
 * @param isShared whether all processes share one journal, and pay the same
 */
record Plan(
        long seed,
        int processes,
        int clients,
        Duration slowest,
        Duration tokenLife,
        @Nullable Integer limit,
        boolean isShared,
        List<Step> steps) {

    /** The payments of a process by its callers. */
    static final int PAYMENTS = 12;
    /** The rows of a process's file. */
    static final int ROWS = 5;

    Plan {
        steps = List.copyOf(steps);
    }

    static Plan of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int processes = 1 + random.nextInt(2);
        int clients = 1 + random.nextInt(2);
        Duration length = seconds(random, 30, 300);
        List<Step> steps = new ArrayList<>();
        int calls = 8 + random.nextInt(52);
        int bursts = 1 + random.nextInt(8);
        List<Duration> starts = new ArrayList<>();
        for (int i = 0; i < bursts; i++) {
            starts.add(within(random, length));
        }
        boolean isSteady = random.nextInt(3) == 0;
        for (int i = 0; i < calls; i++) {
            Duration at = isSteady
                    ? within(random, length)
                    : starts.get(random.nextInt(bursts)).plus(within(random, Duration.ofMillis(20)));
            steps.add(call(random, at, i, processes, clients));
        }
        for (int i = random.nextInt(8); i > 0; i--) {
            Duration at = random.nextBoolean()
                    ? starts.get(random.nextInt(bursts)).plus(within(random, Duration.ofMinutes(1)))
                    : length.plus(within(random, Duration.ofMinutes(10)));
            int process = random.nextInt(processes);
            int client = random.nextInt(clients);
            steps.add(
                    random.nextInt(3) == 0
                            ? new Step.PayFile(at, process, client)
                            : new Step.Settle(at, process, client));
        }
        List<Step.Fault.Kind> kinds = someKinds(random);
        for (int i = random.nextInt(24); i > 0; i--) {
            steps.add(new Step.Fault(within(random, length), kinds.get(random.nextInt(kinds.size()))));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            Duration at = within(random, length);
            Duration down = seconds(random, 0, 60);
            int process = random.nextInt(processes);
            steps.add(
                    random.nextBoolean()
                            ? new Step.Kill(at, process, down)
                            : new Step.MachineDies(at, process, 1 + random.nextInt(12), down));
        }
        if (random.nextInt(3) == 0) {
            steps.add(new Step.DiskFails(within(random, length), random.nextInt(processes), 1 + random.nextInt(12)));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            steps.add(new Step.ClockJump(within(random, length), seconds(random, -7200, 7200)));
        }
        if (random.nextInt(3) == 0) {
            for (int i = 1 + random.nextInt(3); i > 0; i--) {
                steps.add(new Step.PlanBids(
                        within(random, length),
                        random.nextInt(processes),
                        random.nextInt(clients),
                        random.nextInt(SimulatedBids.TABLES)));
            }
        }
        steps.sort(Comparator.comparing(Step::at));
        Duration slowest = random.nextInt(3) == 0 ? seconds(random, 2, 18) : Duration.ofMillis(500);
        Integer limit = random.nextInt(4) == 0 ? random.nextInt(20, 120) : null;
        Duration tokenLife = seconds(random, 60, 900);
        return new Plan(seed, processes, clients, slowest, tokenLife, limit, random.nextInt(3) == 0, steps);
    }

    /** Few kinds together reach states that all kinds together hide, because one of them ends the way to it. */
    private static List<Step.Fault.Kind> someKinds(SplittableRandom random) {
        List<Step.Fault.Kind> kinds = new ArrayList<>(List.of(Step.Fault.Kind.values()));
        Collections.shuffle(kinds, new Random(random.nextLong()));
        return kinds.subList(0, 1 + random.nextInt(4));
    }

    private static Step.Call call(SplittableRandom random, Duration at, int number, int processes, int clients) {
        Step.GivingUp[] ways = Step.GivingUp.values();
        Step.GivingUp way = random.nextInt(3) > 0 ? Step.GivingUp.NEVER : ways[random.nextInt(ways.length)];
        return new Step.Call(
                at,
                number,
                random.nextInt(processes),
                random.nextInt(clients),
                random.nextInt(3) == 0 ? null : random.nextInt(PAYMENTS),
                random.nextInt(4) == 0,
                random.nextInt(3) > 0 ? Duration.ofMinutes(10) : seconds(random, 1, 90),
                way,
                random.nextBoolean() ? within(random, Duration.ofSeconds(2)) : seconds(random, 0, 60));
    }

    private static Duration within(SplittableRandom random, Duration longest) {
        return Duration.ofMillis(random.nextLong(longest.toMillis() + 1));
    }

    private static Duration seconds(SplittableRandom random, int least, int most) {
        return Duration.ofSeconds(random.nextInt(least, most + 1));
    }

    /** Returns by how much the wall clock may be wrong after the jumps. */
    Duration mostSkew() {
        return steps.stream()
                .map(step -> step instanceof Step.ClockJump jump ? jump.by().abs() : Duration.ZERO)
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Returns the plan with these steps alone. */
    Plan with(List<Step> fewer) {
        return new Plan(seed, processes, clients, slowest, tokenLife, limit, isShared, fewer);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("seed " + seed + ", " + processes + " processes with " + clients
                + " clients each, latency up to " + slowest + ", tokens live " + tokenLife + ", limit " + limit
                + (isShared ? ", one journal" : ""));
        steps.forEach(step -> text.append("\n  ").append(step));
        return text.toString();
    }
}
