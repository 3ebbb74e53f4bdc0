package io.adplatform.cli;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.Settlement;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Records a person's finding about a call of unknown outcome. */
@Command(
        name = "settle",
        description = {
            "Record your finding about a call of unknown outcome. Stop the program that uses the journal first.",
            "If absent is wrong, the call is made twice."
        },
        footer = {
            "",
            "Example:",
            "  adplatform journal settle payrun-2026-11/row-17 17.1 done \"J. Smith: payment 5512\" --journal pay.journal"
        })
final class SettleJournal implements Callable<Integer> {

    /** A finding. */
    enum Finding {
        DONE,
        ABSENT,
        OPEN
    }

    private final Root root;

    @Mixin
    private final JournalSource source = new JournalSource();

    @Parameters(index = "0", paramLabel = "KEY", description = "Key of the call.")
    String key = "";

    @Parameters(index = "1", paramLabel = "SENDING", description = "Sending that you looked up, as listed.")
    String sending = "";

    @Parameters(
            index = "2",
            paramLabel = "FINDING",
            description = {
                "done: the platform has it. absent: it was not done and can't arrive any more, so the key may be",
                "sent again. open: takes a settlement back."
            })
    Finding finding = Finding.OPEN;

    @Parameters(index = "3", paramLabel = "NOTE", description = "Your name and the reason.")
    String note = "";

    @Option(names = "--apply", description = "Don't ask for confirmation. Required if there is no terminal.")
    private boolean apply;

    SettleJournal(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        Settlement settlement = switch (finding) {
            case DONE -> Settlement.done(note);
            case ABSENT -> Settlement.absent(note);
            case OPEN -> Settlement.open(note);
        };
        try (Journal journal = source.open(root)) {
            JournalEntry seen = JournalSource.result(journal.entries()).stream()
                    .filter(entry ->
                            entry.key().name().equals(key) && entry.sending().equals(sending))
                    .findFirst()
                    .orElseThrow(() -> notFound(JournalSource.result(journal.unsettled())));
            root.output()
                    .note(seen.inputs().operation() + ", "
                            + Rows.shown(seen.inputs().description()) + ": " + Rows.words(seen.state()) + " -> "
                            + Rows.words(finding));
            if (!root.output().confirmed(apply, "Settle it?")) {
                return ExitCode.NOT_CONFIRMED;
            }
            JournalSource.write(root.output(), List.of(JournalSource.result(journal.settle(seen, settlement))));
            return ExitCode.OK;
        }
    }

    private IllegalArgumentException notFound(List<JournalEntry> unsettled) {
        String others = unsettled.stream()
                .map(entry -> "'" + Rows.shown(entry.key().name()) + "' " + entry.sending())
                .collect(Collectors.joining(", "));
        return new IllegalArgumentException("no call has the key '" + Rows.shown(key) + "' and the sending "
                + Rows.shown(sending) + "; unsettled are " + (others.isEmpty() ? "none" : others));
    }
}
