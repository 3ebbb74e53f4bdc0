package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.EntryState;
import io.adplatform.sdk.journal.JournalEntry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file: entries are appended, and it is written anew when it has grown or can't be trusted any more.
 *
 * <p>It survives a crash, because:
 *
 * <ul>
 *   <li>A mark is written after a force. The part after the last mark may never have reached the disk, even if it can be read: it is
 *       written again and forced when the file is opened, before anything is appended.
 *   <li>A record is forced before the next is written. So a crash spoils at most the last record, and an unreadable record
 *       before it is damage.
 *   <li>Space is there before it is needed: zeros behind the last record, which the intent's force makes durable.
 *   <li>After any failure, also one to force, nothing is appended any more. The whole file is written anew from memory
 *       beside the old one, forced, put in its place, and the directory forced.
 * </ul>
 *
 * <p>One thread at a time uses it.
 */
final class JournalLog {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");
    private static final int CHUNK = 64 * 1024;

    private final Disk disk;
    private final Path file;
    private final Path beside;
    private final Path directory;
    private final long leastToCompact;
    private final Content content;

    /** The content of the file. */
    interface Content {

        /** Writes all entries that the next file will hold. */
        void copyTo(Copy copy) throws IOException;

        /** The next file has taken the place of the file. */
        default void moved() {}

        /** Everything that was written is durable. */
        default void forced() {}

        /** Returns the number of entries that are not expired. */
        default long count() {
            return 0;
        }

        /** The entries whose requests are on their way: their outcomes need room. */
        Collection<JournalEntry> onTheirWay();

        /**
         * Checks that no other process has the file.
         *
         * @throws IOException if another process has it, or can have it
         */
        void checkOwner() throws IOException;
    }

    /** Takes the content of a record, and returns its position in the next file. */
    interface Copy {
        long add(byte[] content) throws IOException;
    }

    private static final long LONG_FILE = 512L * 1024 * 1024;

    private Disk.@Nullable DiskFile out;
    /** The position after the last mark. */
    private long marked;

    private boolean warned;
    private long position;
    private long allocated;
    private long compactAbove;
    private boolean trusted;
    private boolean forced = true;
    private boolean untidy;
    private boolean complains;

    /**
     * @param file an absolute path
     * @param leastToCompact a file that is shorter is not written anew for its length
     */
    JournalLog(Disk disk, Path file, long leastToCompact, Content content) {
        this.disk = disk;
        this.file = file;
        this.beside = file.resolveSibling(file.getFileName() + ".new");
        this.directory = file.resolveSibling("");
        this.leastToCompact = leastToCompact;
        this.content = content;
    }

    /**
     * Passes on the newest entry of each key, in the order of their first records, while another process may append.
     *
     * @return whether the file exists
     * @throws JournalDamagedException if a part can't be read
     */
    static boolean read(Disk disk, Path file, Consumer<? super JournalEntry> each) throws IOException {
        try (Disk.DiskFile opened = disk.open(file)) {
            if (opened == null) {
                return false;
            }
            EntryIndex newest = new EntryIndex();
            Reading.of(
                    file,
                    opened,
                    (position, content) -> newest.put(EntryCodec.head(content).journalKey(), null, Set.of(), position));
            for (long position : newest.positions()) {
                each.accept(EntryCodec.read(RecordFormat.read(opened, position)));
            }
            return true;
        }
    }

    /**
     * Opens the file and passes on its entries in the order of their writing. Creates the file if it does not exist.
     *
     * <p>The file is used as it is, unless it is of an older format, ends in the middle of a record, or has more outdated records than
     * others. If that work fails, it is done before the next entry.
     *
     * @throws JournalDamagedException if a part can't be read
     */
    void open(RecordFormat.Visitor entries) throws IOException {
        Disk.DiskFile there = disk.open(file);
        if (there == null) {
            rewrite();
            return;
        }
        out = there;
        Reading reading = Reading.of(file, there, entries);
        position = reading.end;
        marked = reading.marked;
        allocated = there.size();
        compactAbove = Math.max(leastToCompact, 2 * position * content.count() / Math.max(1, reading.entries));
        untidy = true;
        try {
            if (reading.isCurrent && !reading.isTorn) {
                writeAgain(there);
                force();
                disk.forceDirectory(directory);
                marked += RecordFormat.record(EntryCodec.mark()).length;
            }
        } catch (IOException failed) {
            LOG.debug("{} can't be used as it is", file, failed);
            trusted = false;
        }
        tidy();
    }

