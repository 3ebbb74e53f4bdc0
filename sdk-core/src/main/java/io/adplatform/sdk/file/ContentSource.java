package io.adplatform.sdk.file;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The bytes of a {@link Content}: a file, an array or a stream. */
interface ContentSource {

    Content.DecodedBody reading() throws IOException;

    byte[] start(int most) throws IOException;

    default boolean isRepeatable() {
        return true;
    }

    default boolean isSpent() {
        return false;
    }

    default @Nullable String problem() {
        return null;
    }

    /** A copy of an array. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record OfBytes(byte[] bytes) implements ContentSource, Content.DecodedBody {

        @Override
        public Content.DecodedBody reading() {
            return this;
        }

        @Override
        public byte[] start(int most) {
            return Arrays.copyOf(bytes, Math.min(most, bytes.length));
        }

        @Override
        public long length() {
            return bytes.length;
        }

        @Override
        public InputStream open() {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public void checkUnchanged() {}
    }

    /** A file on disk. A change shows in its size or its time of modification. */
    record OfFile(Path file) implements ContentSource {

        @Override
        public Content.DecodedBody reading() throws IOException {
            BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
            return new Snapshot(file, now.size(), now.lastModifiedTime());
        }

        @Override
        public byte[] start(int most) throws IOException {
            try (InputStream opened = Files.newInputStream(file)) {
                return opened.readNBytes(most);
            }
        }

        @Override
        public @Nullable String problem() {
            if (!Files.exists(file)) {
                return "does not exist";
            }
            if (!Files.isRegularFile(file)) {
                return "is not a regular file";
            }
            return Files.isReadable(file) ? null : "can't be read";
        }

        private record Snapshot(Path file, long length, FileTime modified) implements Content.DecodedBody {

            @Override
            public InputStream open() throws IOException {
                return Files.newInputStream(file);
            }

            @Override
            public void checkUnchanged() throws IOException {
                if (!new OfFile(file).reading().equals(this)) {
                    throw new IOException("the file changed while it was sent");
                }
            }
        }
    }

    /** A stream of the caller. Bytes that {@link #start} took are kept and sent first. */
    final class OfStream implements ContentSource, Content.DecodedBody {

        private static final String READ_ALREADY =
                "is a stream that was read already; a stream can be sent only once";

        private final InputStream stream;
        private final long length;
        private byte[] start = new byte[0];
        private boolean spent;

        OfStream(InputStream stream, long length) {
            this.stream = stream;
            this.length = length;
        }

        @Override
        public synchronized Content.DecodedBody reading() throws IOException {
            checkUnspent();
            return this;
        }

        private void checkUnspent() throws IOException {
            if (spent) {
                throw new IOException(READ_ALREADY);
            }
        }

        @Override
        public synchronized byte[] start(int most) throws IOException {
            checkUnspent();
            if (start.length < most) {
                byte[] more = stream.readNBytes(most - start.length);
                int before = start.length;
                start = Arrays.copyOf(start, before + more.length);
                System.arraycopy(more, 0, start, before, more.length);
            }
            return Arrays.copyOf(start, Math.min(most, start.length));
        }

        @Override
        public boolean isRepeatable() {
            return false;
        }

        @Override
        public synchronized boolean isSpent() {
            return spent;
        }

        @Override
        public @Nullable String problem() {
            return isSpent() ? READ_ALREADY : null;
        }

        @Override
        public long length() {
            return length;
        }

        @Override
        public synchronized InputStream open() throws IOException {
            checkUnspent();
            spent = true;
            return new FilterInputStream(new SequenceInputStream(new ByteArrayInputStream(start), stream)) {
                /** The caller closes the stream. */
                @Override
                public void close() {}
            };
        }

        @Override
        public void checkUnchanged() {}
    }
}
