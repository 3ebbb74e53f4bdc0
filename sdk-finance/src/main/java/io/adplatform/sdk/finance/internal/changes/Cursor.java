package io.adplatform.sdk.finance.internal.changes;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The state of a list as text: a version, a digest of the list's name, and for each row 8 bytes of its ID and 8 bytes of a digest of
 * its values.
 */
final class Cursor {

    private static final String VERSION = "1.";
    private static final int ROW = 2 * Long.BYTES;

    private Cursor() {}

    static String write(String list, Map<Long, Long> digests) {
        ByteBuffer bytes =
                ByteBuffer.allocate(Long.BYTES + ROW * digests.size()).putLong(digest(list));
        new TreeMap<>(digests).forEach((id, digest) -> bytes.putLong(id).putLong(digest));
        return VERSION + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /** Returns the digests by row ID; {@code null} if the text is not a cursor of this list. */
    static @Nullable Map<Long, Long> read(String list, String cursor) {
        if (!cursor.startsWith(VERSION)) {
            return null;
        }
        byte[] decoded;
        try {
            decoded = Base64.getUrlDecoder().decode(cursor.substring(VERSION.length()));
        } catch (IllegalArgumentException cut) {
            return null;
        }
        ByteBuffer bytes = ByteBuffer.wrap(decoded);
        if (decoded.length % ROW != Long.BYTES || bytes.getLong() != digest(list)) {
            return null;
        }
        Map<Long, Long> digests = new TreeMap<>();
        while (bytes.hasRemaining()) {
            digests.put(bytes.getLong(), bytes.getLong());
        }
        return digests;
    }

    static long digest(String text) {
        return digest(text.getBytes(StandardCharsets.UTF_8));
    }

    static long digest(byte[] content) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(content))
                    .getLong();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("each Java platform has SHA-256", impossible);
        }
    }
}
