package io.adplatform.sdk.simulation;

import io.adplatform.sdk.internal.throttle.SharedPermits;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.file.SimulatedMachine;
import io.adplatform.sdk.simulation.History.Rule;
import io.adplatform.sdk.simulation.History.Violation;
import io.adplatform.sdk.time.InOrderTime;
import io.adplatform.sdk.time.Strand.Strands;
import io.adplatform.sdk.time.Time;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One run of a plan. The same plan has the same history. */
final class Simulation {

    private static final int MOST_TASKS = 1_000_000;
    private static final Duration UNTIL_PERMITS_RETURN = Duration.ofMinutes(10);

    private final Plan plan;
    private final InOrderTime time = new InOrderTime(Time.manual());
    private final Strands strands = new Strands();
    private final History history = new History(time.clock()::sinceStart);
    private final SplittableRandom random;
    private final SharedPermits quota = new SharedPermits(time);
    private final SimulatedPlatform platform;
    private final ModelTable table;
    private final List<SimulatedMachine> machines = new ArrayList<>();
    private final List<SimulatedProcess> processes = new ArrayList<>();
    private final List<Duration> downTimes = new ArrayList<>();
    private final List<Caller> callers = new ArrayList<>();
    private int tasks;
    private int restarts;

    /** The end of a run. */
    record Result(@Nullable Violation violation, List<String> history, Set<String> situations) {}

    private Simulation(Plan plan) {
        this.plan = plan;
        this.random = new SplittableRandom(plan.seed());
        this.platform = new SimulatedPlatform(plan, time, random, history);
        this.table = new ModelTable(time, random, history);
    }

    static Result run(Plan plan) {
        PrintStream err = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        Simulation simulation = new Simulation(plan);
        try {
            System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
            simulation.runAll();
        } catch (Throwable mistake) {
            simulation.history.broken(Rule.NO_MISTAKE, mistake + " at " + List.of(mistake.getStackTrace()));
        } finally {
            simulation.strands.close(); // what ends now may log
            simulation.platform.close();
            System.setErr(err);
        }
        simulation.history.checkSecrets("the log", log.toString(StandardCharsets.UTF_8));
        return new Result(simulation.history.violation(), simulation.history.lines(), simulation.history.situations());
    }

    private void runAll() {
        for (int i = 0; i < plan.processes(); i++) {
            machines.add(new SimulatedMachine(random.nextLong()));
            processes.add(process(i, 0));
            downTimes.add(Duration.ZERO);
        }
        plan.steps().forEach(step -> time.after(step.at(), () -> begin(step)));
        drain();
        callers.forEach(caller -> caller.check(platform));
        processes.forEach(SimulatedProcess::close);
        drain();
        processes.forEach(SimulatedProcess::check);
        platform.check();
        table.endFaults(); // a failure that no step has met must not meet the check
        checkJournals();
        makeAll();
        time.clock().advance(UNTIL_PERMITS_RETURN);
        if (quota.used() > 0) {
            history.broken(Rule.PERMITS_RETURN, quota.used() + " are out");
        }
    }

    private SimulatedProcess process(int number, int generation) {
        return new SimulatedProcess(
                number, generation, plan, time, random, history, quota, machines.get(number), table, platform, strands);
    }

    private void begin(Step step) {
        if (step instanceof Step.Call call) {
            SimulatedProcess process = processes.get(call.process() % processes.size());
            if (!process.isDead()) {
                begin(new Caller(call, process, history), process);
            }
        } else if (step instanceof Step.Settle search) {
            withLiving(search.process(), process -> process.settle(search.client()));
        } else if (step instanceof Step.PayFile file) {
            withLiving(file.process(), process -> process.payFile(file.client()));
        } else if (step instanceof Step.PlanBids bids) {
            withLiving(bids.process(), process -> process.planBids(bids.client(), bids.table()));
        } else if (step instanceof Step.Fault fault) {
            platform.add(fault.kind());
        } else if (step instanceof Step.Kill kill) {
            die(kill.process() % processes.size(), kill.downFor());
        } else if (step instanceof Step.MachineDies death) {
            int number = death.process() % processes.size();
            if (plan.isShared()) {
                die(number, death.downFor());
            } else {
                machines.get(number).dieAfter(death.diskSteps());
                downTimes.set(number, death.downFor());
            }
        } else if (step instanceof Step.DiskFails failure) {
            if (plan.isShared()) {
                table.failAfter(failure.diskSteps());
            } else {
                machines.get(failure.process() % machines.size()).failAfter(failure.diskSteps());
            }
        } else if (step instanceof Step.ClockJump jump) {
            history.add("the wall clock jumps by " + jump.by());
            time.clock().set(time.now().plus(jump.by()));
        }
    }

