package io.adplatform.cli;

import io.adplatform.sdk.finance.payrun.PayRun;
import io.adplatform.sdk.finance.payrun.PayRunCheck;
import picocli.CommandLine.Command;

/** Checks the rows of a pay run. It sends nothing. */
@Command(name = "check")
final class CheckPayRun extends PayCommand {

    @Override
    int run(PayRun run) {
        PayRunCheck check = run.dryRun();
        check.lines().forEach(output()::note);
        output().records(check.totals(), "customer,mode,rows,amount");
        return check.isValid() ? ExitCode.of(check.refused() == 0, true) : ExitCode.USAGE;
    }
}
