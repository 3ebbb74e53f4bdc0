package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InvoicesTest {

    private static final String DOWNLOAD = "GET /api/v3/fa/download-invoice/{owId}/{invoiceId}";

    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void overdueInvoicesGoIntoAFolderAsPdfFiles() throws Exception {
        assertThat(run(Map.of(), "200001", folder.resolve("new").toString())).isZero();

        List<Path> files = files(folder.resolve("new"));
        assertThat(files)
                .isNotEmpty()
                .allSatisfy(file -> assertThat(Files.readString(file))
                        .startsWith("%PDF-")
                        .contains("Customer 200001")
                        .endsWith("%%EOF\n"));
        assertThat(text(out))
                .contains("the embedded sandbox")
                .contains(files.size() + " invoices, ")
                .contains(files.get(0).getFileName() + ", " + Files.size(files.get(0)) + " bytes");
        assertThat(text(err)).isEmpty();
    }

    @Test
    void whatIsThereIsNotFetchedAgain() throws Exception {
        try (Sandbox deployment = Sandbox.builder().rateLimit(RateLimit.none()).start()) {
            assertThat(run(deployment.settings(), "200001", folder.toString())).isZero();
            int fetched = deployment.requests(DOWNLOAD).size();
            Files.delete(files(folder).get(0));

            assertThat(run(deployment.settings(), "200001", folder.toString())).isZero();

            assertThat(fetched).isGreaterThan(1).isEqualTo(files(folder).size());
            assertThat(deployment.requests(DOWNLOAD)).hasSize(fetched + 1);
            assertThat(deployment.violations()).isEmpty();
            assertThat(text(out)).contains("is there already");
        }
    }

    @Test
    void aCustomerOfSomebodyElseIsToldOfInOneLine() {
        assertThat(run(Map.of(), "1", folder.toString())).isEqualTo(1);

        assertThat(text(err))
                .startsWith("The list of invoices ends here: 403 ")
                .contains("GET /api/v3/fa/invoice/list/")
                .hasLineCount(1);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aDeploymentIsNotAskedForACustomerThatNobodyNamed() throws Exception {
        try (Sandbox deployment = Sandbox.start()) {
            assertThat(run(deployment.settings())).isEqualTo(2);

            assertThat(text(err))
                    .isEqualToIgnoringNewLines("The list of invoices can't start: name the customer's Organization"
                            + " Workspace ID, as in: 300417");
            assertThat(deployment.requests()).isEmpty();
        }
    }

    @Test
    void aCustomerThatIsNoNumberIsToldOfInOneLine() {
        assertThat(run(Map.of(), "northwind")).isEqualTo(2);

        assertThat(text(err))
                .startsWith("The list of invoices can't start: ")
                .contains("northwind")
                .hasLineCount(1);
    }

    private int run(Map<String, String> environment, String... arguments) {
        return InvoicesMain.run(
                arguments,
                environment,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.sorted().toList();
        }
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
