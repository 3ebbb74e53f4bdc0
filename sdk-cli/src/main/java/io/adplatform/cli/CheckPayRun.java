package io.adplatform.cli;

import io.adplatform.sdk.finance.payrun.PayRunCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Checks the rows of a pay run. It sends nothing. */
@Command(name = "check")
final class CheckPayRun extends Subcommand {

    @Mixin
    private final PayFile file = new PayFile();

    @Override
    public Integer call() throws Exception {
        try (Connection connection = root().connect(true)) {
            PayRunCheck check = file.on(connection).dryRun();
            check.lines().forEach(output()::note);
            output().records(check.totals(), "customer,mode,rows,amount");
            return check.isValid() ? ExitCode.OK : ExitCode.USAGE;
        }
    }
}
