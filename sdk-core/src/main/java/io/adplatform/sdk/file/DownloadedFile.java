package io.adplatform.sdk.file;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A completely downloaded file. */
public final class DownloadedFile {

    private final FileHead head;
    private final long length;
    private final @Nullable Path path;
    private final byte @Nullable [] bytes;
    private final List<String> warnings;

    DownloadedFile(FileHead head, long length, @Nullable Path path, byte @Nullable [] bytes, List<String> warnings) {
        this.head = head;
        this.length = length;
        this.path = path;
        this.bytes = bytes;
        this.warnings = List.copyOf(warnings);
    }

    /** Returns the file with one more warning. Used by the SDK. */
    public DownloadedFile withWarning(String warning) {
        List<String> all = new ArrayList<>(warnings);
        all.add(warning);
        return new DownloadedFile(head, length, path, bytes, all);
    }

    /**
     * Returns the server's name for the file, in a form that is safe for any file system; a made-up name if the server has
     * none. It is independent of the name under which the file was saved.
     */
    public String fileName() {
        return head.fileName();
    }

    /** Returns the media type that the server declares, if any. */
    public Optional<String> contentType() {
        return Optional.ofNullable(head.contentType());
    }

    /** Returns the length in bytes. */
    public long length() {
        return length;
    }

    /** Returns the path of the saved file; empty for memory. */
    public Optional<Path> path() {
        return Optional.ofNullable(path);
    }

    /**
     * Returns the bytes, without a copy.
     *
     * @throws IllegalStateException if the target was not memory
     */
    public byte[] bytes() {
        if (bytes == null) {
            throw new IllegalStateException("the bytes are not in memory; only Target.memory() keeps them");
        }
        return bytes;
    }

    /** Returns warnings about the content, such as missing rows; usually empty. */
    public List<String> warnings() {
        return warnings;
    }

    @Override
    public String toString() {
        return "DownloadedFile[" + fileName() + ", " + length + " bytes" + (path == null ? "" : ", " + path) + "]";
    }
}
