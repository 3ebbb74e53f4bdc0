package io.adplatform.benchmarks.jobs;

import io.adplatform.benchmarks.JavaProcess;
import io.adplatform.benchmarks.Markdown;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Four jobs under a quota of 20 requests a minute, one after the other and by four processes at once, done by the SDK and
 * by its alternatives, against servers that count in three ways. Prints a table of all runs and one that
 * sums them up.
 *
 * <p>A minute takes {@code 60 / jobs.scale} seconds, by the clocks of server and clients. The three servers are
 * measured at the same time, by the same four processes, since nearly all of a run is waiting. {@code jobs.only}
 * says {@code single} or {@code together} where a part is enough: what goes through the database takes its own time, so
 * the four at once want a smaller scale.
 */
public final class JobComparison implements AutoCloseable {

    private static final int SCALE = Integer.getInteger("jobs.scale", 15);
    private static final int ROWS = Integer.getInteger("jobs.rows", 50_000);
    private static final String ONLY = System.getProperty("jobs.only", "");
    private static final int PAYMENTS = 25;
    private static final int LIMIT = 20;
    private static final String NONE = "-";

    /** One job of one contender against one server; {@code processes} did it, or the four jobs, at once. */
    private record Run(
            String kind,
            Contender contender,
            List<Job> jobs,
            Work work,
            List<Outcome> outcomes,
            JobServer.Counted counted) {

        double minutes() {
            return outcomes.stream().mapToDouble(Outcome::minutes).max().orElse(0);
        }

        boolean finished() {
            return outcomes.stream().allMatch(outcome -> outcome.end().equals(Outcome.DONE));
        }

        long missing(Job job) {
            int place = jobs.indexOf(job);
            return place < 0
                    ? 0
                    : work.wanted(job)
                            - outcomes.get(place).done()
                            - outcomes.get(place).unknown();
        }

        long unknown() {
            return outcomes.stream().mapToLong(Outcome::unknown).sum();
        }

        /** The least minutes in which a server lets so many requests through. */
        int least() {
            return (counted.requests() - counted.rejected() - 1) / LIMIT;
        }
    }

    private final JavaProcess server;
    private final List<JavaProcess> workers = new ArrayList<>();
    private final EmbeddedPostgres postgres;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private JobComparison() throws IOException {
        long origin = System.currentTimeMillis();
        server = JavaProcess.start(JobServer.class, List.of("-Xmx2g"), origin, SCALE);
        for (int i = 0; i < Job.values().length; i++) {
            workers.add(JavaProcess.start(Worker.class, List.of("-Xmx512m"), origin, SCALE));
        }
        postgres = EmbeddedPostgres.start();
    }

    public static void main(String[] arguments) throws Exception {
        try (JobComparison comparison = new JobComparison()) {
            comparison.warmUp();
            List<Run> runs = new ArrayList<>();
            for (Contender contender : contenders()) {
                if (!ONLY.equals("together")) {
                    for (Job job : Job.values()) {
                        runs.addAll(comparison.atAllServers(contender, List.of(job)));
                    }
                }
                if (!ONLY.equals("single")) {
                    runs.addAll(comparison.atAllServers(contender, List.of(Job.values())));
                }
                System.err.println(contender + " is done");
            }
            System.out.println(runsTable(runs));
            System.out.println(sums(runs));
        }
        System.exit(0);
    }

    /** All, or the ones in {@code jobs.contenders}. */
    private static List<Contender> contenders() {
        String names = System.getProperty("jobs.contenders", "");
        return Arrays.stream(Contender.values())
                .filter(one -> names.isEmpty() || List.of(names.split(",", -1)).contains(one.name()))
                .toList();
    }

    /** Every worker does every job of each contender once, without a limit. */
    private void warmUp() {
        List<CompletableFuture<Void>> all = workers.stream()
                .map(worker -> CompletableFuture.runAsync(() -> warmUp(worker), threads))
                .toList();
        all.forEach(CompletableFuture::join);
    }

    private void warmUp(JavaProcess worker) {
        for (Contender contender : contenders()) {
            Work work = Work.ofWord(server.ask("start none 20000 5"));
            for (Job job : contender.careful ? new Job[0] : Job.values()) {
                Outcome outcome = ask(worker, contender, job, 1, work, NONE);
                if (!outcome.end().equals(Outcome.DONE)) {
                    throw new IllegalStateException(contender + " can't do " + job + ": " + outcome.end());
                }
            }
            server.ask("end " + work.url());
        }
    }

