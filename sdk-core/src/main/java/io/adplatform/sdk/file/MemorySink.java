package io.adplatform.sdk.file;

import java.io.ByteArrayOutputStream;

/** Keeps the bytes. */
final class MemorySink implements DownloadSink {

    private final FileHead head;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    MemorySink(FileHead head) {
        this.head = head;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) {
        bytes.write(buffer, offset, length);
    }

    @Override
    public DownloadedFile finish() {
        return new DownloadedFile(head, bytes.size(), null, bytes.toByteArray());
    }

    @Override
    public void abandon() {}
}
