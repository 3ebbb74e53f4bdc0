package io.adplatform.sdk.journal.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file system for a journal. A test replaces it by one that loses everything that was not forced.
 *
 * <p>Nothing is durable before it is forced, neither content nor names.
 */
interface Disk {

    /** Opens a file; {@code null} if it does not exist. Refuses a file that is not private and regular. */
    @Nullable
    DiskFile open(Path file) throws IOException;

    /** Creates an empty, private file, and removes an older file of that name. */
    DiskFile create(Path file) throws IOException;

    /** Renames the file atomically, and replaces an older file of that name. */
    void rename(Path from, Path to) throws IOException;

    /** Removes the file, if it is there. */
    void remove(Path file) throws IOException;

    /** Returns when the names in the directory are durable. */
    void forceDirectory(Path directory) throws IOException;

    /** An open file. */
    interface DiskFile extends Closeable {

        /** Returns the file's length in bytes. */
        long size() throws IOException;

        /**
         * Fills the buffer.
         *
         * @throws IOException if the file ends before
         */
        void read(long position, ByteBuffer bytes) throws IOException;

        /** Writes all of the bytes. A part of them may be written when it fails. */
        void write(long position, ByteBuffer bytes) throws IOException;

        /** Returns when everything that was written is durable. When it fails, none of it may be, for good. */
        void force() throws IOException;

        /** Whether the name still leads to this file, which may have been removed or replaced. */
        boolean isAt(Path file) throws IOException;
    }
}
