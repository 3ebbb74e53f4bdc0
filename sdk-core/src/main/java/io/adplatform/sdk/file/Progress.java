package io.adplatform.sdk.file;

/**
 * How far the transfer of one file has come.
 *
 * @param fileName the file's name, as it is sent or as it is saved
 * @param bytes how many of its bytes were handed to the network, or came from it
 * @param total how many there are in all; -1 where nobody knows beforehand
 */
public record Progress(String fileName, long bytes, long total) {

    /** Whether this was the last byte; {@code false} where the total isn't known. */
    public boolean complete() {
        return bytes == total;
    }
}
