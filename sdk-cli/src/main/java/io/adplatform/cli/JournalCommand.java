package io.adplatform.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A command that shows or settles calls of a journal: a file, or the shared database. */
abstract class JournalCommand extends Subcommand {

    private static final String COLUMNS = "name,sending,state,sentAt,operation,owId,clientId,description,note,answer";
    /** Of a table for people. */
    String fewColumns = "name,sending,state,sentAt,call,note";

    @Option(names = "--journal", paramLabel = "FILE")
    private @Nullable Path file;

    /** A call as a row. */
    private record Row(String name, String sending, String call, String customer, String amount, JournalEntry entry) {}

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
        return Connection.required(store == null ? null : store.journal(), ", or add --journal FILE");
    }

    /** Returns the file; {@code null} if the journal is the shared database. */
    final @Nullable Path file() throws IOException {
        String set = root().settings().get(Settings.JOURNAL);
        return file != null || set == null ? file : Path.of(set);
    }

    /** Returns the entries that a command needs. */
    final List<JournalEntry> entries(Predicate<JournalEntry> needed) throws IOException {
        List<JournalEntry> found = new ArrayList<>();
        read(entry -> Stream.of(entry).filter(needed).forEach(found::add));
        return found;
    }

    /** Writes calls as rows. */
    final int write(List<JournalEntry> entries) {
        var rows = entries.stream().map(JournalCommand::row).toList();
        output().records(rows, output().format == Output.Format.TABLE ? fewColumns : COLUMNS);
        return ExitCode.OK;
    }

    private static Row row(JournalEntry entry) {
        JsonNode sent = description(entry.inputs());
        String customer = sent.findPath("owId").asText();
        String amount = sent.findPath("paymentAmount").asText();
        return new Row(shown(entry.key().name()), entry.sending(), call(entry.inputs()), customer, amount, entry);
    }

    /** Whether a person means the call: by its key, or by its form in a list or in a CSV table. */
    static boolean isNamed(JournalEntry entry, String key) {
        String shown = shown(entry.key().name());
        return List.of(entry.key().name(), shown, Csv.line(List.of(shown))).contains(key);
    }

    /** Returns a key that can be copied. An old key with characters that a person can't see is escaped, as in {@code T-17\\u200B}. */
    private static String shown(String name) {
        return JournalKey.problem(name).isEmpty() && !name.contains("\\u")
                ? name
                : name.chars()
                        .mapToObj(c -> (c > ' ' && c <= '~' && c != '\\' ? "%c" : "\\u%04X").formatted(c))
                        .collect(Collectors.joining());
    }

    /** Returns a call in words: {@code POST /api/v3/fa/customer/payment/add: owId 200001, paymentAmount 1250.50}. */
    static String call(JournalInputs inputs) {
        List<String> words = new ArrayList<>();
        addWords("", description(inputs), words);
        return inputs.operation() + ": " + String.join(", ", words).strip();
    }

    private static JsonNode description(JournalInputs inputs) {
        try {
            return Output.Json.MAPPER.readTree(inputs.description());
        } catch (JsonProcessingException tooLong) {
            return TextNode.valueOf(inputs.description());
        }
    }

    private static void addWords(String name, JsonNode value, List<String> words) {
        if (value.isObject()) {
            value.properties().forEach(field -> addWords(field.getKey(), field.getValue(), words));
        } else if (value.isArray()) {
            value.forEach(each -> addWords(name, each, words));
        } else if (!value.isNull()) {
            words.add(name + " " + value.asText());
        }
    }
}
