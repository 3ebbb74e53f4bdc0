package io.adplatform.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.journal.EntryJson;
import io.adplatform.sdk.journal.JournalEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes all entries; in JSON with answers and fingerprints, in the journal's own form. */
@Command(
        name = "export",
        description = "Write all calls of the journal. JSON has the answers too.",
        footer = {"", "Example:", "  adplatform journal export --journal pay.journal --csv"})
final class ExportJournal implements Callable<Integer> {

    private final Root root;

    @Mixin
    private final JournalSource source = new JournalSource();

    ExportJournal(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        List<JournalEntry> entries = source.entries(root);
        if (root.output().format() != Output.Format.JSON) {
            JournalSource.write(root.output(), entries);
            return ExitCode.OK;
        }
        List<JsonNode> all = new ArrayList<>();
        for (JournalEntry entry : entries) {
            all.add(Output.json().readTree(EntryJson.write(entry)));
        }
        root.output().json(all);
        return ExitCode.OK;
    }
}
