package io.adplatform.cli;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.file.FileJournal;
import io.adplatform.sdk.postgresql.PostgreSql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The journal of the journal commands: a file, or the shared database. */
final class JournalSource {

    private static final String COLUMNS = "key,sending,state,sentAt,operation,account,inputs,note,answer";

    @Option(names = "--journal", paramLabel = "FILE")
    private @Nullable Path file;

    /** Reads all entries. A file may be in use by another process. */
    List<JournalEntry> entries(Root root) throws IOException {
        Path named = file(root.settings());
        if (named != null) {
            return FileJournal.read(named);
        }
        try (Journal shared = open(root)) {
            return result(shared.entries());
        }
    }

    /** Opens the journal for changes, which needs a file for this process alone. */
    Journal open(Root root) throws IOException {
        Path named = file(root.settings());
        if (named != null) {
            if (!Files.exists(named)) {
                throw new IllegalArgumentException("there is no journal " + named);
            }
            return FileJournal.open(named, Connection.KEEP_ALL);
        }
        PostgreSql store = Connection.store(root.settings());
        if (store == null) {
            throw new IllegalArgumentException(
                    "no journal is set: use --journal, ADPLATFORM_JOURNAL or ADPLATFORM_JDBC_URL");
        }
        return store.journal();
    }

    private @Nullable Path file(Settings settings) {
        String set = settings.get(Settings.JOURNAL);
        return file != null || set == null ? file : Path.of(set);
    }

    /** Waits for a step of the journal. */
    static <T> T result(CompletableFuture<T> step) {
        try {
            return step.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    /** Writes calls as rows. */
    static int write(Output output, List<JournalEntry> entries) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (JournalEntry entry : entries) {
            JournalKey key = entry.key();
            JournalInputs inputs = entry.inputs();
            rows.add(Arrays.asList(
                    key.name(),
                    entry.sending(),
                    entry.state(),
                    entry.sentAt(),
                    inputs.operation(),
                    key.account(),
                    inputs.description(),
                    entry.note(),
                    entry.answer()));
        }
        output.rows(COLUMNS, rows);
        return ExitCode.OK;
    }
}
