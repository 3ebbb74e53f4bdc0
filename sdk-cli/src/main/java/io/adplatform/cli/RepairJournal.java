package io.adplatform.cli;

import io.adplatform.sdk.journal.file.FileJournal;
import io.adplatform.sdk.journal.file.LostRecords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Copies the readable entries of a damaged file, and lists the lost parts. */
@Command(name = "repair")
final class RepairJournal extends JournalCommand {

    @Parameters(paramLabel = "COPY")
    Path copy = Path.of("");

    @Override
    public Integer call() throws IOException {
        Path damaged = Optional.ofNullable(file())
                .orElseThrow(() -> new IllegalArgumentException("no file is set: use --journal or ADPLATFORM_JOURNAL"));
        List<LostRecords> lost = FileJournal.repair(damaged, copy);
        output().note(lost.size() + " lost parts. The readable entries are in "
                + copy.toAbsolutePath().normalize()
                + ". Before you use it, settle its unknown calls, and look up at the platform what was sent between the"
                + " entries before and after each lost part: a key whose records are all lost is sent again.");
        output().records(lost, "from,until,records,keyBefore,changedBefore,keyAfter,changedAfter");
        return lost.isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
    }
}
