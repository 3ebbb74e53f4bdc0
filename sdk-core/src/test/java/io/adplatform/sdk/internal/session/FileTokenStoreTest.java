package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.sdk.session.StoredTokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileTokenStoreTest {

    private static final StoredTokens TOKENS =
            new StoredTokens(3, "access", null, null, Instant.ofEpochMilli(1_000), Instant.ofEpochMilli(2_000));
    private static final String CONTENT =
            "{\"format\":1,\"account\":\"account\",\"revision\":3,\"accessToken\":\"access\","
                    + "\"obtainedAtMillis\":1000,\"expiresAtMillis\":2000}";

    @RegisterExtension
    final NoSecretShown secrets = new NoSecretShown();

    @TempDir
    Path directory;

    private Path file;
    private FileTokenStore store;

    @BeforeEach
    void open() {
        file = directory.resolve("tokens.json");
        store = new FileTokenStore(file);
    }

    private void write(String content) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, content);
    }

    private long warnings(String text) {
        return secrets.logged().lines().filter(line -> line.contains(text)).count();
    }

    @Test
    void returnsTokensWithoutRefreshTokenAndWorkspace() throws IOException {
        write(CONTENT);

        assertThat(store.load("account")).isEqualTo(TOKENS);
        assertThat(secrets.logged()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "format":1
            "revision":3
            "accessToken":"access"
            "obtainedAtMillis":1000
            "expiresAtMillis":2000
            """)
    void ignoresAFileWithoutOneOfTheOtherFields(String field) throws IOException {
        write(CONTENT.replace(field, "\"other\":null"));

        assertThat(store.load("account")).isNull();
        assertThat(warnings("no readable tokens")).isOne();
    }

    @Test
    void ignoresAnotherFormatOfTheFile() throws IOException {
        write(CONTENT.replace("\"format\":1", "\"format\":2"));

        assertThat(store.load("account")).isNull();
    }

    @Test
    void logsEachReasonOnceUntilTheFileIsReadable() throws IOException {
        for (int i = 0; i < 2; i++) {
            write("{}");
            store.load("account");
            store.load("account");
            write(CONTENT);
            store.load("other");
            store.load("other");
            store.load("account");
            store.load("other");
        }

        assertThat(warnings("no readable tokens")).isEqualTo(2);
        assertThat(warnings("another account's tokens")).isEqualTo(4);
    }

    @Test
    void refusesADirectoryThatIsAFile() throws IOException {
        Files.writeString(directory.resolve("file"), "");
        FileTokenStore inAFile = new FileTokenStore(directory.resolve("file").resolve("tokens.json"));

        assertThatThrownBy(() -> inAFile.load("account"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("does not exist");
    }
}
