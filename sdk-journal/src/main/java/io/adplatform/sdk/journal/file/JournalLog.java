package io.adplatform.sdk.journal.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.adplatform.sdk.journal.EntryJson;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The entries in the file: they are appended, and the file is written anew when that saves half of it, or when it can't be trusted.
 * It begins with a header and two marks. The records follow, with the numbers 1, 2, 3, ... The last record of a key counts.
 *
 * <p>It survives a crash, because:
 *
 * <ul>
 *   <li>A record is forced before the next is written. So a crash spoils at most the last record.
 *   <li>After each force, a mark counts the forced records. The marks are written in turn, so a crash spoils at most one. A file that
 *       lacks a record up to the higher mark is damaged.
 *   <li>A part of the file that can be read may never have reached the disk. So the records after the mark of an opened file are
 *       written again, and forced, before anything is appended.
 *   <li>Space is there before it is needed: zeros behind the last record, which the force before a request makes durable.
 *   <li>After any failure, also one to force, nothing is appended any more. The whole file is written anew beside the old one,
 *       forced, put in its place, and the directory forced.
 * </ul>
 *
 * <p>One thread at a time uses it.
 */
final class JournalLog {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int CHUNK = 64 * 1024;

    /** Version 2 has guards, which a program with version 1 would lose. Version 3 has numbers of records. */
    private static final int FORMAT = 3;

    private static final int NUMBERED = 3;

    /** The content of a mark. Its number is the number of forced records. Earlier formats have it among their records. */
    static final byte[] MARK = "{\"forced\":true}".getBytes(StandardCharsets.UTF_8);

    /** The positions of header and marks, in three sectors of a disk, so that a torn write spoils one of them. */
    private static final int[] MARKS = {512, 1024};

    /** The position of the first numbered record. */
    static final int FIRST = 1536;

    /** A large file is so many times longer than the least to compact. */
    private static final int LARGE = 512;

    /** JSON within a JSON text has at most twice its length; the rest is the name of the field. */
    private static final int LONGEST_ANSWER = 2 * Outcome.LONGEST_ANSWER + 14;
    /** A note may be all control characters, of six bytes each; the rest is for state, times and numbers. */
    private static final int NOTE_AND_REST = 6 * Outcome.LONGEST_NOTE + 200;

    private final Disk disk;
    private final Path file;
    private final Path beside;
    private final Owner owner;
    private final long leastToCompact;

    private final EntryIndex index = new EntryIndex();
    /** The entries whose record is not written, or not durable. */
    private final Map<JournalKey, JournalEntry> unforced = new LinkedHashMap<>();

    private final Map<JournalKey, JournalEntry> unsettled = new LinkedHashMap<>();

    private Disk.@Nullable DiskFile out;
    private long lastFence;
    private long position;
    private int records;
    private long allocated;
    private long compactAbove;
    /** Whether the file has every entry, so that records may be appended; else it is written anew. */
    private boolean trusted;
    /** Whether the last record is durable. */
    private boolean forced = true;
    /** Whether {@link #tidy} has work. */
    private boolean untidy;
    /** Whether the newest log line says that the file can't be written. */
    private boolean complains;

    private boolean warnedOfLength;

    /**
     * @param file an absolute path
     * @param owner is asked before each write, and before and after each force
     * @param leastToCompact a file that is shorter is not written anew for its length
     */
    JournalLog(Disk disk, Path file, Owner owner, long leastToCompact) {
        this.disk = disk;
        this.file = file;
        this.beside = file.resolveSibling(file.getFileName() + ".new");
        this.owner = owner;
        this.leastToCompact = leastToCompact;
    }

    // --- Reading -----------------------------------------------------------------------------------------------------

    /**
     * Passes on the newest entry of each key, in the order of their first records, while another process may append.
     *
     * @throws JournalDamagedException if a part can't be read
     */
    static void read(Disk disk, Path file, Consumer<? super JournalEntry> each) throws IOException {
        try (Disk.DiskFile opened = existing(disk, file)) {
            EntryIndex newest = new EntryIndex();
            scan(file, opened, (position, number, entry) -> newest.put(entry, position));
            for (long position : newest.positions()) {
                each.accept(entry(opened, position));
            }
        }
    }

