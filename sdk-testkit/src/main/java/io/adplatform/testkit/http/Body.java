package io.adplatform.testkit.http;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a request's body or of a part of it, in memory or on disk. A body on disk exists until the sandbox is closed;
 * later reads fail with {@link UncheckedIOException}. Immutable.
 */
public final class Body {

    private static final int READ_AT_ONCE = 65_536;

    private final @Nullable Path file;
    private final byte[] memory;
    private final long offset;
    private final long length;

    private Body(@Nullable Path file, byte[] memory, long offset, long length) {
        this.file = file;
        this.memory = memory;
        this.offset = offset;
        this.length = length;
    }

    /** Bytes in memory. */
    public static Body of(byte[] bytes) {
        return new Body(null, bytes.clone(), 0, bytes.length);
    }

    /** The first bytes of a file, which must stay as it is. */
    public static Body in(Path file, long length) {
        return new Body(file, new byte[0], 0, length);
    }

    /** A piece of this body; nothing is copied. */
    Body slice(long from, long size) {
        return new Body(file, memory, offset + from, size);
    }

    /** How many bytes there are. */
    public long length() {
        return length;
    }

    /** The bytes as a stream. */
    public InputStream open() {
        if (file == null) {
            return new ByteArrayInputStream(memory, (int) offset, (int) length);
        }
        try {
            InputStream all = Files.newInputStream(file);
            all.skipNBytes(offset);
            return new Piece(all, length);
        } catch (IOException e) {
            throw new UncheckedIOException("a large body is kept no longer than its sandbox is open", e);
        }
    }

    /** All bytes at once. */
    public byte[] bytes() {
        return first(length);
    }

    /** Returns the first bytes, or all if fewer. */
    public byte[] first(long count) {
        try (InputStream in = open()) {
            return in.readNBytes((int) Math.min(Math.min(count, length), Integer.MAX_VALUE - 8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes as text in UTF-8. */
    public String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    /** The SHA-256 of the bytes in lower-case hexadecimal digits; it is counted anew each time. */
    public String sha256() {
        try (InputStream in = open()) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[READ_AT_ONCE];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** A stream that ends early. */
    private static final class Piece extends FilterInputStream {

        private long left;

        Piece(InputStream in, long length) {
            super(in);
            left = length;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int from, int size) throws IOException {
            if (left == 0 && size > 0) {
                return -1;
            }
            int count = in.read(buffer, from, (int) Math.min(size, left));
            left -= Math.max(count, 0);
            return count;
        }

        @Override
        public long skip(long count) throws IOException {
            long skipped = in.skip(Math.min(count, left));
            left -= skipped;
            return skipped;
        }

        @Override
        public int available() throws IOException {
            return (int) Math.min(in.available(), left);
        }

        @Override
        public boolean markSupported() {
            return false;
        }
    }

    /** Never the content. */
    @Override
    public String toString() {
        return length + " bytes";
    }
}
