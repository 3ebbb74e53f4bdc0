package io.adplatform.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.adplatform.sdk.json.AdPlatformModule;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes data to standard output, all of it at once, and everything else to standard error. */
final class Output {

    /** The form of the data. */
    enum Format {
        TABLE,
        CSV,
        JSON
    }

    private final Shell shell;
    private final Format format;
    private @Nullable Terminal terminal;

    Output(Shell shell, Format format) {
        this.shell = shell;
        this.format = format;
    }

    /** Returns a mapper for records of the SDK that changes no digit of a number. */
    static ObjectMapper json() {
        return JsonMapper.builder()
                .addModule(new AdPlatformModule())
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .build();
    }

    Format format() {
        return format;
    }

    synchronized Terminal terminal() {
        if (terminal == null) {
            terminal = shell.terminal().get();
        }
        return terminal;
    }

    /** Writes records; in JSON with all fields, otherwise with the given columns. */
    void records(List<? extends Record> records, List<String> columns) {
        if (format == Format.JSON) {
            json(records);
        } else {
            rows(columns, Rows.of(records, columns));
        }
    }

    void rows(List<String> columns, List<? extends List<? extends @Nullable Object>> rows) {
        switch (format) {
            case JSON -> json(rows.stream().map(row -> named(columns, row)).toList());
            case CSV -> {
                StringBuilder csv = new StringBuilder(csv(columns));
                rows.forEach(row -> csv.append(csv(texts(row))));
                text(csv.toString());
            }
            case TABLE -> {
                List<List<String>> cells = rows.stream()
                        .map(row -> texts(row).stream().map(Rows::shown).toList())
                        .toList();
                text(new Table(columns, cells, terminal().width()).toString());
                if (rows.isEmpty()) {
                    note("No rows.");
                }
            }
        }
    }

    /** Writes a value in JSON. */
    void json(Object value) {
        try {
            text(json().writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n");
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Writes a text to standard output. */
    void text(String text) {
        shell.out().print(text);
        shell.out().flush();
    }

    /** Writes a line for people to standard error; in JSON an object with the text as {@code note}. */
    void note(String text) {
        line("note", text);
    }

    /** Writes a line of progress to standard error; in JSON an object with the text as {@code progress}. */
    void progress(String text) {
        line("progress", text);
    }

    /** Writes a text over the last line of the terminal. */
    void overwrite(String text) {
        shell.err().print(text);
        shell.err().flush();
    }

    /** Writes an error to standard error; in JSON the object {@code error}. */
    void error(String message, Map<String, ?> details) {
        if (format == Format.JSON) {
            Map<String, Object> error = new LinkedHashMap<>(details);
            error.put("message", message);
            errorJson(Map.of("error", error));
        } else {
            shell.err().println("adplatform: " + message);
        }
    }

    /**
     * Whether a change may be made: it was confirmed by {@code --apply}, or now on the terminal.
     *
     * @param apply whether the command line contains {@code --apply}
     */
    boolean confirmed(boolean apply, String question) throws IOException {
        if (apply) {
            return true;
        }
        if (!terminal().in() || !terminal().err()) {
            note(
                    "Nothing was changed, because there is no terminal to ask for confirmation. Add --apply to change it.");
            return false;
        }
        shell.err().print(question + " [y/N] ");
        shell.err().flush();
        String answer = new BufferedReader(new InputStreamReader(shell.in(), StandardCharsets.UTF_8)).readLine();
        if (answer != null && answer.strip().matches("(?i)y|yes")) {
            return true;
        }
        note("Nothing was changed.");
        return false;
    }

    private void line(String kind, String text) {
        if (format == Format.JSON) {
            errorJson(Map.of(kind, text));
        } else {
            shell.err().println(text);
        }
    }

    private void errorJson(Map<String, ?> value) {
        try {
            shell.err().println(json().writeValueAsString(value));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Map<String, @Nullable Object> named(List<String> columns, List<? extends @Nullable Object> row) {
        Map<String, @Nullable Object> named = new LinkedHashMap<>();
        for (int column = 0; column < columns.size(); column++) {
            named.put(columns.get(column), row.get(column));
        }
        return named;
    }

    private static List<String> texts(List<? extends @Nullable Object> row) {
        List<String> texts = new ArrayList<>();
        row.forEach(cell -> texts.add(Rows.text(cell)));
        return texts;
    }

    private static String csv(List<String> cells) {
        return cells.stream()
                        .map(cell ->
                                cell.matches("(?s).*[\",\\r\\n].*") ? '"' + cell.replace("\"", "\"\"") + '"' : cell)
                        .collect(Collectors.joining(","))
                + "\n";
    }
}
