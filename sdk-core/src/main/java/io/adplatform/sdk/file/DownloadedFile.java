package io.adplatform.sdk.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A file that arrived whole. */
public final class DownloadedFile {

    private final String fileName;
    private final @Nullable String contentType;
    private final long length;
    private final @Nullable Path path;
    private final byte @Nullable [] bytes;
    private final List<String> warnings;

    DownloadedFile(FileHead head, long length, @Nullable Path path, byte @Nullable [] bytes) {
        this(head.fileName(), head.contentType(), length, path, bytes, List.of());
    }

    private DownloadedFile(
            String fileName,
            @Nullable String contentType,
            long length,
            @Nullable Path path,
            byte @Nullable [] bytes,
            List<String> warnings) {
        this.fileName = fileName;
        this.contentType = contentType;
        this.length = length;
        this.path = path;
        this.bytes = bytes;
        this.warnings = List.copyOf(warnings);
    }

    /** The same file with one more warning. Used by the SDK. */
    public DownloadedFile withWarning(String warning) {
        List<String> all = new ArrayList<>(warnings);
        all.add(warning);
        return new DownloadedFile(fileName, contentType, length, path, bytes, all);
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

    /** What a caller should know of what it holds, such as that rows may be missing; mostly empty. */
    public List<String> warnings() {
        return warnings;
    }

    @Override
    public String toString() {
        return "DownloadedFile[" + fileName + ", " + length + " bytes" + (path == null ? "" : ", " + path) + "]";
    }
}
