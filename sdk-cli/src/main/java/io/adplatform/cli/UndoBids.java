package io.adplatform.cli;

import io.adplatform.sdk.bidmodel.plan.ChangeLog;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Takes an applied plan back, by a plan of the previous values. */
@Command(
        name = "undo",
        description = {
            "Restore the values from before an applied plan.",
            "Values that someone else has changed since are left alone."
        },
        footer = {"", "Example:", "  adplatform bids undo --log changes.jsonl --entry 3"})
final class UndoBids implements Callable<Integer> {

    private final Root root;

    @Mixin
    private final PlanRun run = new PlanRun();

    @Option(names = "--entry", paramLabel = "NUMBER", description = "Number in 'bids log'. Default: the newest.")
    private @Nullable Integer entry;

    UndoBids(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        List<ChangeLog.Entry> entries = ChangeLog.at(run.log).entries();
        if (entries.isEmpty()) {
            throw new IllegalArgumentException("the log of changes " + run.log + " has no entries");
        }
        int number = entry == null ? entries.size() : entry;
        if (number < 1 || number > entries.size()) {
            throw new IllegalArgumentException("--entry must be between 1 and " + entries.size() + ", was " + number);
        }
        String note = "Undo of entry " + number;
        return run.apply(root, entries.get(number - 1).applied().undo().withNote(note), List.of());
    }
}
