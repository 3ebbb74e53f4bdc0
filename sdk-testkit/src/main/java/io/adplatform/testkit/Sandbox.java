package io.adplatform.testkit;

import io.adplatform.testkit.access.Access;
import io.adplatform.testkit.access.Accounts;
import io.adplatform.testkit.area.Areas;
import io.adplatform.testkit.area.creative.CreativeUploads;
import io.adplatform.testkit.area.reports.ReportSchedules;
import io.adplatform.testkit.area.reports.SentReport;
import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.contract.Violation;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Operation;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.reading.Reading;
import io.adplatform.testkit.reading.Readings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import mockwebserver3.MockWebServer;

/**
 * An advertising platform inside the process: a server on a free local port that follows the documents, keeps state in memory,
 * and produces faults for a test.
 *
 * <pre>{@code
 * try (Sandbox sandbox = Sandbox.start()) {
 *     sandbox.next(Fault.status(500));
 *     // ... use sandbox.url(), sandbox.clientId(), sandbox.email() ...
 *     assertThat(sandbox.requests("GET /api/v3/fa/payments/list")).hasSize(2);
 * }
 * }</pre>
 *
 * <p>Every request is held against the {@linkplain Contract contract}; see {@link #violations()}.
 *
 * <p>Operations are named as the documents write them, such as {@code GET /api/v3/fa/payments/list}. The rate limit is
 * on. All data depends on the seed and the day by {@link #clock()} alone. Safe for use by several threads; closing ends
 * the server and all its threads.
 */
public final class Sandbox implements AutoCloseable {

    static {
        // Takes a third of a second in a young process: better beside its first steps than within its first request.
        ForkJoinPool.commonPool().execute(Contract.documented()::operations);
    }

    final MockWebServer server = new MockWebServer();
    final Operations operations = new Operations();
    final Access access;
    final ContractChecker checker;
    final Recorder recorder;
    final FaultScript script = new FaultScript();
    /** The clock of answers. */
    final InstantSource platformClock;
    /** Held while an operation is carried out. */
    final ReentrantLock handling = new ReentrantLock();

    private final SandboxClock clock;
    private final Readings readings;
    private final Accounts accounts = new Accounts();
    private final ServerThreads threads = new ServerThreads();
    private final LinkServer links = new LinkServer(threads);
    private final ReportSchedules schedules = new ReportSchedules();
    private final CreativeUploads creatives;
    private final SandboxData data;

    Sandbox(SandboxBuilder options) {
        clock = options.clock;
        readings = options.readings;
        accounts.add(
                SandboxBuilder.EMAIL, SandboxBuilder.PASSWORD, PlatformData.SEEDED_WORKSPACES.toArray(Long[]::new));
        access = new Access(options.rules(), accounts, clock, options.seed);
        access.register(operations);
        creatives = new CreativeUploads(options.processing);
        platformClock = () -> clock.instant().plus(clockError(readings));
        Areas areas = new Areas(options.data(), options.processor, platformClock, links, schedules, creatives);
        areas.register(operations);
        options.ownOperations.forEach(operations::register);
        checker = new ContractChecker(
                Contract.spelled(options.processor, options.readings.has(Reading.PaymentTerm.DAYS)),
                options.ownOperations.stream().map(Operation::line).collect(Collectors.toSet()),
                options.refusing);
        recorder = new Recorder(clock, options.rateLimit);
        data = new SandboxData(areas, accounts, handling);
        server.setDispatcher(new RequestDispatcher(this, options.listener));
    }

    private static Duration clockError(Readings readings) {
        return switch (readings.of(Reading.ServerClock.class)) {
            case RIGHT -> Duration.ZERO;
            case SEVEN_MINUTES_AHEAD -> Duration.ofMinutes(7);
            case SEVEN_MINUTES_BEHIND -> Duration.ofMinutes(-7);
        };
    }

    /** Starts a sandbox with the defaults. */
    public static Sandbox start() {
        return builder().start();
    }

    public static SandboxBuilder builder() {
        return new SandboxBuilder();
    }

    Sandbox listen(int port) {
        threads.start(server, port);
        return this;
    }

    /** The base URL, without a slash at its end. */
    public String url() {
        return "http://127.0.0.1:" + server.getPort();
    }

    public String clientId() {
        return Access.CLIENT_ID;
    }

    public String clientSecret() {
        return Access.CLIENT_SECRET;
    }

    /** The address of the seeded user. */
    public String email() {
        return SandboxBuilder.EMAIL;
    }

    public String password() {
        return SandboxBuilder.PASSWORD;
    }

    /**
     * Returns a client's settings for this sandbox by the names of environment variables: the base URL, the client's and the
     * user's credentials, and the permission for result links to this machine.
     */
    public Map<String, String> settings() {
        return Map.of(
                "ADPLATFORM_BASE_URL", url(),
                "ADPLATFORM_CLIENT_ID", clientId(),
                "ADPLATFORM_CLIENT_SECRET", clientSecret(),
                "ADPLATFORM_EMAIL", email(),
                "ADPLATFORM_PASSWORD", password(),
                "ADPLATFORM_ALLOW_PRIVATE_LINKS", "true");
    }

    /** The workspace that log-in answers to the seeded user. */
    public long owId() {
        return PlatformData.SEEDED_WORKSPACES.get(0);
    }

    /** All workspaces that the seeded user may use and that hold data; {@link #owId()} is the first. */
    public List<Long> workspaces() {
        return PlatformData.SEEDED_WORKSPACES;
    }

    /** Adds rows to the data, in words: {@code sandbox.data().campaign(c -> c.name("Autumn").spent("100.00"))}. */
    public SandboxData data() {
        return data;
    }

    /** The accounts: put on hold, added, let into workspaces. */
    public Accounts accounts() {
        return accounts;
    }

