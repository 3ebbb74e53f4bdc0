package io.adplatform.sdk.internal.journal;

import io.adplatform.sdk.internal.files.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * The machine's file system. Its files are {@linkplain PrivateFiles private}. A directory can't be forced on Windows.
 */
final class LocalDisk implements Disk {

    private static final long LONGEST = 1024L * 1024 * 1024;

    @Override
    public byte @Nullable [] read(Path file) throws IOException {
        check(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            if (channel.size() > LONGEST) {
                throw new IOException("it has " + channel.size() + " bytes, and at most " + LONGEST
                        + " can be read; a shorter retention keeps it smaller");
            }
            return Channels.newInputStream(channel).readAllBytes();
        } catch (NoSuchFileException none) {
            return null;
        }
    }

    @Override
    public DiskFile create(Path file) throws IOException {
        remove(file);
        FileChannel channel = PrivateFiles.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
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
        if (PrivateFiles.POSIX) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /** @throws IOException saying what is wrong, when there is something at the path that isn't a private file */
    static void check(Path file) throws IOException {
        PrivateFiles.check(file, String.valueOf(file.getFileName()), "; chmod 600 it");
    }

    /** What tells this file from another one of the same name; {@code null} where the system doesn't say. */
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
