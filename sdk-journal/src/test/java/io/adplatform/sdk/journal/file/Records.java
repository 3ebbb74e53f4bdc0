package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.file.SimulatedDisk.Mutant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The readable records of a file's bytes, and their positions. */
record Records(List<byte[]> contents, List<Integer> positions, int end, boolean isTorn) {

    /** Returns the records of a journal. */
    static Records of(byte[] file) {
        return of(file, JournalLog.FIRST, true);
    }

    static Records of(byte[] file, int from, boolean isNumbered) {
        SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
        disk.put(PayRun.FILE, file);
        List<byte[]> contents = new ArrayList<>();
        List<Integer> positions = new ArrayList<>();
        try (Disk.DiskFile opened = disk.open(PayRun.FILE)) {
            RecordFormat.Scan scan = RecordFormat.scan(opened, from, isNumbered, 0, (position, found) -> {
                contents.add(found.content());
                positions.add((int) position);
            });
            return new Records(contents, positions, (int) scan.end(), scan.isTorn());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
