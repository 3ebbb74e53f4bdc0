package io.adplatform.cli;

import io.adplatform.sdk.bidmodel.plan.AppliedPlan;
import io.adplatform.sdk.bidmodel.plan.ChangeLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the applied plans. It sends nothing. */
@Command(name = "log")
final class ShowBidLog extends Subcommand {

    @Option(names = "--log", paramLabel = "FILE", defaultValue = "bid-changes.jsonl")
    Path log = Path.of("");

    @Override
    public Integer call() throws Exception {
        List<ChangeLog.Entry> entries = ChangeLog.at(log).entries();
        if (output().format() == Output.Format.JSON) {
            output().json(entries);
            return ExitCode.OK;
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (ChangeLog.Entry entry : entries) {
            AppliedPlan done = entry.applied();
            Long campaign = done.plan().campaignId();
            Long io = done.plan().ioId();
            String note = done.plan().note();
            String outcome = done.toString().replaceAll("^\\w+\\[|]$", "");
            rows.add(Arrays.asList(rows.size() + 1, done.appliedAt(), entry.who(), campaign, io, note, outcome));
        }
        output().rows("entry,time,who,campaign,io,note,outcome", rows);
        return ExitCode.OK;
    }
}
