package io.adplatform.sdk.file;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A stream of the caller's. What was looked at beforehand is kept and comes first. */
final class StreamSource implements Content.Source, Content.DecodedBody {

    private static final String READ_ALREADY = "is a stream that was read already; a stream can be sent only once";

    private final InputStream stream;
    private final long length;
    private byte[] lookedAt = new byte[0];
    private boolean spent;

    StreamSource(InputStream stream, long length) {
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
        if (lookedAt.length < most) {
            byte[] more = stream.readNBytes(most - lookedAt.length);
            int before = lookedAt.length;
            lookedAt = Arrays.copyOf(lookedAt, before + more.length);
            System.arraycopy(more, 0, lookedAt, before, more.length);
        }
        return Arrays.copyOf(lookedAt, Math.min(most, lookedAt.length));
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
        return new LeftOpen(new SequenceInputStream(new ByteArrayInputStream(lookedAt), stream));
    }

    @Override
    public void checkUnchanged() {}

    /** The caller opened the stream, and the caller closes it. */
    private static final class LeftOpen extends FilterInputStream {

        private LeftOpen(InputStream stream) {
            super(stream);
        }

        @Override
        public void close() {}
    }
}