    /** The time that the sandbox lives in; its answers carry it as their {@code Date}. */
    public SandboxClock clock() {
        return clock;
    }

    /** How this sandbox takes what the documents leave open. */
    public Readings readings() {
        return readings;
    }

    /** The reports that are to be sent by e-mail again, by the clock: their schedules have not ended. */
    public List<Long> scheduledReports() {
        return schedules.active(clock.instant());
    }

    /** The e-mails that scheduled reports were sent with so far, by the clock, the oldest first. No e-mail leaves. */
    public List<SentReport> sentReports() {
        return schedules.sent(clock.instant());
    }

    /** The creatives that were uploaded, with their files. */
    public CreativeUploads creatives() {
        return creatives;
    }

    /** Ends the validity of every access token; refresh tokens stay good. */
    public void expireTokens() {
        access.expireTokens();
    }

    /** Ends every access token and every refresh token: only a log-in helps. */
    public void revokeTokens() {
        access.revokeTokens();
    }

    /** Replaces the rate limit; counting begins anew. */
    public void rateLimit(RateLimit limit) {
        recorder.limit(limit);
    }

    /**
     * Lets the next requests meet these faults, one each, whatever they ask for. An answer that was written by hand is
     * held against the contract when it is given, and kept in {@link #violations()}.
     */
    public void next(Fault... faults) {
        script.next(faults);
    }

    /**
     * Applies these faults to the next requests of one operation, one each, before the faults of {@link #next}.
     *
     * @throws IllegalArgumentException when the sandbox has no such operation, or when the contract does not allow an
     *     answer that was written by hand
     */
    public void onNext(String operation, Fault... faults) {
        script.onNext(fitting(operation, faults), faults);
    }

    /** Applies this fault to every nth request from now on, unless another one is due; 1 means all. */
    public void everyNth(int n, Fault fault) {
        script.everyNth(n, null, fault);
    }

    /**
     * Applies this fault to every nth request of one operation from now on, unless another one is due; 1 means all.
     *
     * @throws IllegalArgumentException when the sandbox has no such operation, or when the contract does not allow an
     *     answer that was written by hand
     */
    public void everyNth(int n, String operation, Fault fault) {
        script.everyNth(n, fitting(operation, fault), fault);
    }

    private Operation fitting(String line, Fault... faults) {
        Operation operation = operations.named(line);
        for (Fault fault : faults) {
            Answer byHand = fault.byHand;
            if (byHand != null) {
                checker.accept(operation, byHand);
            }
        }
        return operation;
    }

    /** Forgets all faults that have not happened yet. */
    public void clearFaults() {
        script.clear();
    }

    /** Everything that arrived since the start or the last {@link #clear()}, in order, rejected requests too. */
    public List<RecordedCall> requests() {
        return recorder.calls();
    }

    /**
     * The requests of one operation, whichever spelling of its path they used.
     *
     * @throws IllegalArgumentException when the sandbox has no such operation
     */
    public List<RecordedCall> requests(String operation) {
        String line = operations.named(operation).line();
        return requests().stream().filter(call -> call.operation().equals(line)).toList();
    }

    /**
     * Returns the number of executions of an operation, whatever its answers were. Refused requests don't count.
     *
     * @throws IllegalArgumentException when the sandbox has no such operation
     */
    public int commits(String operation) {
        return recorder.commits(operations.named(operation));
    }

    /**
     * Demands on what was sent to an operation since the start or the last {@link #clear()}, in words that fail the test.
     *
     * @throws IllegalArgumentException when the sandbox has no such operation
     */
    public Verification verify(String operation) {
        return new Verification(operation, requests(operation), commits(operation));
    }

    /**
     * Demands that the documents' limit was kept, whatever the {@link RateLimit}: no more than 20 requests in any 60
     * seconds by the clock, and none rejected.
     */
    public void verifyQuotaKept() {
        int most = maxInAnyMinute();
        int rejected = rejected();
        if (most > 20 || rejected > 0) {
            throw new AssertionError("The quota of 20 requests a minute was not kept: " + most
                    + " requests arrived within 60 seconds, and " + rejected + " were rejected");
        }
    }

    /** How many requests arrived, rejected ones too. */
    public int requestCount() {
        return recorder.count();
    }

    /**
     * How many requests arrived in each full minute of the clock, by its beginning; minutes without any are left out.
     */
    public SortedMap<Instant, Integer> requestsPerMinute() {
        return recorder.perMinute();
    }

    /** The largest number of requests within any 60 seconds by the clock: what a client must keep at 20 or less. */
    public int maxInAnyMinute() {
        return recorder.maxInAnyMinute();
    }

    /** How many requests the rate limit answered with 429; a 429 that was asked for as a fault is none of them. */
    public int rejected() {
        return (int) requests().stream().filter(RecordedCall::rejected).count();
    }

    /**
     * Everything that broke the contract since the start or the last {@link #clear()}, in order: every request that
     * arrived, refused ones too, and every answer that was written by hand. A test should leave none.
     */
    public List<Violation> violations() {
        return checker.violations();
    }

    /**
     * Forgets the recorded requests, commits and violations; tokens, data, faults and the count of the rate limit stay.
     */
    public void clear() {
        recorder.clear();
        checker.clear();
    }

    /** All operations that the sandbox simulates, as the documents write them. */
    public List<String> operations() {
        return operations.all().stream().map(Operation::line).toList();
    }

    /** Ends the server; requests that are being held or delayed end without an answer. */
    @Override
    public void close() {
        try {
            threads.run(server::close);
            links.close();
            threads.awaitEnd();
        } catch (IOException e) {
            throw new UncheckedIOException("the sandbox can't be closed", e);
        }
    }
}
