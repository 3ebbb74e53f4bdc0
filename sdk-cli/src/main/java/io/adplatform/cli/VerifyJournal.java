package io.adplatform.cli;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.file.JournalCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** Checks that a journal keeps its rules, and lists the broken ones. */
@Command(name = "verify")
final class VerifyJournal extends JournalCommand {

    @Override
    public Integer call() throws IOException {
        List<JournalCheck.Broken> broken = new ArrayList<>();
        long checked;
        Path named = file();
        if (named != null) {
            checked = JournalCheck.of(named, broken::add);
        } else {
            try (Journal shared = open()) {
                checked = JournalCheck.of(shared, broken::add);
            }
        }
        output().note(checked + (named == null ? " calls" : " records") + " checked, " + broken.size()
                + " broken rules.");
        output().records(broken, "record,name,owId,sending,rule,problem");
        return broken.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }
}
