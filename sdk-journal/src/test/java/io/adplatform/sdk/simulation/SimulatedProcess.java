package io.adplatform.sdk.simulation;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.SimulatedClients;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ClaimRefusedException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.event.ClientListener.AttemptSent;
import io.adplatform.sdk.event.ClientListener.CallEnded;
import io.adplatform.sdk.event.ClientListener.CallInfo;
import io.adplatform.sdk.event.ClientListener.DecodeWarning;
import io.adplatform.sdk.event.ClientListener.ServerPaused;
import io.adplatform.sdk.event.ClientListener.TokenFetched;
import io.adplatform.sdk.event.ClientListener.WaitStarted;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.payrun.PayRow;
import io.adplatform.sdk.finance.payrun.PayState;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.internal.throttle.SharedPermits;
import io.adplatform.sdk.internal.transport.SimulatedHttp;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.file.SimulatedMachine;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.session.EmptyTokenStore;
import io.adplatform.sdk.simulation.History.Rule;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Strand;
import io.adplatform.sdk.time.Strand.Strands;
import io.adplatform.sdk.time.Time;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A process with a journal and clients. When it dies, none of its tasks runs any more. */
final class SimulatedProcess {

    private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(20);
    private static final long WORKSPACE = 200_001;
    /** The customer of the process with the number 0. */
    static final long FIRST_CUSTOMER = 300_000;
    /** The amount of a payment is its number, and the amounts of a file begin here. */
    static final int FIRST_AMOUNT = 10;

    static final int FIRST_ROW = 50;
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
    private static final Pattern AMOUNT = Pattern.compile("\"paymentAmount\":([0-9]+)");
    private static final int LONGEST_SWITCH_NANOS = 50_000;

    private final int number;
    /** The process whose payments it makes. */
    private final int payer;

    private final Time time;
    private final SplittableRandom random;
    private final History history;
    private final SharedPermits.View permits;
    private final Strands strands;
    private final Journal journal;
    private final Plan plan;
    private final SimulatedPlatform platform;
    private final List<AdPlatform> clients = new ArrayList<>();

    /** The numbers of ends of the calls that have started. */
    private final Map<String, Integer> calls = new LinkedHashMap<>();

    /** The ends of the latest attempts of calls. */
    private final Map<String, String> attempts = new HashMap<>();

    private final Deque<Runnable> writes = new ArrayDeque<>();
    private boolean closing;
    private volatile boolean dead;

    /** @param generation the number of processes before this one */
    SimulatedProcess(
            int number,
            int generation,
            Plan plan,
            Time all,
            SplittableRandom random,
            History history,
            SharedPermits quota,
            SimulatedMachine machine,
            ModelTable table,
            SimulatedPlatform platform,
            Strands strands) {
        this.number = number;
        this.payer = plan.isShared() ? 0 : number;
        this.plan = plan;
        this.platform = platform;
        this.time = new ProcessTime(all);
        this.random = random;
        this.history = history;
        this.permits = quota.view();
        this.strands = strands;
        this.journal = plan.isShared() ? table.open(time, number) : machine.open(time, this::write);
        Throttle throttle = Throttle.queueBefore("the quota", permits, time);
        SimulatedClients threads = new SimulatedClients(time, strands);
        for (int i = 0; i < plan.clients(); i++) {
            SimulatedClient client = new SimulatedClient(
                    "client " + number + "." + generation + "." + i, time, ATTEMPT_TIMEOUT, plan.tokenLife(), history);
            SimulatedHttp http = new SimulatedHttp(time, exchange -> {
                client.began(exchange);
                platform.begin(exchange, client);
            });
            clients.add(threads.build(
                    AdPlatform.builder()
                            .baseUrl("https://ads.example.com")
                            .clientCredentials(History.CLIENT_ID, History.CLIENT_SECRET)
                            .login(History.EMAIL, History.PASSWORD)
                            .owId(WORKSPACE)
                            .attemptTimeout(ATTEMPT_TIMEOUT)
                            .tokenStore(new EmptyTokenStore())
                            .throttle(throttle)
                            .guard(call -> guard(plan, call))
                            .journal(journal)
                            .listener(new Watching())
                            .time(time),
                    http,
                    random.nextLong()));
        }
    }

    /** The clock, until the process dies. A task that is due runs after a switch of threads, which takes any time. */
    private final class ProcessTime implements Time {

        private final Time all;

        ProcessTime(Time all) {
            this.all = all;
        }

        @Override
        public long nanos() {
            return all.nanos();
        }

        @Override
        public Instant now() {
            return all.now();
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
            if (dead) {
                return () -> {};
            }
            boolean isDue = delay.isZero() || delay.isNegative();
            Duration wait = isDue ? Duration.ofNanos(random.nextInt(LONGEST_SWITCH_NANOS)) : delay;
            return all.after(wait, () -> {
                if (!dead) {
                    task.run();
                }
            });
        }

