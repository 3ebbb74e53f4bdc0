package io.adplatform.sdk.postgresql.internal.quota;

/** The storage of the row of a shared quota. Its methods block, and hold nothing when they return. */
interface ShareStore {

    /**
     * The row, its version, and the store's clock at the moment of reading.
     *
     * @param now in microseconds since 1970
     */
    record Row(ShareState state, long version, long now) {}

    /**
     * Reads the row. Creates it if missing.
     *
     * @param lease the reader's longest lease: no permit is granted for so long if a former row is lost
     * @throws Exception if the store doesn't answer
     */
    Row read(long lease) throws Exception;

    /**
     * Writes the row if it is unchanged since it was read; {@code false} if it isn't.
     *
     * @throws Exception if it isn't known whether it was written
     */
    boolean write(Row read, ShareState next) throws Exception;
}
