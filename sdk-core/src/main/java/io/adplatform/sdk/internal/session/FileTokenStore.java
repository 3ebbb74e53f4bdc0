package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.internal.json.Json;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tokens of one account in a file that only its owner can read. Processes of this machine that share the file fetch tokens one
 * at a time. They lock an empty file beside it, {@code <name>.lock}, which is never removed.
 *
 * <p>The file is private from its creation on. Symbolic links are refused, since their creator would choose the file that is
 * read or overwritten. On Windows, a file is as private as its directory.
 */
public final class FileTokenStore implements TokenStore {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");
    private static final int FORMAT = 1;
    private static final int LONGEST = 1024 * 1024;

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final FileAttribute<?>[] PRIVATE =
            POSIX ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)} : new FileAttribute<?>[0];

    /**
     * The prefix of a system property for each lock that this process holds. The operating system drops a lock if the process
     * closes any channel on the file, so a process must know its locks before it opens a file. Copies of the SDK in several
     * class loaders share no static field, but all share the system properties.
     */
    private static final String HELD = "io.adplatform.sdk.held-lock:";

    private final Path named;
    private volatile @Nullable String complaint;

    public FileTokenStore(Path file) {
        this.named = file.toAbsolutePath().normalize();
    }

    /** The content of the file. */
    private record Content(
            @Nullable Integer format,
            @Nullable String account,
            @Nullable Long revision,
            @Nullable String accessToken,
            @Nullable String refreshToken,
            @Nullable Long owId,
            @Nullable Long obtainedAtMillis,
            @Nullable Long expiresAtMillis) {

        private @Nullable StoredTokens tokens() {
            return format == null
                            || format != FORMAT
                            || accessToken == null
                            || revision == null
                            || obtainedAtMillis == null
                            || expiresAtMillis == null
                    ? null
                    : new StoredTokens(
                            revision,
                            accessToken,
                            refreshToken,
                            owId,
                            Instant.ofEpochMilli(obtainedAtMillis),
                            Instant.ofEpochMilli(expiresAtMillis));
        }
    }

    @Override
    public @Nullable StoredTokens load(String account) throws IOException {
        byte[] bytes = read(file());
        if (bytes == null) {
            return null;
        }
        Content content = content(bytes);
        StoredTokens tokens = content == null ? null : content.tokens();
        if (content == null || tokens == null) {
            return ignored("no readable tokens");
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

    /** Logs a complaint once, since a client that waits for the lock reads the file often. */
    private synchronized @Nullable StoredTokens ignored(String held) {
        if (!held.equals(complaint)) {
            LOG.warn("{} contains {}; the client ignores them and replaces the file at the next log-in", named, held);
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

    /** Takes the lock. Returns {@code null} while another process, or another client of this one, holds it. */
    @Override
    public @Nullable Lock tryLock(String account) throws IOException {
        Path file = file();
        Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
        String held = HELD + lockFile;
        if (System.getProperties().putIfAbsent(held, "true") != null) {
            return null;
        }
        FileChannel channel = null;
        boolean locked = false;
        try {
            Set<OpenOption> options =
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
            channel = FileChannel.open(lockFile, options, PRIVATE);
            locked = channel.tryLock() != null;
            FileChannel open = channel;
            return locked ? () -> release(held, open) : null;
        } catch (OverlappingFileLockException heldByOtherCode) {
            return null;
        } finally {
            if (!locked) {
                release(held, channel);
            }
        }
    }

    private static void release(String held, @Nullable FileChannel channel) throws IOException {
        try {
            if (channel != null) {
                channel.close();
            }
        } finally {
            System.getProperties().remove(held);
        }
    }

    private static byte @Nullable [] read(Path file) throws IOException {
        checkPrivate(file);
        try (SeekableByteChannel channel =
                Files.newByteChannel(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            return Channels.newInputStream(channel).readNBytes(LONGEST);
        } catch (NoSuchFileException none) {
            return null;
        }
    }

    /** Writes a new file and moves it into place, so that a reader never finds a part of it. */
    private static void write(Path file, byte[] content) throws IOException {
        checkPrivate(file);
        Path beside = Files.createTempFile(file.getParent(), "." + file.getFileName(), ".tmp", PRIVATE);
        try {
            Files.write(beside, content);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    /** The real path of the file, so that a file has one name. */
    private Path file() throws IOException {
        Path directory = named.getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw new IOException("the directory of the token file " + named + " does not exist");
        }
        return directory.toRealPath().resolve(named.getFileName());
    }

    /** @throws IOException if the path exists and is not a private, regular file */
    private static void checkPrivate(Path file) throws IOException {
        String name = "the token file " + file;
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (Files.isSymbolicLink(file)) {
            throw new IOException(name + " is a symbolic link, which is not followed; name the file itself");
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(name + " is not a regular file");
        }
        if (POSIX) {
            Set<PosixFilePermission> rights = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
            if (!OWNER_ONLY.containsAll(rights)) {
                throw new IOException(name + " is open to others (" + PosixFilePermissions.toString(rights)
                        + "), so its tokens may be known; remove it, or chmod 600 it if no other user has read it");
            }
        }
    }
}
