package io.adplatform.testkit.http;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A file within a multipart body. A large one lies on disk until the sandbox is closed. */
public final class FilePart {

    private final String fileName;
    private final @Nullable String contentType;
    private final Body content;
    private @Nullable String sha256;

    FilePart(String fileName, @Nullable String contentType, Body content) {
        this.fileName = fileName;
        this.contentType = contentType;
        this.content = content;
    }

    public String fileName() {
        return fileName;
    }

    /** The media type that its sender named, or {@code null}. */
    public @Nullable String contentType() {
        return contentType;
    }

    /** How many bytes it has. */
    public long size() {
        return content.length();
    }

    /** Its SHA-256 in lower-case hexadecimal digits. */
    public synchronized String sha256() {
        String known = sha256;
        if (known == null) {
            known = content.sha256();
            sha256 = known;
        }
        return known;
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
