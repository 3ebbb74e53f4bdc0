package io.adplatform.sdk.postgresql.internal.quota;

/** The storage of the row of a shared quota. Its methods block, and hold nothing when they return. */
interface ShareStore {

    /**
     * The row, its version, and the store's clock at the moment of reading.
     *
     * @param version 0 for a row that is missing
     * @param now in nanoseconds since 1970
     */
    record Row(Share share, long version, long now) {}

    /**
     * Reads the row.
     *
     * @throws Exception if the store doesn't answer
     */
    Row read() throws Exception;

    /**
     * Writes the next version of the row if it is unchanged since it was read; {@code false} if it isn't.
     *
     * @throws Exception if it isn't known whether it was written
     */
    boolean write(Row read, Share next) throws Exception;
}
