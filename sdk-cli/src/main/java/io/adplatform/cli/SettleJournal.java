package io.adplatform.cli;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.State;
import io.adplatform.sdk.journal.Settlement;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Records a person's finding about a call of unknown outcome. */
@Command(name = "settle")
final class SettleJournal extends JournalCommand {

    /** A finding. */
    enum Finding {
        DONE,
        ABSENT,
        OPEN
    }

    @Parameters(index = "0", paramLabel = "KEY")
    String key = "";

    @Parameters(index = "1", paramLabel = "SENDING")
    String sending = "";

    @Parameters(index = "2", paramLabel = "FINDING")
    Finding finding = Finding.OPEN;

    @Parameters(index = "3", paramLabel = "NOTE")
    String note = "";

    @Override
    public Integer call() throws Exception {
        State state = finding == Finding.OPEN ? State.UNKNOWN : State.valueOf(finding.name());
        Settlement settlement = new Settlement(state, note);
        try (Journal journal = open()) {
            JournalEntry seen = journal.entries().stream()
                    .filter(entry -> isNamed(entry, key) && entry.sending().equals(sending.replace("'", "")))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "no call has the key '" + key + "' and the sending " + sending + "; see: journal list"));
            output().note(call(seen.inputs()) + ": " + Rows.text(seen.state()) + " -> " + Rows.text(finding));
            confirm("Settle it?");
            return write(List.of(journal.settle(seen, settlement)));
        }
    }
}
