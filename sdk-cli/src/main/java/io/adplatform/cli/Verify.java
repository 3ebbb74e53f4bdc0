package io.adplatform.cli;

import io.adplatform.sdk.diagnostics.Verification;
import io.adplatform.sdk.postgresql.PostgreSql;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows each setting with its source, and logs in. */
@Command(name = "verify")
final class Verify extends Subcommand {

    @Option(names = "--create-tables")
    private boolean createTables;

    @Override
    public Integer call() throws Exception {
        Settings settings = root().settings();
        List<Settings.Row> rows = new ArrayList<>(settings.rows());
        boolean passed = settings.missing().isEmpty();
        if (passed) {
            PostgreSql store = Connection.store(settings);
            if (createTables && store != null) {
                store.createTables();
            }
            try (Connection connection = root().connect(false)) {
                Verification found = connection.platform.verify();
                found.checks()
                        .forEach(check -> rows.add(new Settings.Row(
                                check.name(),
                                check.passed() ? "ok" : "FAILED",
                                Main.inWordsOfCommands(check.found()))));
                passed = found.passed();
            }
        }
        output().records(rows, "name,status,value");
        settings.requireAll();
        return passed ? ExitCode.OK : ExitCode.FAILED;
    }
}
