package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SandboxExtension.class)
class UploadCreativesMainTest {

    private static final String UPLOAD = "POST /api/v3/crt/creatives";

    @TempDir
    Path folder;

    private final Console console = new Console();

    @Test
    void onTheSandboxItRunsByItselfAndNamesWhatIsBad() {
        assertThat(run(Map.of())).as(console.err()).isZero();

        assertThat(console.out())
                .contains("left out: mistaken.png: source must be a JPEG, PNG or GIF; it looks like")
                .contains("left out: notes.txt is of no kind that the platform takes")
                .contains("[########################] film.mp4, 3000000 bytes")
                .containsPattern("film +Video \\(14\\) +Pending \\(1\\) +autumn, Video +yes")
                .containsPattern("spot +Audio \\(17\\) +Pending \\(1\\) +autumn, Audio +yes")
                .containsPattern("banner +Image \\(11\\) +Pending \\(1\\) +autumn, Image +yes")
                // log-in, upload, a list whose end an empty page shows, three groups, one look
                .contains("[8 requests, log-in included]");
        assertThat(console.err()).isEmpty();
    }

    @Test
    void aFolderGoesToADeploymentInOneRequest() throws IOException {
        write("a.gif", "GIF89a");
        write("b.gif", "GIF89a");
        write("c.mp4", "not a film");
        try (Sandbox deployment = Sandbox.builder()
                .rateLimit(RateLimit.none())
                .creativeProcessing(Duration.ZERO)
                .start()) {
            deployment.creatives().loseFile("b.gif");

            assertThat(run(deployment.settings(), folder.toString()))
                    .as(console.err())
                    .isZero();

            assertThat(console.out())
                    .contains("left out: c.mp4: source must be a MOV, MP4 or MPEG")
                    .contains("refused: b.gif: The file b.gif is missing")
                    .containsPattern("a +Image \\(11\\) .* yes");
            assertThat(deployment.requests(UPLOAD)).hasSize(1);
            assertThat(deployment.creatives().all()).hasSize(1);
            assertThat(deployment.violations()).isEmpty();
        }
    }

    @Test
    void aFileThatCanNotEvenBeNamedOrReadDoesNotStopTheOthers(Sandbox deployment) throws IOException {
        write("a.gif", "GIF89a");
        write("b\u0007.gif", "GIF89a");
        // A bitmap with a head that image readers give up on.
        write("c.png", "BM\0\0\0\0\0\0\0\0\0\0\0\0\u0001\0\0\0");

        assertThat(run(deployment.settings(), folder.toString()))
                .as(console.err())
                .isZero();

        assertThat(console.out())
                .contains("left out: b?.gif has control characters in its name")
                .contains("left out: c.png: source must be a JPEG, PNG or GIF; it looks like BMP")
                .containsPattern("a +Image \\(11\\) .* yes");
        assertThat(deployment.requests(UPLOAD)).hasSize(1);
    }

    @Test
    void nothingIsSentWhereNothingIsGood(Sandbox deployment) throws IOException {
        write("c.mp4", "not a film");

        assertThat(run(deployment.settings(), folder.toString())).isZero();

        assertThat(console.out()).contains("left out: c.mp4.source", "Nothing was uploaded.");
        assertThat(deployment.requestCount()).isZero();
    }

    @Test
    void aPlatformThatFailsIsToldInOneLineAndNothingIsSentAgain(Sandbox deployment) throws IOException {
        write("a.gif", "GIF89a");
        deployment.onNext(UPLOAD, Fault.status(500));

        assertThat(run(deployment.settings(), folder.toString())).isEqualTo(1);

        assertThat(console.err())
                .startsWith("The upload ends here: ")
                .contains("POST /api/v3/crt/creatives")
                .hasLineCount(1);
        assertThat(deployment.requests(UPLOAD)).hasSize(1);
    }

    @Test
    void aDeploymentNeedsAFolder(Sandbox deployment) {
        assertThat(run(deployment.settings())).isEqualTo(2);
        assertThat(run(deployment.settings(), folder.resolve("nowhere").toString()))
                .isEqualTo(2);

        assertThat(console.err()).contains("name the folder to upload", "nowhere is no folder");
        assertThat(deployment.requestCount()).isZero();
    }

    private void write(String name, String beginning) throws IOException {
        Files.write(folder.resolve(name), Arrays.copyOf(beginning.getBytes(StandardCharsets.ISO_8859_1), 1000));
    }

    private int run(Map<String, String> environment, String... arguments) {
        return UploadCreativesMain.run(List.of(arguments), environment, console.outStream(), console.errStream());
    }
}
