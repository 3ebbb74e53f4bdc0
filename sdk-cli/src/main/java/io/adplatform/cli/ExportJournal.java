package io.adplatform.cli;

import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.JournalEntry;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Writes the calls of a period for an audit, one after the other: in JSON a line for each call, otherwise one for each result. */
@Command(name = "export")
final class ExportJournal extends JournalCommand {

    private static final List<String> COLUMNS = List.of(
            "name,operation,owId,clientId,reference,description,sending,sentAt,state,changedAt,note,approvedBy,approvalNote,duplicateOf"
                    .split(","));

    @Mixin
    private final PeriodOptions period = new PeriodOptions();

    /** A result of a call as a row. */
    private record Result(
            JournalEntry.Former result,
            @Nullable String approvedBy,
            @Nullable String approvalNote,
            JournalEntry entry) {}

    @Override
    public Integer call() throws IOException {
        Instant from = period.start();
        Instant until = period.end();
        boolean isJson = output().format == Output.Format.JSON;
        if (!isJson) {
            output().csv(List.of(Csv.line(COLUMNS)));
        }
        read(entry -> {
            if (entry.isWithin(from, until)) {
                output().text(isJson ? Output.json(Output.Json.MAPPER.writer(), entry) + "\n" : lines(entry));
            }
        });
        return ExitCode.OK;
    }

    private static String lines(JournalEntry entry) {
        var last = new JournalEntry.Former(
                entry.sending(), entry.sentAt(), entry.state(), entry.changedAt(), entry.note());
        Guard.Approval approval = entry.inputs().guard().approval();
        List<Result> results = Stream.concat(entry.history().stream(), Stream.of(last))
                .map(result -> approval == null
                        ? new Result(result, null, null, entry)
                        : new Result(result, approval.by(), approval.note(), entry))
                .toList();
        return Rows.csv(results, COLUMNS).collect(Collectors.joining("\n", "", "\n"));
    }
}
