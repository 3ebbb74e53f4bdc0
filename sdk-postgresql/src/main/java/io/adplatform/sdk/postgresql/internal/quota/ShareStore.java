package io.adplatform.sdk.postgresql.internal.quota;

/** Where the row of a shared quota is kept. Its methods block, and hold nothing when they return. */
interface ShareStore {

    /**
     * The row, its version, and the store's clock at the moment of reading.
     *
     * @param now in microseconds since 1970
     */
    record Row(ShareState state, long version, long now) {}

    /**
     * Reads the row. Makes it where there is none.
     *
     * @param lease the reader's longest lease: for so long nobody is granted anything where a row was there before
     * @throws Exception if the store doesn't answer
     */
    Row read(long lease) throws Exception;

    /**
     * Writes the row if it still is the one that was read; {@code false} if it isn't.
     *
     * @throws Exception if it isn't known whether it was written
     */
    boolean write(Row read, ShareState next) throws Exception;
}
