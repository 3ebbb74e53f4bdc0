package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Tables as spreadsheets write them. The file {@code expected.txt} has the exit code and the lines of each table. */
class TablesTest {

    @TempDir
    Path directory;

    @AutoClose
    private final TestShell shell = new TestShell();

    @BeforeEach
    void setJournal() throws IOException {
        shell.environment.put(
                "ADPLATFORM_JOURNAL",
                directory.toRealPath().resolve("pay.journal").toString());
    }

    private static Path table(String name) {
        try {
            return Path.of(Objects.requireNonNull(TablesTest.class.getResource("/tables/" + name))
                    .toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private int run(String command, Path file) {
        return switch (command) {
            case "pay" -> shell.run("pay check --run november --csv", file.toString());
            case "bids" -> shell.run("bids plan --campaign 7060 --dimension State --csv", file.toString());
            case "apply" -> shell.run("bids apply", file.toString());
            case "call" -> shell.run("call", "POST /payments/add", "--body", "@" + file);
            default -> shell.run("books compare --month 2026-11 --csv", file.toString());
        };
    }

    @TestFactory
    Stream<DynamicTest> eachTableHasTheExpectedResult() throws IOException {
        List<List<String>> cases = new ArrayList<>();
        for (String line : Files.readAllLines(table("expected.txt"))) {
            if (!line.startsWith("  ")) {
                cases.add(new ArrayList<>());
            }
            cases.get(cases.size() - 1).add(line.strip());
        }
        assertThat(cases).hasSizeGreaterThanOrEqualTo(40);
        return cases.stream().map(lines -> DynamicTest.dynamicTest(lines.get(0), () -> check(lines)));
    }

    private void check(List<String> lines) {
        String[] words = lines.get(0).split(" ", -1);
        Path file = table(words[0]);

        int code = run(words[1], file);

        String err = shell.err().replace(file.getParent() + "/", "");
        assertThat(code).as(err).isEqualTo(Integer.parseInt(words[2]));
        assertThat(err).doesNotContain("Exception", "java.");
        for (String line : lines.subList(1, lines.size())) {
            assertThat(line.startsWith("out ") ? shell.out() : err).contains(line.substring(4));
        }
    }

    /** LibreOffice 7.4 has opened {@code paid.csv} and saved it unchanged, as the other table. */
    @Test
    void theResultOfAPayRunThatASpreadsheetSavesUnchangedHasTheSameRows() throws IOException {
        shell.terminal = new Terminal(false, false, false, true, 80);
        assertThat(shell.run(
                        "pay run --csv --apply --run november",
                        table("payments.csv").toString()))
                .as(shell.err())
                .isZero();
        Path paid = Files.writeString(directory.resolve("paid.csv"), shell.out());

        assertThat(paid).hasSameBinaryContentAs(table("paid.csv"));
        for (String saved : List.of("paid.csv", "paid-libreoffice-commas.csv", "paid-libreoffice-semicolons.csv")) {
            assertThat(shell.run(
                            "pay run --csv --apply --run november", table(saved).toString()))
                    .as(shell.err())
                    .isZero();
            assertThat(shell.out().replace("paid-before", "paid")).as(saved).isEqualTo(Files.readString(paid));
        }
        assertThat(shell.sandbox.commits("POST /api/v3/fa/customer/payment/add"))
                .isEqualTo(10);
    }

    /**
     * LibreOffice 7.4 has opened {@code pulled.csv} and saved it unchanged: with commas and points in the locale en-US, with semicolons
     * and decimal commas in the locale de-DE.
     */
    @Test
    void aPulledTableThatASpreadsheetSavesUnchangedPlansNoChange() throws IOException {
        Path plan = directory.resolve("plan.json");
        Path pulled = directory.resolve("pulled.csv");
        assertThat(shell.run("bids plan --campaign 7060 --save " + plan + " " + table("bundles.csv")))
                .withFailMessage(shell::out)
                .isZero();
        assertThat(shell.run("bids apply --apply --log " + directory.resolve("changes.jsonl") + " " + plan))
                .as(shell.err())
                .isZero();

        assertThat(shell.run("bids pull 7060 state city --to " + pulled)).isZero();

        assertThat(pulled).hasSameBinaryContentAs(table("pulled.csv"));
        for (String saved :
                List.of("pulled.csv", "pulled-libreoffice-commas.csv", "pulled-libreoffice-semicolons.csv")) {
            assertThat(run("bids", table(saved))).as(shell.err()).isZero();
            assertThat(shell.out()).as(saved).isEqualTo("change\n");
        }
    }

    @Test
    void aMissingFileAndADirectoryAreNamedWithTheReason() {
        for (String command : List.of("pay", "bids", "books", "apply", "call")) {
            assertThat(run(command, directory.resolve("missing.csv"))).isEqualTo(ExitCode.USAGE);
            assertThat(shell.err()).contains("missing.csv does not exist").doesNotContain("Exception");
            assertThat(run(command, directory)).isEqualTo(ExitCode.USAGE);
            assertThat(shell.err()).contains(directory + " is a directory").doesNotContain("Exception");
        }
        assertThat(shell.sandbox.requestCount()).isZero();
    }
}
