package io.adplatform.sdk.file;

import java.io.IOException;

/**
 * The writer of one file into a {@link Target}: any number of {@link #write}, then {@link #finish} or {@link #abandon}. The SDK
 * uses it on one thread.
 */
public interface DownloadSink {

    /** Writes the next bytes. */
    void write(byte[] buffer, int offset, int length) throws IOException;

    /** Completes the file after its last byte, and puts it into its place. */
    DownloadedFile finish() throws IOException;

    /** Removes a file that failed, as far as possible. Does nothing after {@link #finish}. */
    void abandon();
}
