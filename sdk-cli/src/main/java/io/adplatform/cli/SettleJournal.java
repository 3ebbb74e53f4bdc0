package io.adplatform.cli;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.Settlement;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Records a person's finding about a call of unknown outcome. */
@Command(name = "settle")
final class SettleJournal extends Subcommand {

    /** A finding. */
    enum Finding {
        DONE(Settlement::done),
        ABSENT(Settlement::absent),
        OPEN(Settlement::open);

        private final Function<String, Settlement> settlement;

        Finding(Function<String, Settlement> settlement) {
            this.settlement = settlement;
        }
    }

    @Mixin
    private final JournalSource source = new JournalSource();

    @Parameters(index = "0", paramLabel = "KEY")
    String key = "";

    @Parameters(index = "1", paramLabel = "SENDING")
    String sending = "";

    @Parameters(index = "2", paramLabel = "FINDING")
    Finding finding = Finding.OPEN;

    @Parameters(index = "3", paramLabel = "NOTE")
    String note = "";

    @Option(names = "--apply")
    private boolean apply;

    @Override
    public Integer call() throws Exception {
        Settlement settlement = finding.settlement.apply(note);
        try (Journal journal = source.open(root())) {
            var all = JournalSource.result(journal.entries()).stream();
            JournalEntry seen = all.filter(this::isMeant).findFirst().orElseThrow(this::notFound);
            output().note(Rows.shown(
                            seen.inputs().operation() + ", " + seen.inputs().description()) + ": "
                    + Rows.text(seen.state()) + " -> " + Rows.text(finding));
            if (!output().confirmed(apply, "Settle it?")) {
                return ExitCode.NOT_CONFIRMED;
            }
            JournalEntry settled = JournalSource.result(journal.settle(seen, settlement));
            return JournalSource.write(output(), List.of(settled));
        }
    }

    private boolean isMeant(JournalEntry entry) {
        return entry.key().name().equals(key) && entry.sending().equals(sending);
    }

    private IllegalArgumentException notFound() {
        String text = "no call has the key '" + key + "' and the sending " + sending + "; see: journal list";
        return new IllegalArgumentException(Rows.shown(text));
    }
}
