package io.adplatform.sdk.internal.session.store;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes files that nobody but their owner can read, from their first moment on. Symbolic links are not
 * followed: whoever can put one there would choose what is read or overwritten.
 *
 * <p>Where the file system has no such permissions, on Windows, a file is as private as its directory.
 */
final class PrivateFiles {

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final FileAttribute<?>[] ATTRIBUTES =
            POSIX ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)} : new FileAttribute<?>[0];
    private static final int LONGEST = 1024 * 1024;

    private PrivateFiles() {}

    /** @throws IOException saying what is wrong, when there is something at the path that isn't a private file */
    static void check(Path file) throws IOException {
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (Files.isSymbolicLink(file)) {
            throw new IOException(
                    "the token file " + file + " is a symbolic link, which is not followed;" + " name the file itself");
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("the token file " + file + " is not a regular file");
        }
        if (POSIX) {
            Set<PosixFilePermission> more = EnumSet.copyOf(OWNER_ONLY);
            more.addAll(Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
            more.removeAll(OWNER_ONLY);
            if (!more.isEmpty()) {
                String rights =
                        PosixFilePermissions.toString(Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
                throw new IOException("the token file " + file + " is open to others (" + rights
                        + "), so its tokens may be known; remove it, or chmod 600 it if it never was read");
            }
        }
    }

    /** The file's bytes; {@code null} where there is none. */
    static byte @Nullable [] read(Path file) throws IOException {
        check(file);
        try (SeekableByteChannel channel =
                Files.newByteChannel(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            return Channels.newInputStream(channel).readNBytes(LONGEST);
        } catch (NoSuchFileException none) {
            return null;
        }
    }

    /** Writes beside the file and moves into place: a reader finds the old content or the new, never a part of it. */
    static void write(Path file, byte[] content) throws IOException {
        check(file);
        Path directory = file.getParent();
        Path beside = Files.createTempFile(directory, "." + file.getFileName(), ".tmp", ATTRIBUTES);
        try {
            Files.write(beside, content);
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    /** Opens a file that is there for being locked alone. */
    static FileChannel openForLock(Path file) throws IOException {
        return FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                ATTRIBUTES);
    }
}
