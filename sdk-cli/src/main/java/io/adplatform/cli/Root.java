package io.adplatform.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command line itself: the options of all commands, and the things that they share. */
@Command(name = "adplatform", resourceBundle = "io.adplatform.cli.help", mixinStandardHelpOptions = true)
final class Root {

    private static final Duration LONGEST_STOP = Duration.ofSeconds(10);

    final Shell shell;
    private @Nullable Output output;
    private volatile @Nullable Connection connection;

    @Option(names = "--profile", scope = ScopeType.INHERIT, paramLabel = "PROFILE")
    private @Nullable String profile;

    @Option(names = "--workspace", scope = ScopeType.INHERIT, paramLabel = "ID")
    private @Nullable String workspace;

    @Option(names = "--csv", scope = ScopeType.INHERIT)
    private boolean csv;

    @Option(names = "--json", scope = ScopeType.INHERIT)
    private boolean json;

    @Option(names = "--apply", scope = ScopeType.INHERIT)
    boolean apply;

    @Option(names = "--verbose", scope = ScopeType.INHERIT)
    private boolean verbose;

    Root(Shell shell) {
        this.shell = shell;
    }

    /** @throws IllegalArgumentException if there are two formats */
    synchronized Output output() {
        if (csv && json) {
            throw new IllegalArgumentException("--csv and --json exclude each other");
        }
        if (output == null) {
            output = new Output(shell, json ? Output.Format.JSON : csv ? Output.Format.CSV : Output.Format.TABLE);
        }
        return output;
    }

    Settings settings() throws IOException {
        return Settings.of(shell.environment(), profile, workspace);
    }

    /** @param changes whether the command changes the platform, so that its calls are recorded in the journal */
    Connection connect(boolean changes) throws IOException {
        // The log reads this once, before the first class of the SDK that logs.
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", verbose ? "debug" : "off");
        Settings settings = settings();
        settings.trimmed.forEach(name -> output().note("Blanks or line ends around " + name + " were removed."));
        Connection opened =
                new Connection(settings, output(), changes, shell.time().get());
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
