package io.adplatform.sdk.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import okhttp3.MediaType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentTest {

    private static final byte[] BYTES = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 1, 2, 3};

    @TempDir
    Path directory;

    @Test
    void aFileGoesUnderItsNameWithTheTypeOfItsExtension() throws IOException {
        Path file = Files.write(directory.resolve("Proof.PNG"), BYTES);
        Content content = Content.of(file);
        assertThat(content.fileName()).isEqualTo("Proof.PNG");
        assertThat(content.mediaType()).isEqualTo("image/png");
        assertThat(content.length()).isEqualTo(BYTES.length);
        assertThat(content.named("x.bin").typed("application/x-thing").mediaType())
                .isEqualTo("application/x-thing");
        assertThat(Content.of(BYTES, "noextension").mediaType()).isEqualTo("application/octet-stream");
    }

    @Test
    void whatItIsIsToldByItsFirstBytesHoweverItComes() throws IOException {
        Path file = Files.write(directory.resolve("proof.jpg"), BYTES);
        for (Content content : new Content[] {Content.of(file), Content.of(BYTES, "a")}) {
            byte[] start = content.start(FileKind.LOOKED_AT);
            assertThat(FileKind.PNG.matches(start)).isTrue();
            assertThat(FileKind.JPEG.matches(start)).isFalse();
            assertThat(content.start(3)).hasSize(3);
        }
    }

    /** A pipe would block its reader for good. A device, unlike a pipe, is there on each test machine. */
    @Test
    void onlyARegularFileIsOpened() {
        Path device = Path.of("/dev/zero");
        assumeTrue(Files.exists(device));
        Content content = Content.of(device);

        assertThatIOException().isThrownBy(() -> content.start(FileKind.LOOKED_AT));
        assertThatIOException().isThrownBy(content::reading);
        assertThat(content.problem()).contains("is not a regular file");
    }

    @Test
    void laterChangesOfTheBytesChangeNothing() throws IOException {
        byte[] bytes = BYTES.clone();
        Content content = Content.of(bytes, "a");
        bytes[0] = 0;
        assertThat(content.start(1)).containsExactly(0x89);
    }

    @Test
    void whatCannotStandInAHeaderIsNoNameAndNoType() {
        assertThatIllegalArgumentException().isThrownBy(() -> Content.of(BYTES, "a\r\nb.png"));
        assertThatIllegalArgumentException().isThrownBy(() -> Content.of(BYTES, " "));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Content.of(BYTES, "a").typed("image/png\r\nX: y"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Content.of(BYTES, "a").typed("png"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"image/svg xml", "image/png/jpeg", "text/plain; charset", "text/plain; charset=\"utf-8", "image/"
            })
    void aMediaTypeThatCannotBeSentIsRefused(String type) {
        assertThat(MediaType.parse(type)).isNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Content.of(BYTES, "a").typed(type))
                .withMessageContaining("is not a media type");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"image/svg+xml", "text/plain;charset=utf-8", "text/plain; charset=\"utf-8\"; a=b", "text/plain;"
            })
    void aMediaTypeThatIsAcceptedCanBeSent(String type) {
        assertThat(Content.of(BYTES, "a").typed(type).mediaType()).isEqualTo(type);
        assertThat(MediaType.parse(type)).isNotNull();
    }
}