    private void writeAgain(Disk.DiskFile there) throws IOException {
        for (long at = marked; at < position; at += CHUNK) {
            ByteBuffer some = ByteBuffer.allocate((int) Math.min(CHUNK, position - at));
            there.read(at, some);
            there.write(at, some.flip());
        }
    }

    /** The extent of a file's records, and of those before the last mark. */
    private static final class Reading {

        private boolean isCurrent;
        private boolean isTorn;
        private long entries = -1;
        private long marked;
        private long end;

        static Reading of(Path file, Disk.DiskFile opened, RecordFormat.Visitor each) throws IOException {
            Reading found = new Reading();
            byte[] mark = EntryCodec.mark();
            RecordFormat.Scan scan = RecordFormat.scan(opened, (position, content) -> {
                if (found.entries < 0) {
                    found.isCurrent = EntryCodec.isCurrent(content);
                    found.entries = 0;
                } else if (Arrays.equals(content, mark)) {
                    found.marked = position; // The mark itself may not be durable.
                } else {
                    found.entries++;
                    each.record(position, content);
                }
            });
            if (scan.damagedAt() != null || found.entries < 0) {
                throw new JournalDamagedException("the journal " + file + " is damaged at byte "
                        + (scan.damagedAt() == null ? 0 : scan.damagedAt())
                        + ", and calls that were sent may be missing from it, so it is not used. Put back a copy of it that is"
                        + " whole and not older than its last call. Without a copy, move the file away, look up at the platform"
                        + " what was sent since its records began, and only then begin a new one: its keys would be sent again."
                        + " Its readable parts are text");
            }
            if (scan.isTorn()) {
                LOG.warn("{} ends in the middle of a record, as after a crash; that end is left out", file);
            }
            found.isTorn = scan.isTorn();
            found.end = scan.end();
            return found;
        }
    }

    /** Returns the content of the record at a position. */
    byte[] read(long at) throws IOException {
        return RecordFormat.read(opened(), at);
    }

    /**
     * Writes an entry and forces it, with room for the outcomes of all requests on their way. If it fails,
     * the entry may be there or not.
     *
     * @return its position
     */
    long appendForced(JournalEntry entry) throws IOException {
        untidy = true;
        if (!isUsable()) {
            rewrite();
        }
        long at = append(RecordFormat.record(EntryCodec.write(entry)), entry.state() == EntryState.SENT);
        force();
        return at;
    }

    /**
     * Writes an entry that is among the content already. It is durable some time later, at {@link #tidy}.
     *
     * @return its position; 0 if all of the content was written anew
     */
    long append(JournalEntry entry) throws IOException {
        untidy = true;
        if (isUsable()) {
            return append(RecordFormat.record(EntryCodec.write(entry)), false);
        }
        rewrite();
        return 0;
    }

    private boolean isUsable() throws IOException {
        return trusted && opened().isAt(file);
    }

    private long append(byte[] record, boolean hasOutcome) throws IOException {
        if (!forced) {
            force();
        }
        long end = position + record.length;
        allocated = reserve(opened(), allocated, end + room() + (hasOutcome ? EntryCodec.room(record.length) : 0));
        trusted = false;
        forced = false;
        long at = position;
        opened().write(at, ByteBuffer.wrap(record));
        position = end;
        trusted = true;
        return at;
    }

    private long room() {
        return content.onTheirWay().stream()
                .mapToLong(entry -> EntryCodec.room(EntryCodec.write(entry).length))
                .sum();
    }

    private static long reserve(Disk.DiskFile file, long from, long end) throws IOException {
        long reserved = from;
        while (reserved < end) {
            file.write(reserved, ByteBuffer.allocate(CHUNK));
            reserved += CHUNK;
        }
        return reserved;
    }