    private void withLiving(int number, Consumer<SimulatedProcess> work) {
        SimulatedProcess process = processes.get(number % processes.size());
        if (!process.isDead()) {
            work.accept(process);
        }
    }

    private void begin(Caller caller, SimulatedProcess process) {
        callers.add(caller);
        platform.add(caller);
        caller.start(process.request(caller.step));
        if (caller.step.givingUp() != Step.GivingUp.NEVER) {
            time.after(caller.step.after(), caller::giveUp);
        }
    }

    private void die(int number, Duration downFor) {
        SimulatedProcess dying = processes.get(number);
        if (dying.isDead()) {
            return;
        }
        dying.die();
        time.after(downFor, () -> {
            history.reached(machines.get(number).isDead() ? "a machine starts again" : "a process starts again");
            machines.get(number).restart(random.nextLong());
            history.add("process " + number + " starts again");
            processes.set(number, process(number, ++restarts));
        });
    }

    /** Runs all tasks until none is left and each caller has its end. */
    private void drain() {
        while (history.violation() == null && time.clock().runNext()) {
            afterTask();
        }
        callers.stream()
                .filter(caller -> !caller.isOver())
                .forEach(caller -> history.broken(Rule.ONE_END, caller + " has no end"));
    }

    private void afterTask() {
        if (++tasks > MOST_TASKS) {
            history.broken(Rule.NO_MISTAKE, "the simulation does not end");
        }
        for (int i = 0; i < machines.size(); i++) {
            if (machines.get(i).isDead()) {
                die(i, downTimes.get(i));
            }
        }
    }

    /** A while later, in new processes, all is settled, and each payment can be made. */
    private void makeAll() {
        platform.endFaults();
        table.endFaults();
        time.clock().advance(UNTIL_PERMITS_RETURN.plus(plan.mostSkew().multipliedBy(2)));
        for (int i = 0; i < processes.size(); i++) {
            processes.get(i).die();
            machines.get(i).restart(random.nextLong());
            processes.set(i, process(i, ++restarts));
            if (i == 0 || !plan.isShared()) {
                processes.get(i).makeAll();
            }
        }
        drain();
        processes.forEach(SimulatedProcess::close);
        drain();
        platform.check();
        checkJournals();
    }

    private void checkJournals() {
        processes.forEach(process -> check(process, process.entries()));
        if (!plan.isShared()) {
            machines.forEach(machine ->
                    machine.check(broken -> history.broken(Rule.JOURNAL_KEEPS_ITS_RULES, broken.toString())));
        }
    }

    private void check(SimulatedProcess process, List<JournalEntry> entries) {
        Map<String, JournalEntry.State> states = new HashMap<>();
        entries.forEach(entry -> states.put(process.payment(entry), entry.state()));
        IntStream payments = IntStream.concat(
                IntStream.range(0, Plan.PAYMENTS),
                IntStream.range(0, Plan.ROWS)
                        .map(row -> row + SimulatedProcess.FIRST_ROW - SimulatedProcess.FIRST_AMOUNT));
        for (int payment : payments.toArray()) {
            String key = process.payment(payment);
            JournalEntry.State state = states.getOrDefault(key, JournalEntry.State.NOT_SENT);
            boolean isDone = platform.executions(key) > 0;
            if ((state == JournalEntry.State.DONE && !isDone) || (state.maySendAgain() && isDone)) {
                history.broken(
                        Rule.JOURNAL_AGREES,
                        key + " is " + state + " in the journal, and was executed " + platform.executions(key)
                                + " times");
            }
        }
    }
}
