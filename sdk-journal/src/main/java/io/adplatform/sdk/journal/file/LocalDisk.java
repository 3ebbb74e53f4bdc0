package io.adplatform.sdk.journal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The machine's file system. Only the owner can read a journal's files, from their creation on. Symbolic links are refused:
 * their creator would choose the file that is read or overwritten.
 *
 * <p>On Windows, files have no such permissions and are as private as their directory. A directory can't be forced there.
 */
final class LocalDisk implements Disk {

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final FileAttribute<?>[] ATTRIBUTES =
            POSIX ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_ONLY)} : new FileAttribute<?>[0];

    @Override
    public @Nullable DiskFile open(Path file) throws IOException {
        check(file);
        try {
            return opened(
                    file,
                    FileChannel.open(
                            file,
                            Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)));
        } catch (NoSuchFileException none) {
            return null;
        }
    }

    @Override
    public DiskFile create(Path file) throws IOException {
        remove(file);
        return opened(file, createPrivate(file));
    }

    private static DiskFile opened(Path file, FileChannel channel) throws IOException {
        try {
            return new LocalFile(channel, identity(file));
        } catch (IOException | RuntimeException | Error failed) {
            channel.close();
            throw failed;
        }
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void remove(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void forceDirectory(Path directory) throws IOException {
        if (POSIX) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /** Creates a file that only its owner can read. */
    static FileChannel createPrivate(Path file) throws IOException {
        return FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
                ATTRIBUTES);
    }

    /** @throws IOException if the path exists and is not a private, regular file */
    static void check(Path file) throws IOException {
        Path name = file.getFileName();
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
            // Another name has another lock file.
            if (Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS) instanceof Integer links
                    && links > 1) {
                throw new IOException(name + " has " + links + " hard links; remove the others");
            }
            Set<PosixFilePermission> rights = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
            if (!OWNER_ONLY.containsAll(rights)) {
                throw new IOException(
                        name + " is open to others (" + PosixFilePermissions.toString(rights) + "); chmod 600 it");
            }
        }
    }

    /** Returns the identity of the file, which another file of its name does not have; {@code null} if the system has none. */
    static @Nullable Object identity(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    /** Whether the name leads to the file that had this identity. */
    static boolean isAt(Path file, @Nullable Object identity) throws IOException {
        try {
            Object now = identity(file);
            return identity == null || identity.equals(now);
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    private record LocalFile(FileChannel channel, @Nullable Object identity) implements DiskFile {

        @Override
        public long size() throws IOException {
            return channel.size();
        }

        @Override
        public void read(long position, ByteBuffer bytes) throws IOException {
            long at = position;
            while (bytes.hasRemaining()) {
                int count = channel.read(bytes, at);
                if (count < 0) {
                    throw new IOException("it ends at byte " + at);
                }
                at += count;
            }
        }

        @Override
        public void write(long position, ByteBuffer bytes) throws IOException {
            long at = position;
            while (bytes.hasRemaining()) {
                at += channel.write(bytes, at);
            }
        }

        @Override
        public void force() throws IOException {
            channel.force(true);
        }

        @Override
        public boolean isAt(Path file) throws IOException {
            return LocalDisk.isAt(file, identity);
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
