package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.file.SimulatedDisk.Mutant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The readable records of a file's bytes. */
record Records(List<byte[]> contents, int end, boolean isTorn) {

    static Records of(byte[] file) {
        SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
        disk.put(PayRun.FILE, file);
        List<byte[]> contents = new ArrayList<>();
        try (Disk.DiskFile opened = disk.open(PayRun.FILE)) {
            RecordFormat.Scan scan = RecordFormat.scan(opened, (position, content) -> contents.add(content));
            return new Records(contents, (int) scan.end(), scan.isTorn());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
