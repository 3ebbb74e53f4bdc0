package io.adplatform.cli;

import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payrun.PayRun;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command about a pay run. */
abstract class PayCommand extends Subcommand {

    @Parameters(paramLabel = "CSV")
    Path csv = Path.of("");

    @Option(names = "--run", required = true, paramLabel = "NAME")
    String name = "";

    @Override
    public final Integer call() throws Exception {
        try (Connection connection = root().connect(true)) {
            var payments = Finance.on(connection.platform).payments();
            return run(payments.payRun(name, connection.journal()).csv(csv));
        }
    }

    /** Runs the command and returns its exit code. */
    abstract int run(PayRun run) throws Exception;
}
