package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.EntryJson;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.State;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads all readable records of a damaged file, and finds the lost ones. */
final class JournalRepair {

    private final Disk.DiskFile opened;
    private final EntryIndex newest = new EntryIndex();
    private final List<LostRecords> lost = new ArrayList<>();

    /** The position after the latest record. */
    private long end;

    /** An entry whose latest record is before this place may lack a later one. */
    private long lostUntil;

    /** The keys that a record behind a lost part frees, though it may be older than the one before that part. */
    private final Set<JournalKey> doubtful = new HashSet<>();

    /** Whether the records have numbers, which are their places. Otherwise their positions are. */
    private boolean isNumbered;

    private int number;
    private @Nullable JournalEntry before;

    private JournalRepair(Disk.DiskFile opened) {
        this.opened = opened;
    }

    static List<LostRecords> copy(Disk disk, Path damaged, Path copy) throws IOException {
        try (Disk.DiskFile opened = JournalLog.existing(disk, damaged);
                Disk.DiskFile there = disk.open(copy)) {
            if (there != null) {
                throw new JournalException(
                        "the copy exists already, so it is not written; name a new file: " + copy, null);
            }
            JournalRepair repair = new JournalRepair(opened);
            repair.read();
            repair.write(disk, copy);
            return List.copyOf(repair.lost);
        }
    }

    /** A readable record. */
    private record Kept(int number, long position, long end) {}

    private void read() throws IOException {
        RecordFormat.Found header = RecordFormat.find(opened, 0);
        // In a file without numbers, a mark among the records may be where others have their first one.
        int forced = header == null || JournalLog.isNumbered(header) ? JournalLog.forced(opened) : -1;
        isNumbered = forced >= 0 || JournalLog.isNumbered(header);
        end = isNumbered ? JournalLog.FIRST : header == null ? 0 : header.end();
        if (header == null && isNumbered) {
            lost.add(part(0, end, 0, null));
        }
        List<Kept> records = new ArrayList<>();
        long used = RecordFormat.salvage(opened, end, (position, found) -> {
            if (!Arrays.equals(found.content(), JournalLog.MARK)) {
                isNumbered |= found.number() > 0;
                records.add(new Kept(found.number(), position, found.end()));
            }
        });
        List<Kept> inOrder = new ArrayList<>(records);
        inOrder.sort(Comparator.comparing(Kept::number));
        boolean isInOrder = inOrder.equals(records);
        for (Kept record : isNumbered ? inOrder : records) {
            add(record, isInOrder);
        }
        note(used, Math.max(0, forced - number), null, Long.MAX_VALUE);
        if (forced < 0 && (isNumbered || header == null)) {
            lost.add(part(end, Math.max(end, opened.size()), 0, null)); // Nothing shows how many records there were.
            lostUntil = Long.MAX_VALUE;
        }
    }

    private void add(Kept record, boolean isInOrder) throws IOException {
        JournalEntry entry;
        try {
            entry = JournalLog.entry(opened, record.position());
        } catch (IOException noEntry) {
            return;
        }
        boolean isRepeated = isNumbered && record.number() == number;
        if (isRepeated && entry.equals(before)) {
            return;
        }
        if (isRepeated) { // One of the two is of another file or time, so each entry of this one may lack a record.
            lost.add(part(record.position(), record.end(), 0, entry));
            lostUntil = Long.MAX_VALUE;
        } else {
            long begin = isInOrder ? record.position() : end; // Between moved records nothing need be missing.
            note(
                    begin,
                    isNumbered ? record.number() - number - 1 : 0,
                    entry,
                    place(record.number(), record.position()));
        }
        long position = newest.position(entry.key());
        JournalEntry known = position == 0 ? null : JournalLog.entry(opened, position);
        if (known == null || (!isOlder(entry, known) && (!isRepeated || known.isFree()))) {
            boolean frees = known != null && !known.isFree() && entry.isFree() && !isOlder(known, entry);
            if (frees && isBeforeALoss(position)) {
                doubtful.add(entry.key());
            } else {
                doubtful.remove(entry.key());
            }
            newest.put(entry, record.position());
        }
        before = entry;
        number = record.number();
        end = Math.max(end, record.end());
    }

    /** Whether it is of an earlier request, such as a record of the file before it was written anew. It frees no key. */
    private static boolean isOlder(JournalEntry entry, JournalEntry known) {
        return entry.fence() < known.fence() || (entry.fence() == known.fence() && entry.attempt() < known.attempt());
    }

    private boolean isBeforeALoss(long position) throws IOException {
        RecordFormat.Found found = Objects.requireNonNull(RecordFormat.find(opened, position));
        return place(found.number(), position) < lostUntil;
    }

    private long place(int recordNumber, long position) {
        return isNumbered ? recordNumber : position;
    }

    private void note(long position, int missing, @Nullable JournalEntry after, long place) {
        if (position > end || missing != 0) {
            lost.add(part(end, Math.max(position, end), missing, after));
            // Without numbers, a lost part may also be the end of the file.
            lostUntil = isNumbered ? Math.max(lostUntil, place) : Long.MAX_VALUE;
        }
    }

    private LostRecords part(long from, long until, int records, @Nullable JournalEntry after) {
        return new LostRecords(
                from,
                until,
                records,
                before == null ? null : before.key().name(),
                before == null ? null : before.changedAt(),
                after == null ? null : after.key().name(),
                after == null ? null : after.changedAt());
    }

    private void write(Disk disk, Path copy) throws IOException {
        try (Disk.DiskFile fresh = disk.create(copy)) {
            JournalLog.Copy records = new JournalLog.Copy(fresh);
            for (long position : newest.positions()) {
                RecordFormat.Found found = Objects.requireNonNull(RecordFormat.find(opened, position));
                JournalEntry entry = EntryJson.read(found.content());
                boolean mayLack = doubtful.contains(entry.key()) || isBeforeALoss(position);
                records.add(JournalLog.content(mayLack && entry.isFree() ? unknown(entry) : entry));
            }
            records.finish();
            fresh.force();
        }
        disk.forceDirectory(copy.resolveSibling(""));
    }

    private static JournalEntry unknown(JournalEntry entry) {
        return new JournalEntry(
                entry.key(),
                entry.inputs(),
                State.UNKNOWN,
                entry.call(),
                entry.fence(),
                entry.attempt(),
                entry.sentAt(),
                entry.changedAt(),
                null,
                "it was " + entry.state() + ", and a later record is lost, so it may have been sent again",
                null,
                entry.history());
    }
}
