package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.JournalEntry.Holder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The exclusive ownership of a journal's file, until the journal is closed or its process ends. The file {@code <name>.lock} beside
 * it contains the owner, and is never removed.
 */
final class LockFile implements Owner {

    private static final String PREFIX = "io.adplatform.sdk.journal:";
    /** Behind all content: where locks hinder readers, on Windows, the holder's name can be read all the same. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    private static final int LONGEST = 1024;

    private final Path lock;
    private final Holder holder;

    private @Nullable String registered;
    private @Nullable FileChannel channel;
    private @Nullable Object identity;

    private LockFile(Path lock, Holder holder) {
        this.lock = lock;
        this.holder = holder;
    }

    /**
     * Makes the file this process's.
     *
     * @param journal as its directory's real path has it
     * @throws JournalInUseException if it has another owner
     */
    static LockFile take(Path journal, Instant now) throws IOException {
        Path lock = journal.resolveSibling(journal.getFileName() + ".lock");
        LocalDisk.check(lock);
        try {
            LocalDisk.createPrivate(lock).close();
        } catch (FileAlreadyExistsException there) {
            // It stays when a journal is closed.
        }
        // A file system that ignores case has many names for one file.
        LockFile owner = new LockFile(lock.toRealPath(), Holder.thisProcess(now));
        try {
            owner.register(journal);
            owner.lock(journal);
            return owner;
        } catch (IOException | RuntimeException | Error failed) {
            owner.close();
            throw failed;
        }
    }

    /**
     * The system's locks belong to a whole process, and it drops them when the process closes any channel on the file. So
     * before it opens one, the process must know by itself what it holds, in all class loaders that have this class.
     */
    private void register(Path journal) {
        String property = PREFIX + lock;
        Object other = System.getProperties().putIfAbsent(property, text(holder));
        if (other != null) {
            Holder there = read(other.toString());
            throw new JournalInUseException(
                    "the journal " + journal + " is open in this process already, by " + there
                            + "; use that Journal for all clients, or close it first",
                    there);
        }
        registered = property;
    }

    private void lock(Path journal) throws IOException {
        FileChannel opened = FileChannel.open(
                lock, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS));
        channel = opened;
        identity = LocalDisk.identity(lock);
        if (!tryLock(opened)) {
            Holder other = read(content(opened));
            throw new JournalInUseException(
                    "the journal " + journal + " belongs to "
                            + (other == null ? "another process" : other.toString())
                            + "; a journal has one process, so wait for that one, or stop it",
                    other);
        }
        opened.truncate(0);
        opened.write(ByteBuffer.wrap(text(holder).getBytes(StandardCharsets.UTF_8)), 0);
    }

    private static boolean tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock(LOCKED_BYTE, 1, false) != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        }
    }

    @Override
    public Holder holder() {
        return holder;
    }

    /**
     * The system's lock alone is not enough: it is dropped when any code of the process closes any channel of the file. Another
     * process that takes the lock then writes its own name into the file, which this process's channel shows.
     */
    @Override
    public boolean isStill() throws IOException {
        FileChannel held = channel;
        return held != null && LocalDisk.isAt(lock, identity) && content(held).equals(text(holder));
    }

    @Override
    public void close() throws IOException {
        FileChannel held = channel;
        channel = null;
        try {
            if (held != null) {
                held.close();
            }
        } finally {
            if (registered != null) {
                System.clearProperty(registered);
            }
        }
    }

    private static String text(Holder holder) {
        return holder.pid() + " " + holder.since() + " " + holder.host();
    }

    private static @Nullable Holder read(String text) {
        String[] parts = text.split(" ", 3);
        try {
            return parts.length < 3 ? null : new Holder(Long.parseLong(parts[0]), parts[2], Instant.parse(parts[1]));
        } catch (NumberFormatException | DateTimeException cut) {
            return null;
        }
    }

    private static String content(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(LONGEST);
        channel.read(bytes, 0);
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }
}
