package io.adplatform.testkit.http;

import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * A file within a multipart body.
 *
 * @param contentType the media type that its sender named, or {@code null}
 */
public record FilePart(String fileName, @Nullable String contentType, ByteString content) {

    /** How many bytes it has. */
    public long size() {
        return content.size();
    }

    /** Its SHA-256 in lower-case hexadecimal digits. */
    public String sha256() {
        return content.sha256().hex();
    }

    /** Returns its first bytes, or all if fewer. */
    public byte[] first(int count) {
        return content.substring(0, Math.min(count, content.size())).toByteArray();
    }

    /** All of it at once. */
    public byte[] bytes() {
        return content.toByteArray();
    }

    @Override
    public String toString() {
        return fileName + ", " + content.size() + " bytes";
    }
}
