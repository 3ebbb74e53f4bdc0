package io.adplatform.benchmarks.jobs;

import io.adplatform.benchmarks.client.Account;
import io.adplatform.benchmarks.client.Api;
import io.adplatform.benchmarks.client.Client;
import io.adplatform.benchmarks.client.StatusException;
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
 * A process that does the jobs of its standard input, and stays warm between them: {@code CONTENDER JOB
 * PROCESSES WORK DATABASE}. It answers an {@link Outcome}. If several processes work at once, the SDK's processes share one
 * quota by PostgreSQL, and a careful program takes its part of the limit.
 */
public final class Worker {

    private static final Account ACCOUNT = Account.ofSandbox();

    private final ScaledClock clock;

    private Worker(ScaledClock clock) {
        this.clock = clock;
    }

    public static void main(String[] arguments) throws IOException {
        Worker worker = new Worker(new ScaledClock(Long.parseLong(arguments[0]), Integer.parseInt(arguments[1])));
        BufferedReader told = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = told.readLine(); line != null; line = told.readLine()) {
            String[] words = line.split(" ", -1);
            // The runs of the three servers don't wait for one another.
            new Thread(() -> {
                        Outcome outcome = worker.run(
                                Contender.valueOf(words[1]),
                                Job.valueOf(words[2]),
                                Integer.parseInt(words[3]),
                                Work.ofWord(words[4]),
                                words[5]);
                        System.out.println(words[0] + " " + outcome.toLine());
                    })
                    .start();
        }
        System.exit(0);
    }

    private Outcome run(Contender contender, Job job, int processes, Work work, String database) {
        Tally tally = new Tally();
        LocalDate today = LocalDate.ofInstant(clock.now(), ZoneOffset.UTC);
        long begun = System.nanoTime();
        String end = Outcome.DONE;
        try {
            Client client = contender.client;
            if (client == null) {
                try (AdPlatform platform = platform(work, processes, database)) {
                    new JobsBySdk(platform, work).run(job, today, tally);
                }
            } else {
                try (Api api = client.open(work.url(), ACCOUNT)) {
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
