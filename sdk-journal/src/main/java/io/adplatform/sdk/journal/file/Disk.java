package io.adplatform.sdk.journal.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a journal needs of a file system, so that a test can put one in its place that loses all that wasn't forced.
 *
 * <p>Nothing is durable before it is forced: neither what was written, in whatever order, nor a name that was given.
 */
interface Disk {

    /** The file's bytes; {@code null} where there is no file. Refuses what isn't a private, regular file. */
    byte @Nullable [] read(Path file) throws IOException;

    /** A new, empty, private file. What had the name before is removed. */
    DiskFile create(Path file) throws IOException;

    /** Gives the file another name, in the place of what had it before, at once and whole. */
    void rename(Path from, Path to) throws IOException;

    /** Removes the file, if it is there. */
    void remove(Path file) throws IOException;

    /** Returns when the names in the directory are durable. */
    void forceDirectory(Path directory) throws IOException;

    /** An open file. */
    interface DiskFile extends Closeable {

        /** Writes all of the bytes. A part of them may be written when it fails. */
        void write(long position, ByteBuffer bytes) throws IOException;

        /** Returns when everything that was written is durable. When it fails, none of it may be, for good. */
        void force() throws IOException;

        /** Whether the name still leads to this file, which may have been removed or replaced. */
        boolean isAt(Path file) throws IOException;
    }
}
