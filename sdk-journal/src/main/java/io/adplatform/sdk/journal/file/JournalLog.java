package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.EntryState;
import io.adplatform.sdk.journal.JournalEntry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file: entries are appended, and it is written anew when it has grown or can't be trusted any more.
 *
 * <p>It survives a crash, because:
 *
 * <ul>
 *   <li>It is rewritten when it is opened, before anything is appended.
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

        /** All that it is to hold. */
        Collection<JournalEntry> entries();

        /** The entries whose requests are on their way: their outcomes need room. */
        Collection<JournalEntry> onTheirWay();

        /**
         * Checks that no other process has the file.
         *
         * @throws IOException if another process has it, or can have it
         */
        void checkOwner() throws IOException;
    }

    private Disk.@Nullable DiskFile out;
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
     * Returns the entries in the order of their writing; {@code null} if the file does not exist.
     *
     * @throws JournalDamagedException if some can't be read
     */
    static @Nullable List<JournalEntry> read(Disk disk, Path file) throws IOException {
        byte[] bytes = disk.read(file);
        return bytes == null ? null : entries(file, RecordFormat.scan(bytes));
    }

    /** Makes the file. */
    void make() throws IOException {
        rewrite();
    }

    /**
     * Writes the file anew, so that nothing is built on what it was: whoever used it before may have been killed while its
     * end, or its name, was in the system's memory alone, or after a force that failed and left there what the disk never
     * got. If that fails, it is done before the next entry.
     */
    void takeOver() {
        untidy = true;
        tidy();
    }

    private static List<JournalEntry> entries(Path file, RecordFormat.Scan scan) throws IOException {
        if (scan.damagedAt() != null || scan.contents().isEmpty()) {
            throw new JournalDamagedException("the journal " + file + " is damaged at byte "
                    + (scan.damagedAt() == null ? 0 : scan.damagedAt())
                    + ", and calls that were sent may be missing from it, so it is not used. Put back a copy of it that is"
                    + " whole and not older than its last call. Without a copy, move the file away, look up at the platform"
                    + " what was sent since its records began, and only then begin a new one: its keys would be sent again."
                    + " Its readable parts are text");
        }
        if (scan.isTorn()) {
            LOG.warn("{} ends in the middle of a record, as a crash leaves it; that end is left out", file);
        }
        EntryCodec.checkHeader(scan.contents().get(0));
        List<JournalEntry> entries = new ArrayList<>();
        for (byte[] content : scan.contents().subList(1, scan.contents().size())) {
            entries.add(EntryCodec.read(content));
        }
        return entries;
    }

    /**
     * Writes an entry and forces it, with room for the outcomes of all requests on their way. If it fails,
     * the entry may be there or not.
     */
    void appendForced(JournalEntry entry) throws IOException {
        untidy = true;
        if (!isUsable()) {
            rewrite();
        }
        append(RecordFormat.record(EntryCodec.write(entry)), entry.state() == EntryState.SENT);
        force();
    }

    /** Writes an entry that is among the content already. It is durable some time later, at {@link #tidy}. */
    void append(JournalEntry entry) throws IOException {
        untidy = true;
        if (isUsable()) {
            append(RecordFormat.record(EntryCodec.write(entry)), false);
        } else {
            rewrite();
        }
    }

    private boolean isUsable() throws IOException {
        return trusted && opened().isAt(file);
    }

    private void append(byte[] record, boolean hasOutcome) throws IOException {
        if (!forced) {
            force();
        }
        long end = position + record.length;
        allocated = reserve(opened(), allocated, end + room() + (hasOutcome ? EntryCodec.room(record.length) : 0));
        trusted = false;
        forced = false;
        opened().write(position, ByteBuffer.wrap(record));
        position = end;
        trusted = true;
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
        long end;
        long reserved;
        try {
            end = writeAll(fresh);
            reserved = reserve(fresh, end, end + room());
            fresh.force();
        } catch (IOException | RuntimeException | Error failed) {
            discard(fresh);
            throw failed;
        }
        trusted = false;
        close();
        out = fresh;
        content.checkOwner();
        disk.rename(beside, file);
        disk.forceDirectory(directory);
        position = end;
        allocated = reserved;
        compactAbove = Math.max(leastToCompact, 2 * end);
        forced = true;
        trusted = true;
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

    private long writeAll(Disk.DiskFile fresh) throws IOException {
        ByteArrayOutputStream some = new ByteArrayOutputStream();
        some.writeBytes(RecordFormat.record(EntryCodec.header()));
        long end = 0;
        for (JournalEntry entry : content.entries()) {
            if (some.size() > CHUNK) {
                fresh.write(end, ByteBuffer.wrap(some.toByteArray()));
                end += some.size();
                some.reset();
            }
            some.writeBytes(RecordFormat.record(EntryCodec.write(entry)));
        }
        fresh.write(end, ByteBuffer.wrap(some.toByteArray()));
        return end + some.size();
    }

    /** Lets the file go. The system writes the rest by itself. */
    void close() {
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
