package io.adplatform.cli;

import io.adplatform.sdk.finance.payrun.PayRun;
import io.adplatform.sdk.finance.payrun.PayRunCheck;
import io.adplatform.sdk.finance.payrun.PayRunResult;
import io.adplatform.sdk.finance.payrun.PayState;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Makes the payments of a file, each at most once. */
@Command(name = "run")
final class RunPayments extends PayCommand {

    @Option(names = "--references-are-unique")
    private boolean unique;

    @Option(names = "--ids-grow")
    private boolean idsGrow;

    @Option(names = "--absent-after", paramLabel = "PT10M")
    private @Nullable Duration absentAfter;

    @Override
    int run(PayRun run) throws Exception {
        run.facts(new PlatformFacts(unique, idsGrow, absentAfter));
        PayRunCheck check = run.dryRun();
        check.lines().forEach(output()::note);
        if (check.isValid()) {
            confirm("Make these payments?");
        }
        PayRunResult result = run.onProgress(new WorkBar(output())).run();
        result.warnings().forEach(output()::note);
        output().records(result.results(), "customer,amount,date,mode,invoice,reference,duplicateOf,state,reason");
        return ExitCode.of(result.isPaid(), result.in(PayState.UNKNOWN).isEmpty());
    }
}
