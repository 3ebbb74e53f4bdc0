package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.ClientListener.DecodeWarning;
import io.adplatform.sdk.event.ClientListener.WaitStarted;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.file.FileJournal;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.time.Time;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** A client and its journal, for one command. */
final class Connection implements AutoCloseable {

    private static final Duration WAIT_TO_MENTION = Duration.ofSeconds(2);

    final AdPlatform platform;
    private final @Nullable Journal journal;
    private final Output output;
    private volatile boolean stopping;

    /**
     * Connects, and sends nothing yet.
     *
     * @param records whether the command changes the platform, so that it needs the journal's file for itself
     */
    Connection(Settings settings, Output output, boolean records, Time time) {
        this.output = output;
        AdPlatformBuilder builder = settings.builder().time(time).listener(new Listener(output));
        Subcommand.ifSet(settings.get(Settings.TOKEN_FILE), file -> builder.tokenFile(Path.of(file)));
        PostgreSql store = store(settings);
        Subcommand.ifSet(store, builder::sharedBy);
        String file = records ? settings.get(Settings.JOURNAL) : null;
        if (file != null && Files.notExists(Path.of(file))) {
            output.note("New journal: " + Path.of(file).normalize());
        }
        Journal own = file == null ? null : FileJournal.open(Path.of(file));
        Subcommand.ifSet(own, builder::journal);
        try {
            platform = builder.build();
        } catch (RuntimeException failed) {
            Subcommand.ifSet(own, Journal::close);
            throw failed;
        }
        journal = own == null && store != null ? store.journal() : own;
    }

    /** Returns the shared database, or {@code null} if none is set. */
    @SuppressWarnings("UnusedException") // The driver's message contains the URL, which may contain a password.
    static @Nullable PostgreSql store(Settings settings) {
        String url = settings.get(Settings.JDBC_URL);
        if (url == null) {
            return null;
        }
        PGSimpleDataSource database = new PGSimpleDataSource();
        try {
            database.setUrl(url);
        } catch (IllegalArgumentException withTheUrl) {
            throw new IllegalArgumentException(
                    Settings.JDBC_URL + " must be a URL of PostgreSQL, such as jdbc:postgresql://host/database");
        }
        Subcommand.ifSet(settings.get(Settings.JDBC_USER), database::setUser);
        Subcommand.ifSet(settings.get(Settings.JDBC_PASSWORD), database::setPassword);
        return PostgreSql.on(database);
    }

    /** @throws IllegalArgumentException if no journal is set */
    Journal journal() {
        return required(journal, "");
    }

    /**
     * @param further another way to set it
     * @throws IllegalArgumentException if no journal is set
     */
    static Journal required(@Nullable Journal set, String further) {
        if (set == null) {
            throw new IllegalArgumentException(
                    "no journal is set: set ADPLATFORM_JOURNAL to its file, or ADPLATFORM_JDBC_URL to its database"
                            + further);
        }
        return set;
    }

    /** Ends in order: nothing more is sent, and a request on its way may be answered within this time. */
    void stop(Duration longest) {
        stopping = true;
        platform.close(longest);
    }

    /** Closes the client and its journal. After {@link #stop}, lists the journal's open rows first. */
    @Override
    public void close() {
        platform.close();
        if (journal != null) {
            if (stopping) {
                listOpenRows(journal);
            }
            journal.close();
        }
    }

    private void listOpenRows(Journal open) {
        try {
            List<JournalEntry> rows = CompletableFuture.supplyAsync(open::unsettled)
                    .orTimeout(5, TimeUnit.SECONDS)
                    .join();
            output.note(rows.size() + " open rows in the journal.");
            rows.forEach(row -> output.note("  open: " + row.key().name() + ", sending " + row.sending() + ", "
                    + row.inputs().operation()));
        } catch (RuntimeException unreadable) {
            output.note("The journal's open rows can't be listed: " + unreadable.getMessage());
        }
    }

    /** Mentions long waits, and values of the platform that can't be read. */
    private record Listener(Output output) implements ClientListener {

        @Override
        public void onWaitStarted(WaitStarted wait) {
            Duration expected = wait.expected();
            if (expected != null && expected.compareTo(WAIT_TO_MENTION) > 0) {
                output.note("Waiting " + Estimate.timeInWords(expected) + " for quota.");
            }
        }

        @Override
        public void onDecodeWarning(DecodeWarning warning) {
            output.note("Warning: " + warning.warning());
        }
    }
}
