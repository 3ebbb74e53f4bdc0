package io.adplatform.cli;

import io.adplatform.sdk.finance.payrun.PayRun;
import io.adplatform.sdk.journal.JournalEntry;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the payments of a run from the journal. */
@Command(name = "status")
final class ShowPayRun extends JournalCommand {

    @Option(names = "--run", required = true, paramLabel = "NAME")
    String name = "";

    @Override
    public Integer call() throws Exception {
        List<JournalEntry> started = entries(entry -> PayRun.isRow(name, entry));
        Map<String, Long> counts = started.stream()
                .collect(Collectors.groupingBy(entry -> Rows.text(entry.state()), TreeMap::new, Collectors.counting()));
        counts.put("all", (long) started.size());
        output().note("Started payments of the run: " + counts.toString().replaceAll("[{}]", ""));
        fewColumns = "name,sending,state,sentAt,customer,amount,note";
        return write(started);
    }
}
