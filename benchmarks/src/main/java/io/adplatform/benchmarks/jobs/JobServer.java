package io.adplatform.benchmarks.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.benchmarks.server.PaymentPages;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Request;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The platform in a separate process: a sandbox for each run, so that no run sees another one's requests. Its commands come
 * from its standard input.
 *
 * <pre>
 * start KIND ROWS PAYMENTS   answers the run's {@link Work}
 * end URL                    ends that sandbox, and answers its {@link Counted}
 * </pre>
 */
public final class JobServer {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";
    private static final int WORKSPACES = 6;
    private static final int CAMPAIGNS = 30;
    private static final int FIRST_LOST = 12;
    private static final int EVERY = 20;
    private static final int PAGE = 1000;

    /**
     * What arrived.
     *
     * @param rejected how many requests the limit refused
     * @param recorded how many payments were recorded
     * @param twice how many of them once too often
     */
    record Counted(int requests, int rejected, long recorded, long twice) {

        String toLine() {
            return requests + " " + rejected + " " + recorded + " " + twice;
        }

        static Counted ofLine(String line) {
            String[] parts = line.split(" ", -1);
            return new Counted(
                    Integer.parseInt(parts[0]),
                    Integer.parseInt(parts[1]),
                    Long.parseLong(parts[2]),
                    Long.parseLong(parts[3]));
        }
    }

    private final ScaledClock clock;
    private final Map<String, Sandbox> running = new HashMap<>();
    private final Map<String, byte[]> pages = new ConcurrentHashMap<>();

    private JobServer(ScaledClock clock) {
        this.clock = clock;
    }

    public static void main(String[] arguments) throws IOException {
        JobServer server = new JobServer(new ScaledClock(Long.parseLong(arguments[0]), Integer.parseInt(arguments[1])));
        BufferedReader told = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = told.readLine(); line != null; line = told.readLine()) {
            String[] words = line.split(" ", -1);
            String answer = words[1].equals("start")
                    ? server.start(words[2], Integer.parseInt(words[3]), Integer.parseInt(words[4]))
                            .toWord()
                    : server.end(words[2]).toLine();
            System.out.println(words[0] + " " + answer);
        }
        System.exit(0);
    }

    private Work start(String kind, int rows, int payments) {
        Sandbox sandbox = Sandbox.builder()
                .clock(clock)
                .rateLimit(limit(kind))
                .campaigns(100)
                .operation("GET", "/api/v3/fa/payments/list", request -> payments(request, rows))
                .start();
        sandbox.onNext(ADD, lostAnswers(payments));
        List<Long> workspaces = new ArrayList<>(sandbox.workspaces());
        while (workspaces.size() < WORKSPACES) {
            long owId = sandbox.data().customer(customer -> {});
            sandbox.data()
                    .campaign(campaign ->
                            campaign.customer(owId).impressions(1000).clicks(10));
            workspaces.add(owId);
        }
        List<Long> campaigns = new ArrayList<>();
        for (int i = 0; i < CAMPAIGNS; i++) {
            campaigns.add(sandbox.data()
                    .campaign(campaign -> campaign.customer(sandbox.owId()).dailyBudget("500.00")));
        }
        long payer = sandbox.data().customer(customer -> {});
        running.put(sandbox.url(), sandbox);
        return new Work(sandbox.url(), rows, workspaces, campaigns, payer, payments);
    }

    /** From memory, since it is not the server's time that is measured. */
    private Answer payments(Request request, int rows) {
        int number = Math.toIntExact(request.integer("pageNo", 1));
        return Answer.raw(
                200,
                "application/json",
                pages.computeIfAbsent(rows + " " + number, key -> PaymentPages.page(number, PAGE, rows)));
    }

    /** The answer to the twelfth payment, and to every twentieth one after it. */
    private static Fault[] lostAnswers(int payments) {
        Fault[] faults = new Fault[2 * payments];
        Arrays.setAll(
                faults, number -> number % EVERY == FIRST_LOST - 1 ? Fault.disconnectAfterProcessing() : Fault.none());
        return faults;
    }

    static List<String> kinds() {
        return List.of("sliding log", "fixed window", "bucket");
    }

    private static RateLimit limit(String kind) {
        return switch (kind) {
            case "sliding_log" -> RateLimit.slidingLog(20);
            case "fixed_window" -> RateLimit.fixedWindow(20);
            case "bucket" -> RateLimit.tokenBucket(20);
            default -> RateLimit.none();
        };
    }

    private Counted end(String url) {
        try (Sandbox sandbox = Objects.requireNonNull(running.remove(url))) {
            Map<String, Integer> recorded = new HashMap<>();
            for (RecordedCall call : sandbox.requests(ADD)) {
                // No answer means that it was lost after the payment was recorded: no other fault is set.
                if (!call.rejected() && (call.status() == 200 || call.status() == 0)) {
                    JsonNode body = call.json();
                    recorded.merge(body.path("transactionId").asText(), 1, Integer::sum);
                }
            }
            int commits = sandbox.commits(ADD);
            int sum = recorded.values().stream().mapToInt(Integer::intValue).sum();
            if (commits != sum) {
                throw new IllegalStateException(commits + " payments were recorded, and " + sum + " are known");
            }
            return new Counted(sandbox.requestCount(), sandbox.rejected(), commits, commits - recorded.size());
        }
    }
}
