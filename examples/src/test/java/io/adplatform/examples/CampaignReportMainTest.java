package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SandboxExtension.class)
class CampaignReportMainTest {

    private final Console console = new Console();

    @Test
    void aMonthIsATableWithBarsAndAYearComesInWindows() {
        assertThat(run(Map.of())).isZero();

        assertThat(console.out())
                .contains("the embedded sandbox")
                .containsPattern("\\d+ {2}[A-Z][A-Za-z ]+ \\d+ .* {2}#{24}\n")
                .contains("all 60 campaigns")
                .contains("Campaign ID,Campaign Name,Impressions,Spent")
                .contains("... 60 rows")
                .contains("three months at a time: at least 4 requests, at once at 20 a window.")
                .containsPattern("4/4 {2}20\\d\\d-\\d\\d-\\d\\d to .* \\(about 0 s to go\\)")
                // log-in, table, the export, the page that shows its end, their links, four windows
                .contains("Done with 10 requests");
        assertThat(console.err()).isEmpty();
    }

    @Test
    void theCsvGoesToAFileThatIsNamed(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("campaigns.csv");

        assertThat(run(Map.of(), file.toString())).isZero();

        assertThat(Files.readAllLines(file)).hasSize(61).startsWith("Campaign ID,Campaign Name,Impressions,Spent");
        assertThat(console.out()).contains("60 rows in " + file);
    }

    @Test
    void aFileThatIsThereIsNotReplaced(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("mine.csv"), "mine");

        assertThat(run(Map.of(), file.toString())).isEqualTo(1);

        assertThat(file).hasContent("mine");
        assertThat(console.err()).startsWith("The report ends here: ").hasLineCount(1);
    }

    @Test
    void aPlatformThatFailsIsToldInOneLine(Sandbox deployment) {
        deployment.everyNth(1, "POST /api/v2/rb/export/csv", Fault.status(500));

        assertThat(run(deployment.settings())).isEqualTo(1);

        assertThat(console.out()).contains("all 60 campaigns").doesNotContain("The last year");
        assertThat(console.err())
                .startsWith("The report ends here: 500 ")
                .contains("POST /api/v2/rb/export/csv")
                .doesNotContain("\tat ")
                .hasLineCount(1);
    }

    @Test
    void tooManyArgumentsAreRefused() {
        assertThat(run(Map.of(), "a", "b")).isEqualTo(2);
        assertThat(console.err()).contains("it takes one file at most");
    }

    private int run(Map<String, String> environment, String... arguments) {
        return CampaignReportMain.run(List.of(arguments), environment, console.outStream(), console.errStream());
    }
}
