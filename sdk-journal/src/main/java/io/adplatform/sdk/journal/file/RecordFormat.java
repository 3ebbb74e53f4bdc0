package io.adplatform.sdk.journal.file;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
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

    /**
     * The records of a file.
     *
     * @param contents of the records that can be read, in order
     * @param end the position after them
     * @param isTorn whether an incomplete record follows, as after a crash
     * @param damagedAt the position of an unreadable record before a readable one; {@code null} without one
     */
    record Scan(
            List<byte[]> contents,
            int end,
            boolean isTorn,
            @Nullable Integer damagedAt) {}

    static byte[] record(byte[] content) {
        return ByteBuffer.allocate(HEAD + content.length)
                .putInt(content.length)
                .putInt(checksum(content, 0, content.length))
                .put(content)
                .array();
    }

    /**
     * Reads what can be read. A record is forced before the next is written, so a crash can spoil the last one alone.
     * An unreadable record before a readable one has another cause.
     */
    static Scan scan(byte[] file) {
        List<byte[]> contents = new ArrayList<>();
        int at = 0;
        for (byte[] content = contentAt(file, at); content != null; content = contentAt(file, at)) {
            contents.add(content);
            at += HEAD + content.length;
        }
        boolean torn = false;
        for (int i = at; i < file.length; i++) {
            torn |= file[i] != 0;
            if (contentAt(file, i) != null) {
                return new Scan(contents, at, true, at);
            }
        }
        return new Scan(contents, at, torn, null);
    }

    private static byte @Nullable [] contentAt(byte[] file, int at) {
        int room = file.length - at - HEAD;
        if (room < 1) {
            return null;
        }
        ByteBuffer head = ByteBuffer.wrap(file, at, HEAD);
        int length = head.getInt();
        if (length < 1 || length > LONGEST || length > room || checksum(file, at + HEAD, length) != head.getInt()) {
            return null;
        }
        byte[] content = new byte[length];
        System.arraycopy(file, at + HEAD, content, 0, length);
        return content;
    }

    private static int checksum(byte[] bytes, int from, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, length);
        return (int) crc.getValue();
    }
}
