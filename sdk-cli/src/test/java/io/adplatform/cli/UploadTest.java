package io.adplatform.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.Fault;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadTest {

    private static final String UPLOAD = "POST /api/v3/crt/creatives";

    @TempDir
    Path directory;

    @AutoClose
    private final TestShell shell = new TestShell();

    private void image(String name) throws IOException {
        ImageIO.write(
                new BufferedImage(300, 250, BufferedImage.TYPE_INT_RGB),
                "png",
                directory.resolve(name).toFile());
    }

    @Test
    void eachFileHasARow() throws IOException {
        image("banner.png");
        Files.writeString(directory.resolve("notes.txt"), "not a creative");
        Files.writeString(directory.resolve("broken.png"), "not an image");
        Files.createDirectory(directory.resolve("below"));

        assertThat(shell.run("upload " + directory + " --apply --csv")).isEqualTo(ExitCode.INCOMPLETE);

        assertThat(shell.out().lines())
                .hasSize(4)
                .anySatisfy(row -> assertThat(row).matches("banner.png,created,\\d+,"))
                .anySatisfy(row -> assertThat(row).startsWith("notes.txt,skipped,,"))
                .anySatisfy(row -> assertThat(row).startsWith("broken.png,skipped,,"));
        assertThat(shell.sandbox.commits(UPLOAD)).isOne();
    }

    @Test
    void anUploadOfGoodFilesIsDone() throws IOException {
        image("a.png");
        image("b.png");

        assertThat(shell.run("upload " + directory + " --apply")).isZero();

        assertThat(shell.err()).contains("Upload a.png, ", "Upload b.png, ");
        shell.sandbox.verify(UPLOAD).sentOnce();
    }

    @Test
    void theSizeOfAnImageIsReadFromItsHeadAlone() throws IOException {
        image("a.png");
        Path cut = directory.resolve("cut.png");
        Files.write(cut, Arrays.copyOf(Files.readAllBytes(directory.resolve("a.png")), 40));

        shell.run("upload " + directory + " --apply");

        assertThat(shell.err()).contains("Upload a.png, ", "Upload cut.png, 40 bytes");
        shell.sandbox.verify(UPLOAD).sentOnce();
    }

    @Test
    void anImageThatItsReaderFailsOnIsReportedAndTheOthersAreUploaded() throws IOException {
        image("a.png");
        Files.writeString(directory.resolve("empty.gif"), "GIF89a\1\0\1\0\0\0\0;");
        Files.writeString(directory.resolve("short.gif"), "GIF89a");

        assertThat(shell.run("upload " + directory + " --apply --csv"))
                .as(shell.err())
                .isNotEqualTo(ExitCode.FAILED);

        assertThat(shell.out()).contains("\na.png,created,", "\nempty.gif,", "\nshort.gif,");
    }

    @Test
    void withoutConfirmationNothingIsUploaded() throws IOException {
        image("a.png");

        assertThat(shell.run("upload " + directory)).isEqualTo(ExitCode.NOT_CONFIRMED);
        assertThat(shell.sandbox.requestCount()).isZero();
    }

    @Test
    void aLostAnswerIsAnUnknownOutcomeAndStaysInTheJournal() throws IOException {
        image("a.png");
        Path journal = directory.toRealPath().resolve("cli.journal");
        shell.environment.put("ADPLATFORM_JOURNAL", journal.toString());
        shell.sandbox.onNext(UPLOAD, Fault.disconnectAfterProcessing());

        assertThat(shell.run("upload " + directory + " --apply --json")).isEqualTo(ExitCode.UNKNOWN);
        assertThat(shell.err()).contains("\"type\":\"OutcomeUnknownException\"", "\"exitCode\":4");
        shell.sandbox.verify(UPLOAD).sentOnce();

        assertThat(shell.run("journal list --csv")).isZero();
        assertThat(shell.out()).contains(",unknown,", UPLOAD);
    }

    @Test
    void anEmptyDirectoryIsAWrongArgument() {
        assertThat(shell.run("upload " + directory)).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains("there is nothing to upload in " + directory);
        assertThat(shell.run("upload " + directory.resolve("missing"))).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err()).contains(directory.resolve("missing") + " does not exist");
    }
}
