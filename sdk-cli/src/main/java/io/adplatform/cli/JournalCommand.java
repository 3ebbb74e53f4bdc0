package io.adplatform.cli;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.file.FileJournal;
import io.adplatform.sdk.postgresql.PostgreSql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that shows or settles calls of a journal: a file, or the shared database. */
abstract class JournalCommand extends Subcommand {

    private static final String COLUMNS = "name,sending,state,sentAt,operation,owId,clientId,description,note,answer";

    @Option(names = "--journal", paramLabel = "FILE")
    private @Nullable Path file;

    /** A call as a row. */
    private record Call(String sending, JournalEntry entry) {}

    /** Passes on all entries, one after the other. A file may be in use by another process. */
    final void read(Consumer<JournalEntry> each) throws IOException {
        Path named = file();
        if (named != null) {
            FileJournal.read(named, each);
            return;
        }
        try (Journal shared = open()) {
            shared.entries(Instant.MIN, Instant.MAX, each);
        }
    }

    /** Opens the journal for changes, which needs a file for this process alone. */
    final Journal open() throws IOException {
        Path named = file();
        if (named != null) {
            if (!Files.exists(named)) {
                throw new IllegalArgumentException("the journal does not exist: " + named);
            }
            return FileJournal.open(named);
        }
        PostgreSql store = Connection.store(root().settings());
        return Connection.required(store == null ? null : store.journal());
    }

    /** Returns the file; {@code null} if the journal is the shared database. */
    final @Nullable Path file() throws IOException {
        String set = root().settings().get(Settings.JOURNAL);
        return file != null || set == null ? file : Path.of(set);
    }

    /** Returns the entries that a command needs. */
    final List<JournalEntry> entries(Predicate<JournalEntry> needed) throws IOException {
        List<JournalEntry> found = new ArrayList<>();
        read(entry -> {
            if (needed.test(entry)) {
                found.add(entry);
            }
        });
        return found;
    }

    /** Writes calls as rows. */
    final int write(List<JournalEntry> entries) {
        var calls = entries.stream().map(entry -> new Call(entry.sending(), entry));
        output().records(calls.toList(), COLUMNS);
        return ExitCode.OK;
    }
}