    static JournalEntry entry(Disk.DiskFile opened, long at) throws IOException {
        return EntryJson.read(RecordFormat.read(opened, at));
    }

    /** Opens a file for reading. */
    static Disk.DiskFile existing(Disk disk, Path file) throws IOException {
        Disk.DiskFile opened = disk.open(file);
        if (opened == null) {
            throw new JournalException("the journal does not exist: " + file, null);
        }
        return opened;
    }

    /**
     * Reads the file's entries. Creates the file if it does not exist. If writing fails, it is done before the next entry.
     *
     * @throws JournalDamagedException if a part can't be read
     */
    void open() throws IOException {
        try {
            Disk.DiskFile there = disk.open(file);
            if (there == null) {
                rewrite();
                LOG.info("{} is a new journal", file);
            } else {
                load(there);
            }
        } catch (IOException | RuntimeException | Error failed) {
            close();
            throw failed;
        }
    }

    private void load(Disk.DiskFile there) throws IOException {
        out = there;
        Extent extent = scan(file, there, (at, number, entry) -> {
            lastFence = Math.max(lastFence, entry.fence());
            index.put(entry, at);
            noteUnsettled(entry);
        });
        position = extent.end;
        records = extent.records;
        allocated = there.size();
        if (extent.isWhole) {
            writeAgain(there, extent.forcedEnd);
        }
        compactAbove = Math.max(leastToCompact, 2 * position * index.size() / Math.max(1, records));
        untidy = true;
        tidy();
    }

    /** Makes sure that the part from a position on is on the disk. */
    private void writeAgain(Disk.DiskFile there, long from) {
        try {
            for (long at = from; at < position; at += CHUNK) {
                ByteBuffer some = ByteBuffer.allocate((int) Math.min(CHUNK, position - at));
                there.read(at, some);
                there.write(at, some.flip());
            }
            force();
            disk.forceDirectory(file.resolveSibling(""));
        } catch (IOException failed) {
            LOG.debug("{} can't be used as it is", file, failed);
            trusted = false;
        }
    }

    /** Takes an entry of a file. */
    interface Visitor {
        void entry(long position, int number, JournalEntry entry) throws IOException;
    }

    /**
     * The records of a file.
     *
     * @param end the position after the last readable record
     * @param records the number of entries
     * @param forcedEnd the position after the last record that was forced for sure
     * @param isWhole whether records can be appended: the file has this format, and no torn end
     */
    record Extent(long end, int records, long forcedEnd, boolean isWhole) {}

    /**
     * Passes on the entries of a file.
     *
     * @throws JournalDamagedException if an entry is missing, or may be
     */
    static Extent scan(Path file, Disk.DiskFile opened, Visitor each) throws IOException {
        Header header = header(file, opened);
        boolean isNumbered = header.isNumbered();
        int forced = isNumbered ? forced(opened) : 0;
        AtomicInteger records = new AtomicInteger();
        AtomicLong forcedEnd = new AtomicLong(FIRST);
        RecordFormat.Scan scan =
                RecordFormat.scan(opened, header.first(), isNumbered, Math.max(0, forced), (position, record) -> {
                    if (isNumbered || !Arrays.equals(record.content(), MARK)) {
                        each.entry(position, records.incrementAndGet(), EntryJson.read(record.content()));
                    }
                    if (record.number() <= forced) {
                        forcedEnd.set(record.end());
                    }
                });
        if (scan.isDamaged() || forced < 0) {
            throw new JournalDamagedException("the journal " + file + " is damaged at byte "
                    + (forced < 0 ? MARKS[0] : scan.end())
                    + ", and calls that were sent may be missing from it, so it is not used. " + cure(file));
        }
        if (scan.isTorn()) {
            LOG.warn("{} ends in the middle of a record, as after a crash; that end is left out", file);
        }
        return new Extent(scan.end(), records.get(), forcedEnd.get(), isNumbered && !scan.isTorn());
    }

