package io.adplatform.sdk.file;

import java.io.IOException;

/**
 * One file on its way to a {@link Target}: any number of {@link #write}, then {@link #finish} or {@link #abandon}. Used
 * by the SDK, by one thread.
 */
public interface DownloadSink {

    /** Takes the next bytes. */
    void write(byte[] buffer, int offset, int length) throws IOException;

    /** All bytes are here: puts the file into its place. */
    DownloadedFile finish() throws IOException;

    /**
     * The transfer failed: takes back what was written, as far as that can be done. Does nothing after {@link #finish}.
     */
    void abandon();

    /** Whether bytes have gone where they can't be taken back from, so that the transfer must not begin anew. */
    default boolean isBeyondRecall() {
        return false;
    }
}
