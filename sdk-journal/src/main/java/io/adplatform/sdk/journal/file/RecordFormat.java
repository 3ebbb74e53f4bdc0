package io.adplatform.sdk.journal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The format of records, one after the other: length of the content (4 bytes, most significant first), CRC32C of all that follows
 * (4 bytes), number (4 bytes), content. A record without a number lacks the bit {@link #NUMBERED} in its length. Zeros after the last
 * record reserve space for the next.
 */
final class RecordFormat {

    /** The longest content. So the first byte of a record is 0 or 1, which JSON never contains. */
    static final int LONGEST = 1024 * 1024;

    private static final int HEAD = 8;
    private static final int NUMBERED = 1 << 24;
    private static final byte[] ZEROS = new byte[4096];

    private RecordFormat() {}

    /**
     * A readable record.
     *
     * @param number its number in the file; 0 for none
     * @param content the content
     * @param end the position after it
     */
    @SuppressWarnings("ArrayRecordComponent") // it is not compared
    record Found(int number, byte[] content, long end) {}

    /** Takes a record of a file. */
    interface Visitor {
        void record(long position, Found found) throws IOException;
    }

    /**
     * The extent of a file's records.
     *
     * @param end the position after the readable records
     * @param isTorn whether an incomplete record follows, as after a crash
     * @param isDamaged whether more than one incomplete record follows
     */
    record Scan(long end, boolean isTorn, boolean isDamaged) {}

    /** @param number 0 for none */
    static byte[] record(int number, byte[] content) {
        int rest = length(number) + content.length;
        ByteBuffer record = ByteBuffer.allocate(HEAD + rest);
        record.putInt(number == 0 ? content.length : NUMBERED | content.length).putInt(0);
        if (number != 0) {
            record.putInt(number);
        }
        record.put(content);
        return record.putInt(4, checksum(record.array(), HEAD, rest)).array();
    }

    private static int length(int number) {
        return number == 0 ? 0 : Integer.BYTES;
    }

    /** Returns the record at the position; {@code null} if it can't be read. */
    static @Nullable Found find(Disk.DiskFile file, long position) throws IOException {
        return new Window(file, 4096).at(position);
    }

    /** @throws IOException if the record at the position can't be read */
    static byte[] read(Disk.DiskFile file, long position) throws IOException {
        Found found = find(file, position);
        if (found == null) {
            throw new IOException("the record at byte " + position + " is damaged");
        }
        return found.content();
    }

    /**
     * Passes on the readable records in order, up to the first missing one. A record is forced before the next is written, so a crash
     * can spoil the last one alone. Other unreadable bytes have another cause.
     *
     * @param from the position of the first record
     * @param isNumbered whether the records have the numbers 1, 2, 3, ...; else they have none
     * @param least the number of records that were forced for sure
     */
    static Scan scan(Disk.DiskFile file, long from, boolean isNumbered, int least, Visitor visitor) throws IOException {
        Window window = new Window(file, 2 * LONGEST);
        long at = from;
        int next = isNumbered ? 1 : 0;
        for (Found found = window.at(at); found != null && found.number() == next; found = window.at(at)) {
            visitor.record(at, found);
            at = found.end();
            next += isNumbered ? 1 : 0;
        }
        if (isNumbered && next <= least) {
            return new Scan(at, true, true);
        }
        boolean torn = false;
        for (long i = window.afterZeros(at); i < window.size; i = window.afterZeros(i + 1)) {
            boolean isUsed = window.bytes.get(window.indexOf(i, 1)) != 0;
            if (window.at(i) != null || (isUsed && i > at + HEAD + Integer.BYTES + LONGEST)) {
                return new Scan(at, true, true);
            }
            torn |= isUsed;
        }
        return new Scan(at, torn, false);
    }

    /**
     * Passes on all readable records from a position on, and searches for the next one after unreadable bytes.
     *
     * @return the position after the last byte that is not zero
     */
    static long salvage(Disk.DiskFile file, long from, Visitor visitor) throws IOException {
        Window window = new Window(file, 2 * LONGEST);
        long used = from;
        for (long at = from; at < window.size; ) {
            Found found = window.at(at);
            if (found != null) {
                visitor.record(at, found);
                used = found.end();
                at = used;
            } else {
                used = window.bytes.get(window.indexOf(at, 1)) == 0 ? used : at + 1;
                at = window.afterZeros(at + 1);
            }
        }
        return used;
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
            this.bytes = ByteBuffer.allocate((int) Math.min(capacity, size));
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

        /** Returns the first position from here on where a byte is used, or a record may begin. */
        long afterZeros(long position) throws IOException {
            long at = position;
            int skipped = 1;
            for (int from = indexOf(at, 1); from >= 0 && skipped > 0; from = indexOf(at, 1)) {
                int count = Math.min(ZEROS.length, length - from);
                int used = Arrays.mismatch(bytes.array(), from, from + count, ZEROS, 0, count);
                skipped = (used < 0 ? count : used) - Integer.BYTES + 1;
                at += Math.max(0, skipped);
            }
            return at;
        }

        @Nullable
        Found at(long position) throws IOException {
            int head = indexOf(position, HEAD + 1);
            if (head < 0) {
                return null;
            }
            int numbered = bytes.getInt(head) & NUMBERED;
            int count = bytes.getInt(head) ^ numbered;
            int rest = length(numbered) + count;
            int from = count < 1 || count > LONGEST ? -1 : indexOf(position, HEAD + rest);
            if (from < 0 || checksum(bytes.array(), from + HEAD, rest) != bytes.getInt(from + 4)) {
                return null;
            }
            int end = from + HEAD + rest;
            return new Found(
                    numbered == 0 ? 0 : bytes.getInt(from + HEAD),
                    Arrays.copyOfRange(bytes.array(), end - count, end),
                    position + HEAD + rest);
        }
    }

    private static int checksum(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }
}
