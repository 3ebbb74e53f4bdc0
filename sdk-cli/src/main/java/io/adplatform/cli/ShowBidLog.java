package io.adplatform.cli;

import io.adplatform.sdk.bidmodel.plan.AppliedPlan;
import io.adplatform.sdk.bidmodel.plan.ChangeLog;
import io.adplatform.sdk.bidmodel.plan.ChangeState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the applied plans. It sends nothing. */
@Command(
        name = "log",
        description = "List the applied plans of a log of changes.",
        footer = {"", "Example:", "  adplatform bids log --log changes.jsonl"})
final class ShowBidLog implements Callable<Integer> {

    private final Root root;

    @Option(
            names = "--log",
            paramLabel = "FILE",
            defaultValue = "bid-changes.jsonl",
            description = "Log of changes. Default: ${DEFAULT-VALUE}.")
    Path log = Path.of("");

    ShowBidLog(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        List<ChangeLog.Entry> entries = ChangeLog.at(log).entries();
        if (root.output().format() == Output.Format.JSON) {
            root.output().json(entries);
            return ExitCode.OK;
        }
        List<String> columns = new ArrayList<>(List.of("entry", "time", "who", "campaign", "io", "note"));
        Arrays.stream(ChangeState.values()).forEach(state -> columns.add(Rows.words(state)));
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (ChangeLog.Entry entry : entries) {
            AppliedPlan applied = entry.applied();
            List<@Nullable Object> row = new ArrayList<>(Arrays.asList(
                    rows.size() + 1,
                    applied.appliedAt(),
                    entry.who(),
                    applied.plan().campaignId(),
                    applied.plan().ioId(),
                    applied.plan().note()));
            Arrays.stream(ChangeState.values())
                    .forEach(state -> row.add(applied.in(state).size()));
            rows.add(row);
        }
        root.output().rows(columns, rows);
        return ExitCode.OK;
    }
}
