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
 * The state of a list as text: a version, a digest of the list's name, the workspace, and for each row 8 bytes of its ID and 8 bytes
 * of a digest of its values.
 */
final class Cursor {

    private static final String VERSION = "1.";
    private static final int ROW = 2 * Long.BYTES;

    private Cursor() {}

    /** @param owId the workspace; {@code null} if it is not known */
    static String write(String list, @Nullable Long owId, Map<Long, Long> digests) {
        ByteBuffer bytes = ByteBuffer.allocate(ROW + ROW * digests.size())
                .putLong(digest(list))
                .putLong(owId == null ? 0 : owId);
        new TreeMap<>(digests).forEach((id, digest) -> bytes.putLong(id).putLong(digest));
        return VERSION + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /**
     * Returns the digests by row ID; {@code null} if the text is not a cursor of this list in this workspace. A workspace that is not
     * known, here or in the cursor, is not compared.
     */
    static @Nullable Map<Long, Long> read(String list, @Nullable Long owId, String cursor) {
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
        if (decoded.length < ROW || decoded.length % ROW != 0 || bytes.getLong() != digest(list)) {
            return null;
        }
        long workspace = bytes.getLong();
        if (owId != null && workspace != 0 && workspace != owId) {
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
