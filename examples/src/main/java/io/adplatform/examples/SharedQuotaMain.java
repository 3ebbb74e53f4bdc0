package io.adplatform.examples;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.testkit.Sandbox;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Three processes of one account that share a quota through PostgreSQL. Starts a sandbox and the processes, and prints the
 * time and the wait of each call, and the use of the quota.
 *
 * <p>{@code SHARED_QUOTA_DATABASE} is the JDBC URL of a PostgreSQL database. The example creates the schema {@code
 * adplatform} in it.
 *
 * <p>Argument: the number of calls of each process, 10 by default. The last of 10 calls wait for the next minute. One
 * process logs in, and no request is answered 429.
 */
public final class SharedQuotaMain {

    private static final String DATABASE = "SHARED_QUOTA_DATABASE";
    private static final String PROCESS = "process";

    private SharedQuotaMain() {}

    public static void main(String[] arguments) {
        int code = run(arguments, System.getenv(), System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(String[] arguments, Map<String, String> environment, PrintStream out, PrintStream err) {
        String database = environment.get(DATABASE);
        if (database == null || database.isBlank()) {
            err.println("The shared quota can't start: set " + DATABASE
                    + " to the JDBC URL of a PostgreSQL database, as in: jdbc:postgresql://localhost/test?user=me");
            return 2;
        }
        try {
            if (arguments.length > 0 && arguments[0].equals(PROCESS)) {
                return call(arguments[1], database, Integer.parseInt(arguments[2]), out);
            }
            return share(arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10, database, out);
        } catch (NumberFormatException wrong) {
            err.println("The shared quota can't start: name the number of calls, as in: 10");
            return 2;
        } catch (IllegalArgumentException malformed) {
            // The message of the driver contains the URL, and a URL may contain a password.
            err.println("The shared quota can't start: " + DATABASE + " is not a JDBC URL of PostgreSQL");
            return 2;
        } catch (AdPlatformException | IOException | SQLException | IllegalStateException failed) {
            err.println("The shared quota ends here: " + failed.getMessage());
            return 1;
        }
    }

    // --- The example: a platform and three processes -----------------------------------------------------------------

    private static int share(int calls, String database, PrintStream out) throws IOException, SQLException {
        PostgreSql.on(source(database)).createTables();
        try (Sandbox sandbox = Sandbox.start()) {
            List<Process> processes = new ArrayList<>();
            List<Thread> readers = new ArrayList<>();
            for (String name : List.of("one", "two", "three")) {
                Process process = start(name, database, calls, sandbox);
                processes.add(process);
                readers.add(reader(process, out));
            }
            int code = 0;
            for (int i = 0; i < processes.size(); i++) {
                code = Math.max(code, processes.get(i).waitFor());
                readers.get(i).join();
            }
            out.println(sandbox.requestCount() + " requests, " + sandbox.rejected() + " of them rejected; "
                    + sandbox.requests("POST /api/v3/ua/oauth/token").size() + " log-in; at most "
                    + sandbox.maxInAnyMinute()
                    + " in any minute.");
            return code;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    private static Process start(String name, String database, int calls, Sandbox sandbox) throws IOException {
        ProcessBuilder process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                SharedQuotaMain.class.getName(),
                PROCESS,
                name,
                String.valueOf(calls));
        process.environment().putAll(sandbox.settings());
        process.environment().put(DATABASE, database);
        return process.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    /** Prints the output of a process as it arrives. */
    private static Thread reader(Process process, PrintStream out) {
        Thread reader = new Thread(() -> {
            try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
                said.lines().forEach(out::println);
            } catch (IOException gone) {
                throw new UncheckedIOException(gone);
            }
        });
        reader.start();
        return reader;
    }

    // --- Each of the three -------------------------------------------------------------------------------------------

    private static int call(String name, String database, int calls, PrintStream out) {
        try (AdPlatform platform = AdPlatform.fromEnvironment()
                .sharedBy(PostgreSql.on(source(database)))
                .deadline(Duration.ofMinutes(10))
                .build()) {
            for (int i = 1; i <= calls; i++) {
                long begun = System.nanoTime();
                Finance.on(platform).payments().list().pageSize(1).send();
                Duration took = Duration.ofNanos(System.nanoTime() - begun);
                Quota quota = platform.quota();
                LocalTime now = LocalTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS);
                out.println(now + "  " + name + ", call " + i + " after "
                        + took.toMillis() / 1000.0 + " s; " + quota.used() + " of " + quota.limit()
                        + " permits are out");
            }
            return 0;
        }
    }

    private static PGSimpleDataSource source(String database) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL(database);
        return source;
    }
}
