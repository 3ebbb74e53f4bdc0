package io.adplatform.sdk.journal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The format of records, one after the other: length (4 bytes, most significant first), CRC32C of the content (4
 * bytes), content. Zeros after the last record reserve space for the next.
 */
final class RecordFormat {

    /** The longest content. So the first byte of a record is 0, which JSON never contains. */
    static final int LONGEST = 1024 * 1024;

    private static final int HEAD = 8;

    private RecordFormat() {}

    /** Takes a record of a file. */
    interface Visitor {
        void record(long position, byte[] content) throws IOException;
    }

    /**
     * The extent of a file's records.
     *
     * @param end the position after the readable records
     * @param isTorn whether an incomplete record follows, as after a crash
     * @param damagedAt the position of an unreadable record before a readable one; {@code null} without one
     */
    record Scan(long end, boolean isTorn, @Nullable Long damagedAt) {}

    static byte[] record(byte[] content) {
        return ByteBuffer.allocate(HEAD + content.length)
                .putInt(content.length)
                .putInt(checksum(content, 0, content.length))
                .put(content)
                .array();
    }

    /** @throws IOException if the record at the position can't be read */
    static byte[] read(Disk.DiskFile file, long position) throws IOException {
        byte[] content = new Window(file, 4096).contentAt(position);
        if (content == null) {
            throw new IOException("the record at byte " + position + " is damaged");
        }
        return content;
    }

    /**
     * Passes on the readable records in order. A record is forced before the next is written, so a crash can spoil the last one
     * alone. An unreadable record before a readable one has another cause.
     */
    static Scan scan(Disk.DiskFile file, Visitor visitor) throws IOException {
        Window window = new Window(file, 2 * LONGEST);
        long at = 0;
        for (byte[] content = window.contentAt(at); content != null; content = window.contentAt(at)) {
            visitor.record(at, content);
            at += HEAD + content.length;
        }
        boolean torn = false;
        for (long i = at; i < window.size; i++) {
            torn |= window.bytes.get(window.indexOf(i, 1)) != 0;
            if (window.contentAt(i) != null) {
                return new Scan(at, true, at);
            }
        }
        return new Scan(at, torn, null);
    }

    /** The part of a file that is in memory. */
    private static final class Window {

        private final Disk.DiskFile file;
        private final long size;
        private ByteBuffer bytes;
        private long start;
        private int length;

        Window(Disk.DiskFile file, int capacity) throws IOException {
            this.file = file;
            this.size = file.size();
            this.bytes = ByteBuffer.allocate(capacity);
        }

        /** Returns the index of a position in {@code bytes} after reading so many bytes; -1 if the file ends before. */
        int indexOf(long position, int count) throws IOException {
            if (position + count > size) {
                return -1;
            }
            if (position < start || position + count > start + length) {
                bytes = count > bytes.capacity() ? ByteBuffer.allocate(count) : bytes;
                length = (int) Math.min(bytes.capacity(), size - position);
                file.read(position, bytes.slice(0, length));
                start = position;
            }
            return (int) (position - start);
        }

        byte @Nullable [] contentAt(long position) throws IOException {
            int head = indexOf(position, HEAD + 1);
            if (head < 0) {
                return null;
            }
            int count = bytes.getInt(head);
            int from = count < 1 || count > LONGEST ? -1 : indexOf(position, HEAD + count);
            return from < 0 || checksum(bytes.array(), from + HEAD, count) != bytes.getInt(from + 4)
                    ? null
                    : Arrays.copyOfRange(bytes.array(), from + HEAD, from + HEAD + count);
        }
    }

    private static int checksum(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }
}
