package io.adplatform.cli;

import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payrun.PayRun;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The rows to pay, and the name of their run. */
final class PayFile {

    @Parameters(paramLabel = "CSV")
    Path csv = Path.of("");

    @Option(names = "--run", required = true, paramLabel = "NAME")
    String name = "";

    PayRun on(Connection connection) throws IOException {
        return Finance.on(connection.platform())
                .payments()
                .payRun(name, connection.journal())
                .csv(csv);
    }
}
