package io.adplatform.sdk.file;

/**
 * The progress of one file's transfer.
 *
 * @param fileName the name that is sent, or the server's name
 * @param bytes number of bytes that were given to the network, or arrived from it
 * @param total number of all bytes; -1 if it is unknown
 */
public record Progress(String fileName, long bytes, long total) {

    /** Whether this was the last byte; false if the total is unknown. */
    public boolean complete() {
        return bytes == total;
    }
}
