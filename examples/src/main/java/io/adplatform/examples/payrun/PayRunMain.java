package io.adplatform.examples.payrun;

import io.adplatform.examples.WorkBar;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.file.FileJournal;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.sdk.progress.WorkMeter;
import io.adplatform.testkit.Sandbox;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Pays the rows of a file, each once, however often the program is stopped and started again. It checks all rows before
 * the first is sent, says how long it takes, looks for what got lost, and ends with a report.
 *
 * <p>Argument: the file, as {@link PayFile} describes it. A journal stands beside it, {@code <file>.journal}: keep it as
 * long as the file. Without {@code ADPLATFORM_*} variables, a file of its own is paid on the embedded sandbox, where the
 * answers of some payments get lost.
 *
 * <p>Where {@code PAYRUN_DATABASE} is the JDBC URL of a PostgreSQL with the tables of {@code sdk-postgresql}, journal, quota
 * and tokens are there. Then the same file may be paid from several hosts at once: each row is paid by one of them.
 *
 * <p>Exit codes: 0 when all are done, 1 when some were not sent or are in progress elsewhere, 2 when a setting, the argument or a row is wrong and
 * nothing was sent, 3 when some were refused, 4 when some are unknown.
 */
public final class PayRunMain {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private PayRunMain() {}

    /** Takes the file. */
    public static void main(String[] arguments) throws IOException {
        int code = run(List.of(arguments), System.getenv(), System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(List<String> arguments, Map<String, String> environment, PrintStream out, PrintStream err)
            throws IOException {
        boolean deployment = environment.keySet().stream().anyMatch(name -> name.startsWith("ADPLATFORM_"));
        if (arguments.size() != (deployment ? 1 : 0)) {
            err.println("The pay run can't start: name the file to pay from"
                    + (deployment ? "" : ", and the platform in ADPLATFORM_BASE_URL and its siblings"));
            return 2;
        }
        if (deployment) {
            Path file = Path.of(arguments.get(0));
            Client client = () -> AdPlatform.fromEnvironment(environment);
            String database = environment.get("PAYRUN_DATABASE");
            return database == null
                    ? run(file, client, PATIENCE, out, err)
                    : runShared(file, client, database, PATIENCE, out, err);
        }
        try (Sandbox sandbox = Sandbox.start()) {
            return new SamplePayRun(sandbox).run(out, err);
        }
    }

    /** The settings of a client, which may be missing or wrong. */
    interface Client {

        AdPlatformBuilder settings();
    }

    /** Alone, with a journal beside the file. */
    static int run(Path file, Client client, Duration patience, PrintStream out, PrintStream err) throws IOException {
        Path journal = file.resolveSibling(file.getFileName() + ".journal");
        return run(file, client, () -> FileJournal.open(journal), patience, out, err);
    }

    /** Together with other hosts, with what they share in a database. */
    static int runShared(Path file, Client client, String database, Duration patience, PrintStream out, PrintStream err)
            throws IOException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL(database);
        PostgreSql store = PostgreSql.on(source);
        return run(file, () -> client.settings().sharedBy(store), store::journal, patience, out, err);
    }

    private static int run(
            Path file, Client client, Supplier<Journal> open, Duration patience, PrintStream out, PrintStream err)
            throws IOException {
        if (!Files.isReadable(file)) {
            err.println("The pay run can't start: " + file + " can't be read");
            return 2;
        }
        PayFile rows = PayFile.read(file);
        if (!rows.problems().isEmpty()) {
            return refused(rows.problems(), err);
        }
        try (Journal journal = open.get();
                AdPlatform platform = client.settings().journal(journal).build()) {
            String name = file.getFileName().toString().replaceFirst("\\.csv$", "");
            WorkMeter meter = new WorkMeter(platform, name, WorkBar.on(out));
            PayRun run = new PayRun(name, Payments.on(platform), journal, patience, meter, out);
            List<String> problems = run.check(rows.rows());
            if (!problems.isEmpty()) {
                return refused(problems, err);
            }
            run.estimate(rows.rows().size(), platform.quota());
            RunReport report = run.run(rows.rows());
            report.print(out);
            return report.exitCode();
        } catch (JournalException | IllegalArgumentException | IllegalStateException setting) {
            err.println("The pay run can't go on: " + setting.getMessage());
            return 2;
        }
    }

    private static int refused(List<String> problems, PrintStream err) {
        err.println("Nothing was sent, since the file has " + problems.size() + " problems:");
        problems.forEach(problem -> err.println("  " + problem));
        return 2;
    }
}
