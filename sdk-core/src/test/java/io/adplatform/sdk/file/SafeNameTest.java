package io.adplatform.sdk.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafeNameTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
            invoice-55.pdf,                invoice-55.pdf
            Rechnung März.pdf,             Rechnung März.pdf
            报告.csv,                       报告.csv
            ../../etc/passwd,              passwd
            ..\\..\\boot.ini,              boot.ini
            /etc/shadow,                   shadow
            C:\\Windows\\win.ini,          win.ini
            a/,                            download
            ..,                            download
            .,                             download
            '   ',                         download
            .bashrc,                       bashrc
            report.csv. . .,               report.csv
            a<b>c:d"e|f?g*h.txt,          a_b_c_d_e_f_g_h.txt
            file.txt:hidden.exe,           file.txt_hidden.exe
            -rf,                           _-rf
            """)
    void aNameIsAPlainFileName(String from, String to) {
        assertThat(SafeName.of(from)).isEqualTo(to);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            CON
            con
            NUL
            nul.txt
            Aux.tar.gz
            PRN
            COM1
            com9.log
            LPT1
            lpt¹.txt
            CONIN$
            NUL .pdf
            """)
    void noNameIsADevice(String name) {
        assertThat(SafeName.of(name)).isEqualTo("_" + name);
    }

    @Test
    void aNameOnlyShowsWhatItIs() {
        assertThat(SafeName.of("invoice\u202Efdp.exe")).isEqualTo("invoicefdp.exe");
        assertThat(SafeName.of("\u2066a\u2069b\u200Bc\uFEFF.pdf")).isEqualTo("abc.pdf");
        assertThat(SafeName.of("a\u0000b\r\nc\u007F\u009F.pdf")).isEqualTo("abc.pdf");
        assertThat(SafeName.of("a\u2028b.pdf")).isEqualTo("ab.pdf");
        assertThat(SafeName.of("a\uD800.pdf")).isEqualTo("a.pdf");
    }

    @Test
    void anOverlongNameKeepsItsExtension() {
        String shortened = SafeName.of("界".repeat(500) + ".pdf");
        assertThat(shortened).endsWith("界.pdf");
        assertThat(shortened.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(225, 240);
        assertThat(SafeName.of("a." + "b".repeat(5000)).length()).isLessThanOrEqualTo(80);
    }

    @ParameterizedTest
    @ValueSource(strings = {".", ". ", "a.", " .a", "\u0301\u0316", "\u200B", "界", "a/"})
    void aNameThatIsVeryLongCostsNoMoreThanItsLength(String piece) {
        String name = "x" + piece.repeat(250_000) + "x.pdf";

        String safe = assertTimeoutPreemptively(Duration.ofSeconds(20), () -> SafeName.of(name));

        assertThat(safe).endsWith(".pdf");
        assertThat(safe.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(240);
    }

    @Test
    void aNumberGoesBeforeTheExtension() {
        assertThat(SafeName.numbered("report.csv", 1)).isEqualTo("report.csv");
        assertThat(SafeName.numbered("report.csv", 2)).isEqualTo("report (2).csv");
        assertThat(SafeName.numbered("README", 3)).isEqualTo("README (3)");
    }

    @Test
    void whateverTheServerSaysTheNameStaysInItsDirectoryAndIsStable() {
        Random random = new Random(7);
        String alphabet = "ab.CONnul/\\:*?\"<>|-~ \u202E\u0000\n\uFFFD\u200Bé界\uD83D\uDE00\uD83D";
        for (int round = 0; round < 20_000; round++) {
            StringBuilder name = new StringBuilder();
            int length = random.nextInt(round % 100 == 0 ? 600 : 12);
            for (int i = 0; i < length; i++) {
                name.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            String safe = SafeName.of(name.toString());
            assertThat(safe).as("from %s", name).isNotEmpty().doesNotContain("/", "\\", ":", "\u202E", "\u0000");
            assertThat(safe)
                    .isNotIn(".", "..")
                    .doesNotStartWith(".")
                    .doesNotEndWith(".")
                    .doesNotEndWith(" ");
            assertThat(safe.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(241);
            assertThat(SafeName.of(safe)).isEqualTo(safe);
        }
    }
}
