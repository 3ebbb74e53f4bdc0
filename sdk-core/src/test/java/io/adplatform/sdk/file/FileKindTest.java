package io.adplatform.sdk.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class FileKindTest {

    private static final FileKind WAV = FileKind.of("WAV", "audio/wav", "wav", "52494646........57415645");

    private static byte[] bytes(String latin) {
        return latin.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void bytesThatMayBeAnythingAreSkipped() {
        assertThat(WAV.matches(bytes("RIFF\0\u00ff\1\2WAVEfmt "))).isTrue();
        assertThat(WAV.matches(bytes("RIFFabcdWAVE"))).isTrue();
        assertThat(WAV.matches(bytes("RIFFabcdAVI "))).isFalse();
        assertThat(WAV.matches(bytes("RIFXabcdWAVE"))).isFalse();
    }

    @Test
    void aFileThatIsShorterThanItsBeginningIsOfAnotherKind() {
        assertThat(WAV.matches(bytes("RIFFabcdWAV"))).isFalse();
        assertThat(WAV.matches(new byte[0])).isFalse();
        assertThat(FileKind.ANY.matches(new byte[0])).isTrue();
    }

    @Test
    void whatIsNoHexadecimalIsRefused() {
        assertThatThrownBy(() -> FileKind.of("X", "x/x", "x", "4g")).isInstanceOf(IllegalArgumentException.class);
    }
}
