package io.adplatform.cli;

import io.adplatform.sdk.diagnostics.Verification;
import io.adplatform.sdk.postgresql.PostgreSql;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows each setting with its source, and logs in. */
@Command(
        name = "verify",
        description = "Show each setting with its source, and check the connection and the log-in.",
        footer = {"", "Example:", "  adplatform verify --profile test.properties"})
final class Verify implements Callable<Integer> {

    private final Root root;

    @Option(
            names = "--create-tables",
            description = "First create the tables of the shared database, if they don't exist.")
    private boolean createTables;

    Verify(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        Settings settings = root.settings();
        List<List<String>> rows = new ArrayList<>(settings.rows());
        boolean passed = settings.missing().isEmpty();
        if (passed) {
            PostgreSql store = Connection.store(settings);
            if (createTables && store != null) {
                store.createTables();
            }
            try (Connection connection = root.connect()) {
                Verification found = connection.platform().verify();
                found.checks()
                        .forEach(check ->
                                rows.add(List.of(check.name(), check.passed() ? "ok" : "FAILED", check.found())));
                passed = found.passed();
            }
        }
        root.output().rows(List.of("name", "status", "value"), rows);
        if (!settings.missing().isEmpty()) {
            throw new IllegalArgumentException("settings are missing: " + String.join(", ", settings.missing()));
        }
        return passed ? ExitCode.OK : ExitCode.FAILED;
    }
}
