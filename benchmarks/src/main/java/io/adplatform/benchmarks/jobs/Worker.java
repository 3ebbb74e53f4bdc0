package io.adplatform.benchmarks.jobs;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.postgresql.PostgreSql;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A process that does jobs as it is told by its standard input, warm from one to the next: {@code CONTENDER JOB
 * PROCESSES WORK DATABASE}. It answers an {@link Outcome}. Where several processes work at once, the SDK's share one
 * quota by PostgreSQL, and a careful program takes its part of the limit.
 */
public final class Worker {

    /** The sandbox's user. */
    static final Account ACCOUNT = account();

    private final ScaledClock clock;

    private Worker(ScaledClock clock) {
        this.clock = clock;
    }

    public static void main(String[] arguments) throws IOException {
        Worker worker = new Worker(new ScaledClock(Long.parseLong(arguments[0]), Integer.parseInt(arguments[1])));
        BufferedReader told = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = told.readLine(); line != null; line = told.readLine()) {
            String[] words = line.split(" ", -1);
            Outcome outcome = worker.run(
                    Contender.valueOf(words[0]),
                    Job.valueOf(words[1]),
                    Integer.parseInt(words[2]),
                    Work.ofWord(words[3]),
                    words[4]);
            System.out.println(outcome.toLine());
        }
        System.exit(0);
    }

    private static Account account() {
        return new Account("sandbox-client", "sandbox-secret-9e02", "buyer@organization.example", "sandbox-password-41c7");
    }

    private Outcome run(Contender contender, Job job, int processes, Work work, String database) {
        Tally tally = new Tally();
        LocalDate today = LocalDate.ofInstant(clock.now(), ZoneOffset.UTC);
        long begun = System.nanoTime();
        String end = Outcome.DONE;
        try {
            if (contender == Contender.SDK) {
                try (AdPlatform platform = platform(work, processes, database)) {
                    new JobsBySdk(platform, work).run(job, today, tally);
                }
            } else {
                try (Api api = contender.api.apply(work.url(), ACCOUNT)) {
                    Care care = contender.care(20 / processes, clock.scale());
                    new JobsByHand(api, care, work, contender.careful).run(job, today, tally);
                }
            }
        } catch (IOException | RuntimeException failed) {
            end = String.valueOf(failed.getMessage());
            if (!(failed instanceof StatusException)) {
                StringWriter trace = new StringWriter();
                failed.printStackTrace(new PrintWriter(trace));
                System.err.println(contender + " " + job + ": " + trace);
            }
        }
        double minutes = (System.nanoTime() - begun) / 60e9 * clock.scale();
        return new Outcome(tally.done, tally.unknown, minutes, end);
    }

    private AdPlatform platform(Work work, int processes, String database) {
        AdPlatformBuilder builder = AdPlatform.builder()
                .baseUrl(work.url())
                .clientCredentials(ACCOUNT.clientId(), ACCOUNT.clientSecret())
                .login(ACCOUNT.email(), ACCOUNT.password())
                .time(clock)
                .deadline(Duration.ofMinutes(30));
        if (processes > 1) {
            PGSimpleDataSource source = new PGSimpleDataSource();
            source.setURL(database);
            builder.sharedBy(new ScaledStore(PostgreSql.on(source), clock.scale()));
        }
        return builder.build();
    }
}
