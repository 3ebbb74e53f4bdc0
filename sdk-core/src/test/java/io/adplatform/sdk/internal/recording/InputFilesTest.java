package io.adplatform.sdk.internal.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.internal.recording.CallInputs.InputFiles;
import io.adplatform.sdk.operation.Call.Body;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is sent later is what was compared. */
class InputFilesTest {

    @TempDir
    private Path directory;

    private Path file;
    private List<Body.FilePart> parts = List.of();

    @BeforeEach
    void write() throws IOException {
        byte[] content = new byte[200_000];
        new Random(1).nextBytes(content);
        file = Files.write(directory.resolve("proof.jpg"), content);
        parts = List.of(new Body.FilePart("paymentProof", Content.of(file)));
    }

    @Test
    void aFileIsKnownByItsLengthAndTheHashOfAllOfIt() throws Exception {
        InputFiles files = InputFiles.read(parts, () -> true);

        InputFiles.InputFile known = files.all().get(0);
        assertThat(files.all()).hasSize(1);
        assertThat(known.part()).isEqualTo(parts.get(0));
        assertThat(known.reading())
                .isNotNull()
                .extracting(Content.Reading::length)
                .isEqualTo(200_000L);
        assertThat(known.sha256()).isEqualTo(sha256(file));
        files.checkUnchanged();
    }

    private static String sha256(Path file) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
    }

    @Test
    void whatIsComparedWithNothingIsKnownByItsNameAlone() throws Exception {
        InputFiles files = InputFiles.unread(parts);
        Files.delete(file);

        assertThat(files.all()).containsExactly(new InputFiles.InputFile(parts.get(0), null, null));
        files.checkUnchanged();
    }

    @Test
    void aFileThatChangesAfterItWasReadIsRefused() throws Exception {
        InputFiles files = InputFiles.read(parts, () -> true);
        Files.setLastModifiedTime(file, FileTime.from(Instant.EPOCH));

        assertThatThrownBy(files::checkUnchanged).hasMessage("proof.jpg has changed since the call was made");
    }

    @Test
    void readingEndsWhenTheCallIsGivenUp() {
        assertThatThrownBy(() -> InputFiles.read(parts, () -> false))
                .hasMessage("proof.jpg is unreadable")
                .hasRootCauseMessage("the call was cancelled");
    }
}
