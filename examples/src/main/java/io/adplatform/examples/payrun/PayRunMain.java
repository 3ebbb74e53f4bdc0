package io.adplatform.examples.payrun;

import io.adplatform.examples.WorkBar;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payrun.PayRun;
import io.adplatform.sdk.finance.payrun.PayRunCheck;
import io.adplatform.sdk.finance.payrun.PayRunResult;
import io.adplatform.sdk.finance.payrun.PayState;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.file.FileJournal;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.testkit.Sandbox;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Pays the rows of a file by {@link PayRun}, each once, however often the program is stopped and started again.
 *
 * <p>Argument: the file, as {@link PayRun#csv} describes it. The journal {@code <file>.journal} is beside it: keep it as long as the
 * file. The result is {@code <file>.result.csv}. Without {@code ADPLATFORM_*} variables, a sample is paid on the embedded sandbox,
 * and the answers of some payments get lost.
 *
 * <p>If {@code PAYRUN_DATABASE} is the JDBC URL of a PostgreSQL with the tables of {@code sdk-postgresql}, it contains journal, quota
 * and tokens. Then several hosts may pay the same file at once: each row is paid by one of them.
 *
 * <p>A payment of unknown outcome is for a person: this program vouches for nothing.
 *
 * <p>Exit codes: 0 if all are paid, 1 if some were not sent or are in progress elsewhere, 2 if a setting, the argument or a row is
 * wrong and nothing was sent, 3 if some were refused, 4 if some are unknown.
 */
public final class PayRunMain {

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
                    ? run(file, client, run -> run, out, err)
                    : runShared(file, client, database, run -> run, out, err);
        }
        try (Sandbox sandbox = Sandbox.start()) {
            return new SamplePayRun(sandbox).run(out, err);
        }
    }

    /** The settings of a client, which may be missing or wrong. */
    interface Client {

        AdPlatformBuilder settings();
    }

    /**
     * Pays alone, with a journal beside the file.
     *
     * @param settings changes the run
     */
    static int run(Path file, Client client, UnaryOperator<PayRun> settings, PrintStream out, PrintStream err)
            throws IOException {
        Path journal = file.resolveSibling(file.getFileName() + ".journal");
        return run(file, client, () -> FileJournal.open(journal), settings, out, err);
    }

    /** Pays together with other hosts, which share a database. */
    static int runShared(
            Path file, Client client, String database, UnaryOperator<PayRun> settings, PrintStream out, PrintStream err)
            throws IOException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setURL(database);
        PostgreSql store = PostgreSql.on(source);
        return run(file, () -> client.settings().sharedBy(store), store::journal, settings, out, err);
    }

    private static int run(
            Path file,
            Client client,
            Supplier<Journal> open,
            UnaryOperator<PayRun> settings,
            PrintStream out,
            PrintStream err)
            throws IOException {
        if (!Files.isReadable(file)) {
            err.println("The pay run can't start: " + file + " can't be read");
            return 2;
        }
        try (Journal journal = open.get();
                AdPlatform platform = client.settings().journal(journal).build()) {
            String name = file.getFileName().toString().replaceFirst("\\.csv$", "");
            PayRun run = settings.apply(Finance.on(platform)
                    .payments()
                    .payRun(name, journal)
                    .csv(file)
                    .onProgress(WorkBar.on(out)));
            PayRunCheck check = run.dryRun();
            if (!check.isValid()) {
                err.println("Nothing was sent, since the file has "
                        + check.violations().size() + " problems:");
                check.violations().forEach(problem -> err.println("  " + problem));
                return 2;
            }
            check.lines().forEach(out::println);
            PayRunResult result = run.run();
            print(result, out);
            Csv.write(file.resolveSibling(name + ".result.csv"), result.toCsv());
            return exitCode(result);
        } catch (JournalException | IllegalArgumentException | IllegalStateException setting) {
            err.println("The pay run can't continue: " + setting.getMessage());
            return 2;
        }
    }

    private static void print(PayRunResult result, PrintStream out) {
        out.println();
        result.warnings().forEach(out::println);
        for (PayState state : PayState.values()) {
            out.printf(Locale.ROOT, "%,8d %s%n", result.in(state).size(), state.text());
        }
        result.results().stream()
                .filter(row -> row.state().isOpen() || row.state() == PayState.REFUSED)
                .forEach(out::println);
        if (!result.in(PayState.UNKNOWN).isEmpty()) {
            out.println(
                    "Unknown payments are not sent again. Look for them at the platform, or start the run again later:"
                            + " it searches first.");
        }
    }

    private static int exitCode(PayRunResult result) {
        if (!result.in(PayState.UNKNOWN).isEmpty()) {
            return 4;
        }
        if (result.results().stream().anyMatch(row -> row.state().isOpen())) {
            return 1;
        }
        return result.isPaid() ? 0 : 3;
    }
}
