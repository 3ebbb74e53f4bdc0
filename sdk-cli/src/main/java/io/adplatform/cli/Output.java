package io.adplatform.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.json.AdPlatformModule;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes data to standard output and everything else to standard error. */
final class Output {

    /** The form of the data. */
    enum Format {
        TABLE,
        CSV,
        JSON
    }

    final Format format;
    private final Shell shell;
    private final BufferedReader in;
    private @Nullable Terminal terminal;

    Output(Shell shell, Format format) {
        this.shell = shell;
        this.format = format;
        this.in = new BufferedReader(new InputStreamReader(shell.in(), StandardCharsets.UTF_8));
    }

    /** Made at its first use: most commands write no JSON. */
    static final class Json {
        private Json() {}

        /** Writes records of the SDK, and changes no digit of a number. */
        static final ObjectMapper MAPPER = JsonMapper.builder()
                .addModules(new AdPlatformModule(), new JavaTimeModule())
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .build();
    }

    /** @throws IllegalArgumentException if the data shall be JSON */
    void requireCsv(String command) {
        if (format == Format.JSON) {
            throw new IllegalArgumentException(command + " writes CSV only, so --json is not possible");
        }
    }

    synchronized Terminal terminal() {
        if (terminal == null) {
            terminal = shell.terminal().get();
        }
        return terminal;
    }

    /** Writes records; in JSON with all fields, otherwise with the given columns, separated by commas. */
    void records(List<? extends Record> records, String columns) {
        List<String> head = List.of(columns.split(",", -1));
        switch (format) {
            case JSON -> json(records);
            case CSV ->
                csv(Stream.concat(Stream.of(Csv.line(head)), Rows.csv(records, head))
                        .toList());
            case TABLE -> table(head, Rows.of(records, head, Rows::shown));
        }
    }

    /** Writes cells that control no terminal. */
    void table(List<String> head, List<List<String>> cells) {
        shell.out()
                .print(new Table(
                        head, cells, terminal().width(), isColoured(terminal().out())));
        shell.out().flush();
    }

    private boolean isColoured(boolean isTerminal) {
        var environment = shell.environment();
        return isTerminal
                && !environment.getOrDefault("TERM", "dumb").equals("dumb")
                && environment.getOrDefault("NO_COLOR", "").isEmpty();
    }

    /** Writes the lines of a table, the first with its heading. A person may open a file of them in a spreadsheet. */
    void csv(List<String> lines) {
        text((terminal().newFile() ? Csv.BOM : "") + String.join("\n", lines) + "\n");
    }

    /** Writes a value in JSON. */
    void json(Object value) {
        text(json(Json.MAPPER.writerWithDefaultPrettyPrinter(), value) + "\n");
    }

    /** Writes lines to standard output: as they are, unless they could control a terminal. */
    void text(String text) {
        Stream<String> safe = text.lines().map(line -> Values.oneLine(line) + "\n");
        shell.out().print(terminal().out() ? safe.collect(Collectors.joining()) : text);
        shell.out().flush();
    }

    /** Writes a line for people to standard error; in JSON an object with the text as {@code note}. */
    void note(String text) {
        String shown = Values.oneLine(text);
        line(shown, Map.of("note", shown));
    }

    /** Writes an error to standard error; in JSON the object {@code error} with the details. */
    void error(String message, Map<String, Object> details) {
        String shown = Values.oneLine(message);
        details.put("message", shown);
        boolean red = format != Format.JSON && isColoured(terminal().err());
        line((red ? "\u001b[31madplatform:\u001b[0m " : "adplatform: ") + shown, Map.of("error", details));
    }

    private void line(String text, Map<String, ?> json) {
        shell.err()
                .println(
                        format == Format.JSON
                                ? json(Json.MAPPER.writer(), json)
                                : wrapped(text, terminal().err()));
    }

    /** Returns a sentence in lines that end between words; a row of a table, which begins with blanks, stays as it is. */
    private String wrapped(String text, boolean isTerminal) {
        int width = Math.max(room(), 20) - 1;
        return !isTerminal || text.length() <= width || text.startsWith(" ")
                ? text
                : text.replaceAll("(.{1," + width + "})(?: +|$)", "$1\n").stripTrailing();
    }

    private int room() {
        return terminal().out() ? terminal().width() : Terminal.USUAL_WIDTH;
    }

    /** Writes a text of sentences and tables to standard output. */
    void sentences(String text) {
        text(text.lines().map(line -> wrapped(line, terminal().out()) + "\n").collect(Collectors.joining()));
    }

    /** Writes progress to standard error: over the last line of a terminal, and as a line elsewhere. */
    void progress(String bar, String text, boolean done) {
        if (format == Format.JSON || !terminal().err()) {
            note(text);
            return;
        }
        int room = room() - 1;
        String line = Values.oneLine(bar + " " + text);
        String cut = line.length() > room ? line.substring(0, room - 1) + "…" : line;
        // Blanks replace the rest of a longer line.
        shell.err().print("\r" + cut + " ".repeat(room - cut.length()) + (done ? "\n" : ""));
        shell.err().flush();
    }

    /** @throws NotConfirmedException unless a person on the terminal confirms */
    void confirm(String question) throws IOException {
        if (!terminal().in() || !terminal().err()) {
            throw new NotConfirmedException(
                    "Nothing was changed, because nothing confirmed it: add --apply, or use a terminal.");
        }
        if (!ask(question + " [y/N] ", false).matches("(?i)y|yes")) {
            throw new NotConfirmedException("Nothing was changed.");
        }
    }

    /**
     * Returns a person's answer, without blanks around it.
     *
     * @param isSecret whether the terminal doesn't show the answer
     * @throws NotConfirmedException at the end of the input
     */
    String ask(String question, boolean isSecret) throws IOException {
        shell.err().print(question);
        shell.err().flush();
        Console console = isSecret && terminal().in() ? System.console() : null;
        char[] hidden = console == null ? null : console.readPassword();
        String answer = hidden == null ? in.readLine() : new String(hidden);
        if (answer == null) {
            throw new NotConfirmedException("Nothing was changed.");
        }
        return answer.strip();
    }

    static String json(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
