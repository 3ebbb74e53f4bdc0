package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.EntryState;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;

/**
 * Lists the calls of unknown outcome in a journal, and records a person's findings; {@code docs/reference/journal.md} has examples.
 *
 * <p>Exit codes: 0 for success, 1 if the journal can't be read or written, 2 for wrong arguments.
 */
final class JournalMain {

    private static final String USAGE = """
            Lists and settles the calls of unknown outcome in a journal.

              list FILE                                lists them, and those that are settled as absent
              settle FILE KEY SENDING done NOTE        the platform did it
              settle FILE KEY SENDING absent NOTE      the platform did not do it, and the request can't
                                                       arrive any more: the key may be sent again
              settle FILE KEY SENDING open NOTE        takes a settlement back

            KEY and SENDING as listed. NOTE: who settles it, and why.""";

    /** Longer than any program's retention, so that settling removes no entry that the program keeps. */
    private static final Duration ALL = Duration.ofDays(365_000);

    private final PrintStream out;
    private final PrintStream err;

    JournalMain(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    @SuppressWarnings("SystemOut") // it is a program for terminals
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
        System.exit(new JournalMain(out, err).run(List.of(arguments)));
    }

    int run(List<String> arguments) {
        try {
            if (arguments.size() == 2 && arguments.get(0).equals("list")) {
                return list(Path.of(arguments.get(1)));
            }
            if (arguments.size() == 6 && arguments.get(0).equals("settle")) {
                return settle(Path.of(arguments.get(1)), arguments.get(2), arguments.get(3), how(arguments));
            }
        } catch (IOException | JournalException failed) {
            err.println(failed.getMessage());
            return 1;
        } catch (IllegalArgumentException wrong) {
            err.println(wrong.getMessage());
            return 2;
        }
        err.println(USAGE);
        return 2;
    }

    private static Settlement how(List<String> arguments) {
        String word = arguments.get(4);
        String note = arguments.get(5);
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "done" -> Settlement.done(note);
            case "absent" -> Settlement.absent(note);
            case "open" -> Settlement.open(note);
            default -> throw new IllegalArgumentException("a call is settled as done, absent or open, not as " + word);
        };
    }

    /** Only reads, so that it works while a program uses the journal; what that is sending right now is listed too. */
    private int list(Path named) throws IOException {
        Path file = FileJournal.real(named);
        List<JournalEntry> read = JournalLog.read(new LocalDisk(), file);
        if (read == null) {
            throw new IOException("the journal does not exist: " + file);
        }
        Map<JournalKey, JournalEntry> entries = new LinkedHashMap<>();
        read.forEach(entry -> entries.put(entry.key(), entry));
        List<JournalEntry> unsettled = FileJournal.unsettled(entries.values());
        List<JournalEntry> absent = entries.values().stream()
                .filter(entry -> entry.state() == EntryState.ABSENT)
                .toList();
        out.println(file + " holds " + entries.size() + " calls, " + unsettled.size() + " of them unsettled, "
                + absent.size() + " absent.");
        List<JournalEntry> shown = new ArrayList<>(unsettled);
        shown.addAll(absent);
        for (JournalEntry entry : shown) {
            out.println();
            out.println(shown(entry.key().name()));
            line("sending", entry.sending());
            line("state", entry.state() + (entry.note() == null ? "" : ": " + entry.note()));
            line("sent at", String.valueOf(entry.sentAt()));
            line("operation", entry.inputs().operation());
            line("account", entry.key().account());
            line("inputs", entry.inputs().description());
        }
        return 0;
    }

    private int settle(Path named, String key, String sending, Settlement how) throws IOException {
        Path file = FileJournal.real(named);
        if (!Files.exists(file)) {
            throw new IOException("the journal does not exist: " + file);
        }
        try (FileJournal journal = FileJournal.open(file, ALL, Time.system(), Runnable::run, Runnable::run)) {
            Optional<JournalEntry> seen = result(journal.entries()).stream()
                    .filter(entry -> entry.key().name().equals(key))
                    .filter(entry -> entry.sending().equals(sending))
                    .findFirst();
            if (seen.isEmpty()) {
                throw new IOException("no call has the key '" + shown(key) + "' and the sending " + shown(sending)
                        + "; unsettled are " + names(result(journal.unsettled())));
            }
            JournalEntry settled = result(journal.settle(seen.get(), how));
            out.println(settled.key() + ", sent at " + settled.sentAt() + ", is settled as " + settled.state() + ".");
            return 0;
        }
    }

    /** Returns the result of a step, which has run on this thread. */
    private static <T> T result(CompletableFuture<T> said) {
        try {
            return Objects.requireNonNull(said.getNow(null));
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof JournalException refused ? refused : failed;
        }
    }

    private static String names(List<JournalEntry> entries) {
        return entries.isEmpty()
                ? "none"
                : entries.stream()
                        .map(entry -> "'" + shown(entry.key().name()) + "' " + entry.sending())
                        .collect(Collectors.joining(", "));
    }

    private void line(String name, String value) {
        out.printf(Locale.ROOT, "  %-10s %s%n", name, shown(value));
    }

    /** Replaces control characters, which could steer the terminal. */
    private static String shown(String text) {
        return text.chars()
                .mapToObj(c -> Character.isISOControl(c) ? "?" : String.valueOf((char) c))
                .collect(Collectors.joining());
    }
}