    private List<Run> atAllServers(Contender contender, List<Job> jobs) {
        List<CompletableFuture<Run>> runs = JobServer.kinds().stream()
                .map(kind -> CompletableFuture.supplyAsync(() -> run(kind, contender, jobs), threads))
                .toList();
        return runs.stream().map(CompletableFuture::join).toList();
    }

    private Run run(String kind, Contender contender, List<Job> jobs) {
        Work work = Work.ofWord(server.ask("start " + kind.replace(' ', '_') + " " + ROWS + " " + PAYMENTS));
        String database = jobs.size() > 1 && contender == Contender.SDK ? database(kind) : NONE;
        List<CompletableFuture<Outcome>> outcomes = new ArrayList<>();
        for (int i = 0; i < jobs.size(); i++) {
            JavaProcess worker = workers.get(i);
            Job job = jobs.get(i);
            outcomes.add(CompletableFuture.supplyAsync(
                    () -> ask(worker, contender, job, jobs.size(), work, database), threads));
        }
        List<Outcome> done = outcomes.stream().map(CompletableFuture::join).toList();
        JobServer.Counted counted = JobServer.Counted.ofLine(server.ask("end " + work.url()));
        return new Run(kind, contender, jobs, work, done, counted);
    }

    /** A separate database, with the tables. */
    private String database(String kind) {
        String name = kind.replace(' ', '_');
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)");
            statement.execute("CREATE DATABASE " + name);
            PostgreSql.on(postgres.getDatabase("postgres", name)).createTables();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
        return postgres.getJdbcUrl("postgres", name);
    }

    private static Outcome ask(
            JavaProcess worker, Contender contender, Job job, int processes, Work work, String database) {
        return Outcome.ofLine(
                worker.ask(String.join(" ", contender.name(), job.name(), "" + processes, work.toWord(), database)));
    }

    private static String runsTable(List<Run> runs) {
        Markdown table = new Markdown()
                .head(
                        "job",
                        "server",
                        "client",
                        "requests:",
                        "429s:",
                        "minutes:",
                        "least:",
                        "missing",
                        "unknown:",
                        "paid twice:",
                        "end");
        for (Run run : runs) {
            table.row(
                    run.jobs().size() > 1 ? "all four at once" : run.jobs().get(0),
                    run.kind(),
                    run.contender().title(),
                    run.counted().requests(),
                    run.counted().rejected(),
                    decimal(run.minutes()),
                    run.least(),
                    missing(run),
                    run.unknown(),
                    run.counted().twice(),
                    run.finished() ? Outcome.DONE : ends(run));
        }
        return table.toString();
    }

    private static String missing(Run run) {
        List<String> parts = new ArrayList<>();
        for (Job job : run.jobs()) {
            if (run.missing(job) > 0) {
                parts.add(run.missing(job) + " " + job.unit);
            }
        }
        return parts.isEmpty() ? NONE : String.join(", ", parts);
    }

    private static String ends(Run run) {
        return String.join(
                "; ", run.outcomes().stream().map(Outcome::end).distinct().toList());
    }

    /** One line for each client: the sums over the three servers. */
    private static String sums(List<Run> runs) {
        Markdown table = new Markdown()
                .head(
                        "client",
                        "runs that ended early:",
                        "requests:",
                        "429s:",
                        "minutes:",
                        "rows not read:",
                        "bids not changed:",
                        "payments open:",
                        "paid twice:");
        for (Contender contender : contenders()) {
            List<Run> own =
                    runs.stream().filter(run -> run.contender() == contender).toList();
            table.row(
                    contender.title(),
                    own.stream().filter(run -> !run.finished()).count() + " of " + own.size(),
                    own.stream().mapToInt(run -> run.counted().requests()).sum(),
                    own.stream().mapToInt(run -> run.counted().rejected()).sum(),
                    own.stream().allMatch(Run::finished)
                            ? decimal(own.stream().mapToDouble(Run::minutes).sum())
                            : NONE,
                    own.stream().mapToLong(run -> run.missing(Job.READ)).sum(),
                    own.stream().mapToLong(run -> run.missing(Job.BIDS)).sum(),
                    own.stream()
                            .mapToLong(run -> run.missing(Job.PAY) + run.unknown())
                            .sum(),
                    own.stream().mapToLong(run -> run.counted().twice()).sum());
        }
        return table.toString();
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    @Override
    public void close() throws IOException {
        threads.shutdownNow();
        workers.forEach(JavaProcess::close);
        server.close();
        Objects.requireNonNull(postgres).close();
    }
}
