package io.adplatform.testkit.http;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A file within a multipart body. A large one lies on disk until the sandbox is closed.
 *
 * @param contentType the media type that its sender named, or {@code null}
 */
public record FilePart(String fileName, @Nullable String contentType, Body content) {

    /** How many bytes it has. */
    public long size() {
        return content.length();
    }

    /** Its SHA-256 in lower-case hexadecimal digits. */
    public String sha256() {
        return content.sha256();
    }

    /** Returns its first bytes, or all if fewer. */
    public byte[] first(int count) {
        return content.first(count);
    }

    /** All of it at once. */
    public byte[] bytes() {
        return content.bytes();
    }

    /** All of it as a stream. */
    public InputStream open() {
        return content.open();
    }

    @Override
    public String toString() {
        return fileName + ", " + content;
    }
}
