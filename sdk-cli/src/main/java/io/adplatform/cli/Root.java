package io.adplatform.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command line itself: the options of all commands, and the things that they share. */
@Command(
        name = "adplatform",
        description = "Bids, payments, invoices, creatives and reports of the advertising platform.",
        footer = {
            "",
            "Settings are the environment variables ADPLATFORM_BASE_URL, ADPLATFORM_CLIENT_ID,",
            "ADPLATFORM_CLIENT_SECRET, ADPLATFORM_EMAIL and ADPLATFORM_PASSWORD, or the same names in a",
            "--profile. 'adplatform verify' lists all settings.",
            "",
            "Exit codes: 0 done, 1 failed, 2 wrong argument or setting, 3 done in part, 4 outcome unknown,",
            "5 not confirmed, 130 interrupted.",
            "",
            "Example:",
            "  adplatform verify --profile test.properties"
        })
final class Root {

    private static final Duration LONGEST_STOP = Duration.ofSeconds(10);

    private final Shell shell;
    private @Nullable Output output;
    private volatile @Nullable Connection connection;

    @Option(
            names = "--profile",
            scope = ScopeType.INHERIT,
            paramLabel = "FILE",
            description = "Properties file with the settings, in place of the environment. Its mode must be 600.")
    @Nullable
    Path profile;

    @Option(
            names = "--workspace",
            scope = ScopeType.INHERIT,
            paramLabel = "ID",
            description = "Workspace of the command. Default: ADPLATFORM_WORKSPACE, or the log-in's.")
    @Nullable
    Long workspace;

    @Option(names = "--csv", scope = ScopeType.INHERIT, description = "Write CSV in place of a table.")
    boolean csv;

    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description = "Write JSON with all fields. Errors and notes are JSON too.")
    boolean json;

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Log each call on standard error.")
    boolean verbose;

    Root(Shell shell) {
        this.shell = shell;
    }

    Shell shell() {
        return shell;
    }

    /** @throws IllegalArgumentException if there are two formats */
    Output output() {
        if (output == null) {
            if (csv && json) {
                throw new IllegalArgumentException("--csv and --json exclude each other");
            }
            output = new Output(shell, json ? Output.Format.JSON : csv ? Output.Format.CSV : Output.Format.TABLE);
        }
        return output;
    }

    Settings settings() throws IOException {
        return Settings.of(shell.environment(), profile, workspace);
    }

    /** Connects for a command that only reads. */
    Connection connect() throws IOException {
        return connect(false);
    }

    /** Connects for a command that changes the platform, with its journal. */
    Connection connectToChange() throws IOException {
        return connect(true);
    }

    private Connection connect(boolean records) throws IOException {
        // The log is read once per process, before the first class of the SDK.
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", verbose ? "debug" : "off");
        Connection opened = Connection.open(settings(), output(), records, shell.time());
        connection = opened;
        return opened;
    }

    /** Stops a command that still runs, in order, and waits until it has written its result. */
    void interrupt(CountDownLatch ended) {
        Connection running = connection;
        if (running == null || ended.getCount() == 0) {
            return;
        }
        try {
            running.stop(LONGEST_STOP);
            boolean inTime = ended.await(LONGEST_STOP.toMillis(), TimeUnit.MILLISECONDS);
            output().note(inTime ? "Interrupted." : "Interrupted; the command did not end in time.");
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }
}
