package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.EntryJson;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.State;
import io.adplatform.sdk.journal.JournalException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads all readable records of a damaged file, and finds the lost ones. */
final class JournalRepair {

    private final Disk.DiskFile opened;
    private final EntryIndex newest = new EntryIndex();
    private final List<LostRecords> lost = new ArrayList<>();

    /** The position after the last readable record. */
    private long end;

    /** An entry before this position may lack a later record. */
    private long lostUntil;

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

    private void read() throws IOException {
        RecordFormat.Found header = RecordFormat.find(opened, 0);
        int forced = JournalLog.forced(opened);
        boolean isNumbered = forced >= 0 || JournalLog.isNumbered(header);
        end = isNumbered ? JournalLog.FIRST : header == null ? 0 : header.end();
        if (header == null && isNumbered) {
            lost.add(part(0, end, 0, null));
        }
        long used = RecordFormat.salvage(
                opened, end, (position, found) -> add(position, found, isNumbered || found.number() > 0));
        note(used, Math.max(0, forced - number), null);
        if (forced < 0 && (isNumbered || number > 0 || header == null)) {
            lost.add(part(end, Math.max(end, opened.size()), 0, null)); // Nothing shows how many records there were.
            lostUntil = Long.MAX_VALUE;
        }
    }

    /** Adds a record, unless it is a copy of another part of the file, or of another file. */
    private void add(long position, RecordFormat.Found found, boolean isNumbered) {
        boolean isMark = Arrays.equals(found.content(), JournalLog.MARK);
        if (isNumbered && (isMark || found.number() <= number)) {
            return;
        }
        JournalEntry entry = null;
        if (!isMark) {
            try {
                entry = EntryJson.read(found.content());
            } catch (IOException noEntry) {
                return;
            }
        }
        note(position, isNumbered ? found.number() - number - 1 : 0, entry);
        if (entry != null) {
            newest.put(entry, position);
            before = entry;
        }
        number = found.number();
        end = found.end();
    }

    private void note(long position, int missing, @Nullable JournalEntry after) {
        if (position > end || missing != 0) {
            lost.add(part(end, Math.max(position, end), missing, after));
            // Without numbers, a lost part may also be the end of the file.
            lostUntil = number > 0 || missing != 0 ? Math.max(position, end) : Long.MAX_VALUE;
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
                JournalEntry entry = JournalLog.entry(opened, position);
                records.add(JournalLog.content(position < lostUntil && entry.isFree() ? unknown(entry) : entry));
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
