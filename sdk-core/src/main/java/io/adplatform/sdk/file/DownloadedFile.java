package io.adplatform.sdk.file;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file that arrived whole. */
public final class DownloadedFile {

    private final String fileName;
    private final @Nullable String contentType;
    private final long length;
    private final @Nullable Path path;
    private final byte @Nullable [] bytes;

    DownloadedFile(FileHead head, long length, @Nullable Path path, byte @Nullable [] bytes) {
        this.fileName = head.fileName();
        this.contentType = head.contentType();
        this.length = length;
        this.path = path;
        this.bytes = bytes;
    }

    /**
     * The name that the server gave it, made safe for every file system, or one that was made up where it gave none. A
     * file that was saved under a name of the caller's is still called by the server's here.
     */
    public String fileName() {
        return fileName;
    }

    /** What the server said it is. */
    public Optional<String> contentType() {
        return Optional.ofNullable(contentType);
    }

    /** Its length in bytes. */
    public long length() {
        return length;
    }

    /** Where it was saved; empty unless it went to a file or a directory. */
    public Optional<Path> path() {
        return Optional.ofNullable(path);
    }

    /**
     * Its bytes, not copied.
     *
     * @throws IllegalStateException unless it was fetched into memory
     */
    public byte[] bytes() {
        if (bytes == null) {
            throw new IllegalStateException("the file went elsewhere; only Target.memory() keeps the bytes");
        }
        return bytes;
    }

    @Override
    public String toString() {
        return "DownloadedFile[" + fileName + ", " + length + " bytes" + (path == null ? "" : ", " + path) + "]";
    }
}