        @Override
        public boolean await(CompletableFuture<?> pending, @Nullable Duration longest) throws InterruptedException {
            return Strand.await(this, pending, longest);
        }

        /** Nothing is outside of a simulation. */
        @Override
        public Time real() {
            return this;
        }
    }

    private static @Nullable Guard guard(Plan plan, Call<?> call) {
        List<String> amounts = call.values("paymentAmount");
        return plan.limit() == null || amounts.isEmpty()
                ? null
                : Guard.of(new BigDecimal(amounts.get(0))).atMost("all", BigDecimal.valueOf(plan.limit()));
    }

    /** Returns a thread of this process. */
    Strand thread(Runnable work) {
        return strands.thread(time, work);
    }

    /** Runs the writes in their order. */
    private void write(Runnable task) {
        writes.add(task);
        if (closing) {
            writes.remove().run();
        } else {
            time.after(Duration.ZERO, () -> writes.remove().run());
        }
    }

    /** Returns the name of a payment of this process at the platform. */
    String payment(int payment) {
        return SimulatedPlatform.name(FIRST_CUSTOMER + payer, FIRST_AMOUNT + payment);
    }

    /** Returns the name of the payment of an entry at the platform. */
    String payment(JournalEntry entry) {
        Matcher amount = AMOUNT.matcher(entry.inputs().description());
        if (!amount.find()) {
            throw new IllegalStateException("no amount in " + entry);
        }
        return SimulatedPlatform.name(FIRST_CUSTOMER + payer, Long.parseLong(amount.group(1)));
    }

    /** Returns the request of a caller. */
    Request<?> request(Step.Call call) {
        AdPlatform client = clients.get(call.client() % clients.size());
        if (call.payment() == null) {
            return client.call(SimulatedPlatform.READ)
                    .effect(Effect.READ)
                    .returns(new TypeRef<Map<String, Object>>() {})
                    .options(options -> options.deadline(call.deadline()));
        }
        return payment(call.client(), call.payment())
                .options(options -> options.header(SimulatedPlatform.CALLER, "" + call.number())
                        .deadline(call.deadline()));
    }

    /** Every second payment has a reference of its own. */
    private AddPayment payment(int client, int payment) {
        AddPayment add = payments(client)
                .add()
                .customer(FIRST_CUSTOMER + payer)
                .amount(BigDecimal.valueOf(FIRST_AMOUNT + payment))
                .date(DAY)
                .mode(PaymentMode.WIRE_TRANSFER)
                .asFund();
        if (payment % 2 == 1) {
            add.transaction("OWN-" + payer + "-" + payment);
        }
        long newest = platform.newestId(FIRST_CUSTOMER + payer);
        return add.options(options ->
                options.idempotencyKey("payment " + payer + "." + payment).newestBefore(newest));
    }

    private Payments payments(int client) {
        Duration age = Duration.ofMinutes(2).plus(plan.mostSkew());
        return Payments.on(clients.get(client % clients.size()).workspace(), new PlatformFacts(true, true, age));
    }

    /** Searches for the payments of unknown outcome. */
    void settle(int client) {
        start(
                "a search",
                () -> payments(client).reconcile(journal).settle().forEach(settled -> {
                    String verdict = settled.outcome().getClass().getSimpleName();
                    history.add("a search takes " + settled.entry().key().name() + " for " + verdict);
                    history.reached("a lost payment is " + verdict);
                    if (!settled.isOpen()
                            && settled.entry().state() == JournalEntry.State.DONE
                            && platform.executions(payment(settled.entry())) == 0) {
                        history.broken(Rule.JOURNAL_AGREES, settled + " was not made");
                    }
                }));
    }

    /** Makes the payments of the file. */
    void payFile(int client) {
        List<PayRow> rows = IntStream.range(0, Plan.ROWS)
                .mapToObj(row -> new PayRow(
                        row + 2,
                        FIRST_CUSTOMER + payer,
                        BigDecimal.valueOf(FIRST_ROW + row),
                        DAY,
                        PaymentMode.WIRE_TRANSFER,
                        null,
                        "ROW-" + payer + "-" + row,
                        null))
                .toList();
        start(
                "a pay run",
                () -> payments(client)
                        .payRun("file", journal)
                        .rows(rows)
                        .patience(Duration.ofSeconds(20))
                        .run()
                        .results()
                        .forEach(result -> {
                            history.add(result.toString());
                            history.reached("a row is " + result.state());
                            boolean isTold = result.state() == PayState.PAID || result.state() == PayState.PAID_BEFORE;
                            String name = SimulatedPlatform.name(
                                    result.row().customer(),
                                    result.row().amount().longValueExact());
                            if (isTold && platform.executions(name) == 0) {
                                history.broken(Rule.JOURNAL_AGREES, result + " was not made");
                            }
                        }));
    }

