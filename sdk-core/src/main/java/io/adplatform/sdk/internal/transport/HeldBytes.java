package io.adplatform.sdk.internal.transport;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import okio.BufferedSource;

/** The bytes of one body in memory, within the budget of all bodies. Not safe for several threads. */
public final class HeldBytes {

    /** Bytes of a body that are not counted, so that short answers arrive beside long ones. */
    static final int UNCOUNTED_BYTES = 64 * 1024;

    /** The first array for a body of unknown length, which most answers fit into. */
    private static final int FIRST_BYTES = 8 * 1024;
    /** The longest first array, because a server may announce more than it sends. */
    private static final int MOST_ANNOUNCED_BYTES = 1024 * 1024;
    /** The longest array of every JVM. */
    private static final long LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    private final Budget budget;
    private final long announced;
    private final long mostBytes;
    private byte[] bytes = {};
    private int size;
    private long taken;

    /**
     * Creates an empty body of this process.
     *
     * @param announced the length in the response's head; -1 if it has none
     */
    public HeldBytes(long announced) {
        this(Budget.OF_THIS_PROCESS, announced, LONGEST_ARRAY);
    }

    /** @param mostBytes the longest body that the reader accepts; the arrays have room for one more byte */
    HeldBytes(Budget budget, long announced, long mostBytes) {
        this.budget = budget;
        this.announced = announced;
        this.mostBytes = Math.min(mostBytes, LONGEST_ARRAY - 1);
    }

    /**
     * Appends bytes.
     *
     * @throws MemoryFullException if the budget is used up
     */
    public void write(byte[] from, int offset, int length) throws MemoryFullException {
        while (bytes.length - size < length) {
            grow();
        }
        System.arraycopy(from, offset, bytes, size, length);
        size += length;
    }

    /** Appends what the source has ready, and waits for it if there is nothing. The source must not be at its end. */
    void readFrom(BufferedSource source) throws IOException {
        if (size == bytes.length) {
            grow();
        }
        size += source.read(bytes, size, bytes.length - size);
    }

    public int size() {
        return size;
    }

    /** Returns the whole body. The array that it grew in serves the next body. */
    public byte[] toArray() {
        byte[] whole = first(size);
        if (whole != bytes) {
            budget.keepSpare(bytes);
            bytes = whole;
        }
        return whole;
    }

    /** Returns the beginning of the body, without a copy if it is the whole array. */
    byte[] first(int most) {
        int length = Math.min(size, most);
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    /** Gives the memory back to the budget. */
    public void release() {
        budget.giveBack(taken);
        taken = 0;
    }

    private void grow() throws MemoryFullException {
        int length = nextLength();
        long more = length <= UNCOUNTED_BYTES ? 0 : length;
        budget.take(more);
        long old = taken;
        taken += more;
        byte[] longer = more > 0 && announced < 0 ? budget.spare(length) : new byte[length];
        System.arraycopy(bytes, 0, longer, 0, size);
        bytes = longer;
        budget.giveBack(old);
        taken -= old;
    }

    private int nextLength() {
        long doubled = bytes.length * 2L;
        // The announced length ends the doubling, if it is right.
        long next = announced > bytes.length
                ? Math.min(announced, Math.max(doubled, MOST_ANNOUNCED_BYTES))
                : Math.max(doubled, bytes.length == 0 ? FIRST_BYTES : UNCOUNTED_BYTES);
        return (int) Math.min(next, mostBytes + 1);
    }

    /** The memory that all bodies share while the SDK holds them, so that many long ones at once can't fill the heap. */
    static final class Budget {

        static final Budget OF_THIS_PROCESS = new Budget(Runtime.getRuntime().maxMemory() / 4);

        /** The longest array that is kept. Pages of 1,000 rows fit into it. */
        private static final int LONGEST_SPARE = 2 * 1024 * 1024;

        private final long limit;
        private final AtomicLong taken = new AtomicLong();
        /** The array in which the last body of unknown length grew: most answers are compressed, and have none. */
        private final AtomicReference<SoftReference<byte[]>> spare = new AtomicReference<>(new SoftReference<>(null));

        Budget(long limit) {
            this.limit = limit;
        }

        void take(long bytes) throws MemoryFullException {
            if (taken.addAndGet(bytes) > limit && bytes > 0) {
                giveBack(bytes);
                throw new MemoryFullException(limit);
            }
        }

        /** Returns an array with at least this length: the spare one, if it is long enough. */
        byte[] spare(int length) {
            byte[] kept = spare.getAndSet(new SoftReference<>(null)).get();
            return kept != null && kept.length >= length ? kept : new byte[length];
        }

        void keepSpare(byte[] unused) {
            if (unused.length > UNCOUNTED_BYTES && unused.length <= LONGEST_SPARE) {
                spare.set(new SoftReference<>(unused));
            }
        }

        void giveBack(long bytes) {
            taken.addAndGet(-bytes);
        }

        long taken() {
            return taken.get();
        }
    }

    /** The bodies in memory use up their budget. */
    public static final class MemoryFullException extends IOException {

        private static final long serialVersionUID = 1L;

        private MemoryFullException(long limit) {
            super("the bodies in memory would be longer than " + limit + " bytes, a quarter of the heap");
        }
    }
}
