package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.internal.json.Json;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps one account's tokens in a file that only its owner can read, and lets processes on this machine that share the
 * file fetch tokens one at a time. Beside the file stands an empty one, {@code <name>.lock}, which is never removed.
 */
public final class FileTokenStore implements TokenStore {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");
    private static final int FORMAT = 1;
    private static final int LONGEST = 1024 * 1024;

    private final Path named;
    private volatile @Nullable String complaint;

    public FileTokenStore(Path file) {
        this.named = file.toAbsolutePath().normalize();
    }

    /** The file as it stands on disk. Its names are its own: it is no answer of the platform. */
    private record Content(
            @Nullable Integer format,
            @Nullable String account,
            @Nullable Long revision,
            @Nullable String accessToken,
            @Nullable String refreshToken,
            @Nullable Long owId,
            @Nullable Long obtainedAtMillis,
            @Nullable Long expiresAtMillis) {}

    @Override
    public @Nullable StoredTokens load(String account) throws IOException {
        Path file = file();
        byte[] bytes = read(file);
        if (bytes == null) {
            return null;
        }
        Content content = content(bytes);
        StoredTokens tokens = content == null ? null : tokens(content);
        if (content == null || tokens == null) {
            return ignored("no tokens that can be read");
        }
        if (!account.equals(content.account())) {
            return ignored("another account's tokens");
        }
        complaint = null;
        return tokens;
    }

    private static @Nullable Content content(byte[] bytes) {
        try {
            return Json.MAPPER.readValue(bytes, Content.class);
        } catch (IOException unreadable) {
            return null;
        }
    }

    /** Said once for as long as it is so: whoever waits for the lock looks often. */
    private synchronized @Nullable StoredTokens ignored(String held) {
        if (!held.equals(complaint)) {
            LOG.warn("{} holds {}; it is ignored, and replaced by the next ones", named, held);
            complaint = held;
        }
        return null;
    }

    @Override
    public void save(String account, StoredTokens tokens) throws IOException {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("format", FORMAT);
        content.put("account", account);
        content.put("revision", tokens.revision());
        content.put("accessToken", tokens.accessToken());
        content.put("refreshToken", tokens.refreshToken());
        content.put("owId", tokens.owId());
        content.put("obtainedAtMillis", tokens.obtainedAt().toEpochMilli());
        content.put("expiresAtMillis", tokens.expiresAt().toEpochMilli());
        write(file(), Json.write(content));
    }

    @Override
    public @Nullable Lock tryLock(String account) throws IOException {
        Path file = file();
        return FileLocks.tryLock(file.resolveSibling(file.getFileName() + ".lock"));
    }

    /** The file's bytes; {@code null} where there is none. */
    private static byte @Nullable [] read(Path file) throws IOException {
        PrivateFiles.check(file);
        try (SeekableByteChannel channel =
                Files.newByteChannel(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            return Channels.newInputStream(channel).readNBytes(LONGEST);
        } catch (NoSuchFileException none) {
            return null;
        }
    }

    /** Writes beside the file and moves into place: a reader finds the old content or the new, never a part of it. */
    private static void write(Path file, byte[] content) throws IOException {
        PrivateFiles.check(file);
        Path beside = PrivateFiles.temporary(file);
        try {
            Files.write(beside, content);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    /** One name for one file, however its directory was reached. */
    private Path file() throws IOException {
        Path directory = named.getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw new IOException("the directory of the token file " + named + " does not exist");
        }
        return directory.toRealPath().resolve(named.getFileName());
    }

    private static @Nullable StoredTokens tokens(Content content) {
        if (content.format() == null
                || content.format() != FORMAT
                || content.accessToken() == null
                || content.revision() == null
                || content.obtainedAtMillis() == null
                || content.expiresAtMillis() == null) {
            return null;
        }
        return new StoredTokens(
                content.revision(),
                content.accessToken(),
                content.refreshToken(),
                content.owId(),
                Instant.ofEpochMilli(content.obtainedAtMillis()),
                Instant.ofEpochMilli(content.expiresAtMillis()));
    }
}
