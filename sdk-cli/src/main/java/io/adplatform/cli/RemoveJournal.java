package io.adplatform.cli;

import io.adplatform.sdk.journal.Journal;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Removes old calls from the journal. */
@Command(name = "remove")
final class RemoveJournal extends JournalCommand {

    @Parameters(paramLabel = "DATE")
    LocalDate date = LocalDate.MIN;

    @Override
    public Integer call() throws IOException {
        confirm("Remove all calls before " + date + ", so that their keys are sent again?");
        try (Journal journal = open()) {
            output().note(journal.remove(date.atStartOfDay(ZoneOffset.UTC).toInstant()) + " calls were removed.");
            return ExitCode.OK;
        }
    }
}
