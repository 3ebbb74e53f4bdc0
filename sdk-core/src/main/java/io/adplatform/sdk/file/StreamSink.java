package io.adplatform.sdk.file;

import java.io.IOException;
import java.io.OutputStream;

/** Writes to a stream of the caller's, which stays open. */
final class StreamSink implements DownloadSink {

    private final OutputStream stream;
    private final FileHead head;
    private long taken;

    StreamSink(OutputStream stream, FileHead head) {
        this.stream = stream;
        this.head = head;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        // Counted first: a write that fails may have written a part.
        taken += length;
        stream.write(buffer, offset, length);
    }

    @Override
    public DownloadedFile finish() throws IOException {
        stream.flush();
        return new DownloadedFile(head, taken, null, null);
    }

    @Override
    public void abandon() {}

    @Override
    public boolean isBeyondRecall() {
        return taken > 0;
    }
}