    /** Plans the bids of a table, and makes the plan. */
    void planBids(int client, int table) {
        start("a bid plan", () -> platform.bids().make(clients.get(client % clients.size()), table, history));
    }

    private void start(String what, Runnable work) {
        thread(() -> {
                    try {
                        work.run();
                        history.reached(what + " ends");
                    } catch (AdPlatformException | JournalException failed) {
                        history.add(what + " ends in " + failed);
                        history.reached(what + " ends in " + failed.getClass().getSimpleName());
                        history.checkSecrets("the exception of " + what, failed);
                    }
                })
                .start();
    }

    /** Makes each payment that is not made yet, without faults. */
    void makeAll() {
        start("the last run", () -> {
            payments(0).reconcile(journal).settle();
            List<JournalEntry> all = entries();
            boolean isNewestKnown =
                    all.stream().allMatch(entry -> entry.inputs().newestBefore() != null);
            journal.unsettled().stream().filter(SimulatedProcess::isPayment).forEach(open -> {
                history.reached("a payment is left to a person");
                if (isNewestKnown) {
                    history.broken(Rule.ALL_SETTLED, open + " is open");
                }
            });
            Set<String> begun = all.stream().map(this::payment).collect(Collectors.toSet());
            IntStream.range(0, Plan.PAYMENTS)
                    .filter(payment -> begun.contains(payment(payment)))
                    .forEach(payment -> makeAtLast(payment, isNewestKnown));
            if (platform.hasBids() && number == 0) {
                platform.bids().makeAtLast(clients.get(0), history);
            }
        });
    }

    private void makeAtLast(int payment, boolean isNewestKnown) {
        try {
            payment(0, payment).send();
            if (platform.executions(payment(payment)) != 1) {
                history.broken(Rule.JOURNAL_AGREES, payment(payment) + " is told as made");
            }
        } catch (ClaimRefusedException limit) {
            history.reached("the last run meets the limit");
        } catch (AdPlatformException failed) {
            if (isNewestKnown || !(failed instanceof OutcomeUnknownException)) {
                history.broken(Rule.ALL_SETTLED, payment(payment) + " can't be made: " + failed);
            }
        }
    }

    boolean isDead() {
        return dead;
    }

    void die() {
        dead = true;
        history.add("process " + number + " dies");
        permits.die(ATTEMPT_TIMEOUT);
    }

    /** Returns the entries of payments, also after {@link #close}. */
    List<JournalEntry> entries() {
        return journal.entries().stream().filter(SimulatedProcess::isPayment).toList();
    }

    private static boolean isPayment(JournalEntry entry) {
        return entry.inputs().operation().equals(SimulatedPlatform.PAY);
    }

    /** Looks at the sessions of the clients, and closes them. */
    void close() {
        closing = true;
        for (AdPlatform client : clients) {
            history.checkSecrets("the session", client.sessionState().toString());
            client.close();
        }
    }

    /** Checks the events of all calls, after the end of the simulation. */
    void check() {
        calls.forEach((id, ends) -> {
            if (ends != 1) {
                history.broken(Rule.ONE_END, "call " + id + " has " + ends + " callEnded events");
            }
        });
    }

    /** Counts the ends of calls, and looks for secrets in all events. */
    private final class Watching implements ClientListener {

        @Override
        public @Nullable Object onCallStarted(CallInfo call) {
            calls.put(call.id(), 0);
            return Caller.current();
        }

        @Override
        public void onCallEnded(CallEnded event) {
            if (dead) {
                return;
            }
            calls.merge(event.call().id(), 1, Integer::sum);
            look(event, event.exception());
            Caller caller = event.call().context(Caller.class);
            if (caller != null) {
                caller.endNotified(event);
            }
        }

        @Override
        public void onAttemptEnded(AttemptEnded event) {
            look(event, event.exception());
            String end = event.exception() == null
                    ? "a success"
                    : event.exception().getClass().getSimpleName();
            String attempt = event.status() + ", " + end;
            history.reached(SimulatedPlatform.kind(event.call().operation()) + " has " + attempt);
            attempts.put(event.call().id(), attempt);
        }

        @Override
        public void onWaitStarted(WaitStarted event) {
            look(event, null);
        }

        @Override
        public void onAttemptSent(AttemptSent event) {
            look(event, null);
            if (event.attempt() > 1) {
                history.reached(SimulatedPlatform.kind(event.call().operation()) + " is sent again after "
                        + attempts.get(event.call().id()));
            }
        }

        @Override
        public void onTokenFetched(TokenFetched event) {
            look(event, null);
        }

        @Override
        public void onServerPaused(ServerPaused event) {
            look(event, null);
        }

        @Override
        public void onDecodeWarning(DecodeWarning event) {
            look(event, null);
        }

        private void look(Record event, @Nullable Throwable failure) {
            history.checkSecrets("an event", event.toString());
            if (failure != null) {
                history.checkSecrets("the exception of an event", failure);
            }
        }
    }
}
