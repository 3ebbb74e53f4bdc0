package io.adplatform.cli;

import io.adplatform.sdk.bidmodel.plan.ChangeLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the applied plans. It sends nothing. */
@Command(name = "log")
final class ShowBidLog extends Subcommand {

    @Option(names = "--log", paramLabel = "FILE", defaultValue = "bid-changes.jsonl")
    Path log = Path.of("");

    /** An applied plan as a row. */
    private record Row(int entry, String outcome, ChangeLog.Entry change) {}

    @Override
    public Integer call() throws Exception {
        List<Row> rows = new ArrayList<>();
        for (ChangeLog.Entry change : ChangeLog.at(log).entries()) {
            rows.add(new Row(rows.size() + 1, Rows.counts(change.applied()), change));
        }
        ChangeLog.at(log).unreadable().forEach(output()::note);
        output().records(rows, "entry,appliedAt,who,campaignId,ioId,note,outcome");
        return ExitCode.OK;
    }
}
