package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SandboxExtension.class)
class MonthsEndMainsTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theBooksOfTheSampleDifferInOneAmountAndARow() {
        assertThat(CompareBooksMain.run(new String[0], Map.of(), out, out)).isZero();

        assertThat(text())
                .contains("The comparison takes 1 request, at once")
                .contains(",4712,10.00,2026-11-20,amount is 10.00 here and 100.00 there")
                .contains("missing there,4,,4713,1.00,2026-11-21,")
                .contains("2 rows match, and 1 of them differ.");
    }

    @Test
    void theBooksOfAFileAreComparedWithADeployment(Sandbox deployment) throws IOException {
        long customer = deployment.data().customer(words -> words.name("Nordwind"));
        deployment
                .data()
                .payment(words ->
                        words.customer(customer).transaction("A-1").amount("7").date(LocalDate.of(2026, 11, 3)));
        Path file = Files.write(folder.resolve("books.csv"), List.of("reference;amount;date", "a-1;7,00;2026-11-03"));

        assertThat(CompareBooksMain.run(
                        new String[] {file.toString(), String.valueOf(customer), "2026-11"},
                        deployment.settings(),
                        out,
                        out))
                .isZero();
        assertThat(text()).contains("1 rows match, and 0 of them differ.");
        assertThat(CompareBooksMain.run(new String[0], deployment.settings(), out, out))
                .isEqualTo(2);
    }

    @Test
    void changesArePrintedOnceTheCursorIsStored(Sandbox deployment) {
        assertThat(PaymentChangesMain.run(new String[0], Map.of(), out, out)).isZero();
        assertThat(text())
                .containsSubsequence(
                        "1 payments are new or changed.",
                        "2 payments are new or changed.",
                        "Cancelled",
                        "0 payments are new or changed.");

        String[] arguments = {
            String.valueOf(deployment.owId()), folder.resolve("cursor").toString()
        };
        assertThat(PaymentChangesMain.run(arguments, deployment.settings(), out, out))
                .isZero();
        assertThat(folder.resolve("cursor")).content().startsWith("1.");
        assertThat(PaymentChangesMain.run(new String[0], deployment.settings(), out, out))
                .isEqualTo(2);
    }

    @Test
    void aPaymentOverTheLimitAndADuplicateAreRefused() throws IOException {
        PaymentLimitsMain.run(out);

        assertThat(text().lines())
                .hasSize(4)
                .element(1)
                .asString()
                .startsWith("Refused: The limit of 1000 for customer ")
                .contains("900 are recorded, and the call has 101.");
        assertThat(text().lines()).element(3).asString().startsWith("Refused: The call of the key '");
    }
}