    private static String cure(Path file) {
        return "Put back a copy that is not older than the last call. Without one, this command shows what is lost, and copies the"
                + " rest: adplatform journal repair COPY --journal " + file;
    }

    /** Returns the number of records that were forced for sure; -1 if no mark can be read. */
    static int forced(Disk.DiskFile opened) throws IOException {
        int forced = -1;
        for (int at : MARKS) {
            RecordFormat.Found mark = RecordFormat.find(opened, at);
            if (mark != null && Arrays.equals(mark.content(), MARK)) {
                forced = Math.max(forced, mark.number());
            }
        }
        return forced;
    }

    /**
     * The header of a file.
     *
     * @param isNumbered whether its records have numbers
     * @param first the position of its first record
     * @param copied the number of its first records that are the newest of their keys, without earlier ones
     */
    record Header(boolean isNumbered, long first, int copied) {}

    static Header header(Path file, Disk.DiskFile opened) throws IOException {
        RecordFormat.Found found = RecordFormat.find(opened, 0);
        if (found == null) {
            throw new JournalDamagedException(
                    opened.size() == 0
                            ? file
                                    + " is empty. The SDK never leaves an empty journal, so a journal's content was lost, or another"
                                    + " program created the file. Put back a copy. If no program has used it, remove it: a new"
                                    + " journal is created then"
                            : file + " is not a journal, or is damaged at byte 0. Check the path. " + cure(file));
        }
        JsonNode header = MAPPER.readTree(found.content());
        if (!header.path("journal").asText().equals("adplatform-sdk")) {
            throw new IOException("it is not a journal");
        }
        int format = header.path("format").asInt();
        if (format < 1 || format > FORMAT) {
            throw new IOException(
                    "its format is " + header.path("format") + ", and this version of the SDK reads 1 to " + FORMAT);
        }
        boolean isNumbered = format >= NUMBERED;
        return new Header(
                isNumbered,
                isNumbered ? FIRST : found.end(),
                header.path("copied").asInt());
    }