    private void force() throws IOException {
        content.checkOwner();
        trusted = false;
        opened().force();
        // Another process that has taken the file since may have read it before this.
        content.checkOwner();
        trusted = true;
        forced = true;
        content.forced();
    }

    /** Notes that everything before is durable. The mark itself need not be. */
    private void mark() throws IOException {
        append(RecordFormat.record(EntryCodec.mark()), false);
        marked = position;
    }

    private Disk.DiskFile opened() throws IOException {
        if (out == null) {
            throw new IOException("it is closed");
        }
        return out;
    }

    /** Nothing is appended to it any more: it lacks what should be in it. */
    void distrust() {
        trusted = false;
    }

    /**
     * Does the work that can wait until the caller has its answer: forces entries, repairs failures, and removes
     * outdated entries.
     */
    void tidy() {
        if (!untidy) {
            return;
        }
        untidy = false;
        try {
            if (trusted && !forced) {
                force();
            }
            if (!trusted || position > compactAbove) {
                rewrite();
            } else if (position > marked + leastToCompact) {
                mark();
                force();
            }
            if (position > LONG_FILE && !warned) {
                warned = true;
                LOG.warn("{} has {} MiB; a shorter retention keeps it smaller", file, position / 1024 / 1024);
            }
            if (complains) {
                complains = false;
                LOG.info("{} can be written again", file);
            }
        } catch (IOException failed) {
            compactAbove = Math.max(compactAbove, 2 * position);
            if (!complains) {
                complains = true;
                LOG.warn("{} can't be written; that is tried again with every request", file, failed);
            }
        }
    }

    /** Writes all entries into a new file, which then replaces the old one. */
    private void rewrite() throws IOException {
        Disk.DiskFile fresh = disk.create(beside);
        Copying copying = new Copying(fresh);
        long reserved;
        try {
            copying.add(EntryCodec.header());
            content.copyTo(copying);
            copying.add(EntryCodec.mark()); // The file gets its name after its force.
            copying.flush();
            reserved = reserve(fresh, copying.end, copying.end + room());
            fresh.force();
        } catch (IOException | RuntimeException | Error failed) {
            discard(fresh);
            throw failed;
        }
        trusted = false;
        release();
        out = fresh;
        position = copying.end;
        marked = position;
        allocated = reserved;
        content.moved();
        content.checkOwner();
        disk.rename(beside, file);
        disk.forceDirectory(directory);
        compactAbove = Math.max(leastToCompact, 2 * position);
        forced = true;
        trusted = true;
        content.forced();
    }

    /** Frees the space of a failed attempt for the next one. */
    private void discard(Disk.DiskFile fresh) {
        try {
            fresh.close();
            disk.remove(beside);
        } catch (IOException failed) {
            LOG.debug("{} could not be removed", beside, failed);
        }
    }

    /** The pieces of a new file. */
    private static final class Copying implements Copy {

        private final Disk.DiskFile fresh;
        private final ByteArrayOutputStream some = new ByteArrayOutputStream();
        private long written;
        private long end;

        Copying(Disk.DiskFile fresh) {
            this.fresh = fresh;
        }

        @Override
        public long add(byte[] content) throws IOException {
            if (some.size() > CHUNK) {
                flush();
            }
            long at = end;
            some.writeBytes(RecordFormat.record(content));
            end = written + some.size();
            return at;
        }

        void flush() throws IOException {
            fresh.write(written, ByteBuffer.wrap(some.toByteArray()));
            written = end;
            some.reset();
        }
    }

    /** Lets the file go, with a mark for its next opening. The system writes the rest by itself. */
    void close() {
        try {
            if (out != null && forced && position > marked && isUsable()) {
                content.checkOwner();
                mark();
            }
        } catch (IOException failed) {
            LOG.debug("{} could not be marked", file, failed);
        }
        release();
    }

    private void release() {
        Disk.DiskFile old = out;
        out = null;
        if (old != null) {
            try {
                old.close();
            } catch (IOException failed) {
                LOG.debug("{} could not be closed", file, failed);
            }
        }
    }
}