    /** Whether the header of a damaged file says that its records have numbers. */
    static boolean isNumbered(RecordFormat.@Nullable Found header) {
        try {
            return header != null
                    && MAPPER.readTree(header.content()).path("format").asInt() >= NUMBERED;
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Returns the highest number of a call in the file. */
    long lastFence() {
        return lastFence;
    }

    /** Returns the current entry of a key. */
    @Nullable
    JournalEntry find(JournalKey key) throws IOException {
        JournalEntry known = unforced.get(key);
        long at = known == null ? index.position(key) : 0;
        if (at == 0) {
            return known;
        }
        JournalEntry read = entry(opened(), at);
        if (!read.key().equals(key)) {
            throw new IOException("the keys " + key + " and " + read.key() + " have the same hash; use another key");
        }
        return read;
    }

    /** Returns the entries that may have a name, in all accounts. */
    List<JournalEntry> withName(String name) throws IOException {
        return current(index.withName(name));
    }

    /** Returns the entries that may have a reference, in the account of a key. */
    List<JournalEntry> withReference(JournalKey account, String reference) throws IOException {
        return current(index.withReference(account, reference));
    }

    /** Returns the entries that may have a tag, in all workspaces of a key's account. */
    List<JournalEntry> withTag(JournalKey account, String tag) throws IOException {
        return current(index.withTag(account, tag));
    }

    /** Returns some entries by their numbers, from 0; fewer if some were dropped. */
    List<JournalEntry> entries(int first, int end) throws IOException {
        return current(Arrays.stream(index.positions(), first, Math.min(end, size()))
                .filter(at -> at > 0)
                .toArray());
    }

    private List<JournalEntry> current(long[] positions) throws IOException {
        List<JournalEntry> current = new ArrayList<>();
        for (long at : positions) {
            current.add(current(at));
        }
        return current;
    }

    private JournalEntry current(long position) throws IOException {
        JournalEntry read = entry(opened(), position);
        return unforced.getOrDefault(read.key(), read);
    }

    /** Returns the number of entries, with dropped ones. */
    int size() {
        return index.size();
    }

    /** Returns the entries that are sent or unknown. */
    Collection<JournalEntry> unsettled() {
        return Collections.unmodifiableCollection(unsettled.values());
    }

    private Disk.DiskFile opened() throws IOException {
        if (out == null) {
            throw new IOException("it is closed");
        }
        return out;
    }

    // --- Writing -----------------------------------------------------------------------------------------------------

    /**
     * Writes an entry and forces it, with room for the outcomes of all requests on their way. If it fails, the entry may be in
     * the file or not.
     */
    void appendForced(JournalEntry entry) throws IOException {
        byte[] content = content(entry);
        if (room(content) > RecordFormat.LONGEST) {
            throw new IOException("the entry has " + content.length + " bytes, and with its outcome it is too long");
        }
        untidy = true;
        if (!isUsable()) {
            rewrite();
        }
        long at = write(content, entry.state() == JournalEntry.State.SENT ? room(content) : 0);
        force();
        index.put(entry, at);
        noteUnsettled(entry);
    }

    /** Writes an entry that is true from now on, even if that fails. It is durable some time later, at {@link #tidy}. */
    void append(JournalEntry entry) throws IOException {
        unforced.put(entry.key(), entry.abandoned());
        noteUnsettled(entry);
        untidy = true;
        try {
            if (isUsable()) {
                index.put(entry, write(content(entry), 0));
            } else {
                rewrite();
            }
        } catch (IOException | RuntimeException | Error failed) {
            trusted = false; // The file lacks the entry.
            throw failed;
        }
    }

    /**
     * Removes entries, and writes the file anew without them.
     *
     * @return the number of removed entries
     */
    long remove(Predicate<JournalEntry> isRemoved) throws IOException {
        long[] positions = index.positions();
        long removed = 0;
        for (int entry = 0; entry < positions.length; entry++) {
            if (positions[entry] > 0 && isRemoved.test(current(positions[entry]))) {
                positions[entry] = 0;
                removed++;
            }
        }
        index.move(positions);
        unforced.keySet().removeIf(key -> index.position(key) == 0);
        trusted = false; // Until the file lacks them too.
        untidy = true;
        rewrite();
        return removed;
    }

    private void noteUnsettled(JournalEntry entry) {
        unsettled.compute(entry.key(), (key, former) -> entry.state().isUnsettled() ? entry : null);
    }

    private boolean isUsable() throws IOException {
        return trusted && opened().isAt(file);
    }

    /** Returns the position of the record. */
    private long write(byte[] content, long roomOfOutcome) throws IOException {
        if (!forced) {
            force();
        }
        checkOwner(); // another process would find the record, or lose its own
        byte[] record = RecordFormat.record(records + 1, content);
        long at = position;
        allocated = reserve(opened(), allocated, at + record.length + room() + roomOfOutcome);
        trusted = false;
        forced = false;
        opened().write(at, ByteBuffer.wrap(record));
        position = at + record.length;
        records++;
        trusted = true;
        return at;
    }

    /** Returns the room for the outcomes of all requests on their way. */
    private long room() {
        return unsettled.values().stream()
                .filter(entry -> entry.holder() != null)
                .mapToLong(entry -> room(content(entry)))
                .sum();
    }

    private static long room(byte[] intent) {
        return (long) intent.length + LONGEST_ANSWER + NOTE_AND_REST;
    }

    /** Returns the entry as bytes, without an answer that is not JSON and is longer than its room. */
    static byte[] content(JournalEntry entry) {
        JournalEntry kept = entry.abandoned(); // A holder owns the file too, and dies with its lock.
        byte[] bare = EntryJson.write(kept.withoutAnswer());
        byte[] whole = kept.answer() == null ? bare : EntryJson.write(kept);
        return whole.length - bare.length > LONGEST_ANSWER ? bare : whole;
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
        trusted = false;
        checkOwner();
        opened().force();
        // Another process that has taken the file since may have read it before this.
        checkOwner();
        opened().write(MARKS[records % 2], ByteBuffer.wrap(RecordFormat.record(records, MARK)));
        trusted = true;
        forced = true;
        unforced.clear();
    }

    private void checkOwner() throws IOException {
        if (!owner.isStill()) {
            throw new IOException(
                    "another process has taken its lock file, or the lock file was removed; stop the other"
                            + " process, close this journal and open it again");
        }
    }

    /**
     * Does the work that can wait until the caller has its answer: forces entries, repairs failures, and removes
     * outdated records.
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
            if (position > LARGE * leastToCompact && !warnedOfLength) {
                warnedOfLength = true;
                LOG.warn("{} has {} MiB; remove old entries to make it smaller", file, position / 1024 / 1024);
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
        checkOwner(); // only the owner may replace the file beside
        Disk.DiskFile fresh = disk.create(beside);
        Copy copy = new Copy(fresh);
        long[] positions;
        long reserved;
        try {
            positions = copyTo(copy);
            copy.finish();
            reserved = reserve(fresh, copy.end, copy.end + room());
            fresh.force();
        } catch (IOException | RuntimeException | Error failed) {
            discard(fresh);
            throw failed;
        }
        trusted = false;
        close();
        out = fresh;
        position = copy.end;
        records = copy.records;
        allocated = reserved;
        index.move(positions);
        checkOwner();
        disk.rename(beside, file);
        disk.forceDirectory(file.resolveSibling(""));
        compactAbove = Math.max(leastToCompact, 2 * position);
        forced = true;
        trusted = true;
        unforced.clear();
    }

    /** Returns header and marks of a file with so many records. */
    static byte[] beginning(int copied) {
        String header = "{\"journal\":\"adplatform-sdk\",\"format\":" + FORMAT + ",\"copied\":" + copied + "}";
        ByteBuffer beginning = ByteBuffer.allocate(FIRST);
        beginning.put(0, RecordFormat.record(0, header.getBytes(StandardCharsets.UTF_8)));
        for (int at : MARKS) {
            beginning.put(at, RecordFormat.record(copied, MARK));
        }
        return beginning.array();
    }

    /**
     * Copies the durable records, and writes the others from memory: a failed force may leave them unreadable.
     *
     * @return the new position of each entry; 0 for a dropped one
     */
    private long[] copyTo(Copy copy) throws IOException {
        Map<Integer, JournalEntry> fromMemory = new HashMap<>();
        unforced.forEach((key, entry) -> fromMemory.put(index.entry(key), entry));
        long[] positions = index.positions();
        for (int entry = 0; entry < positions.length; entry++) {
            if (fromMemory.containsKey(entry)) {
                positions[entry] = copy.add(content(fromMemory.get(entry)));
            } else if (positions[entry] > 0) {
                positions[entry] = copy.add(RecordFormat.read(opened(), positions[entry]));
            }
        }
        return positions;
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

    /** The records of a new file, which are written in pieces. */
    static final class Copy {

        private final Disk.DiskFile fresh;
        private final ByteArrayOutputStream piece = new ByteArrayOutputStream();
        private long written = FIRST;
        private long end = FIRST;
        private int records;

        Copy(Disk.DiskFile fresh) {
            this.fresh = fresh;
        }

        /** Returns the position of the record in the new file. */
        long add(byte[] content) throws IOException {
            if (piece.size() > CHUNK) {
                flush();
            }
            long at = end;
            piece.writeBytes(RecordFormat.record(++records, content));
            end = written + piece.size();
            return at;
        }

        /** Writes the rest, and then the beginning, without which the file is not a journal. */
        void finish() throws IOException {
            flush();
            fresh.write(0, ByteBuffer.wrap(beginning(records)));
        }

        private void flush() throws IOException {
            fresh.write(written, ByteBuffer.wrap(piece.toByteArray()));
            written = end;
            piece.reset();
        }
    }

    /** Closes the file. */
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
