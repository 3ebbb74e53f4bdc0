package io.adplatform.sdk.internal.throttle;

/**
 * Clock readings in ascending order, in a ring that grows.
 *
 * <p>Answers arrive in the order of time, so that adding is nearly always appending; only a lost request, which is held
 * longer, is overtaken by later ones.
 */
final class ReturnTimes {

    private long[] ring = new long[16];
    private int head;
    private int size;

    int size() {
        return size;
    }

    /** The reading that {@code index} others come before. */
    long get(int index) {
        return ring[(head + index) & (ring.length - 1)];
    }

    void add(long reading) {
        if (size == ring.length) {
            grow();
        }
        int at = size++;
        // The difference, not the comparison, survives an overflow of the clock.
        for (; at > 0 && get(at - 1) - reading > 0; at--) {
            set(at, get(at - 1));
        }
        set(at, reading);
    }

    void removeFirst() {
        head = (head + 1) & (ring.length - 1);
        size--;
    }

    private void set(int index, long reading) {
        ring[(head + index) & (ring.length - 1)] = reading;
    }

    private void grow() {
        long[] larger = new long[ring.length * 2];
        for (int i = 0; i < size; i++) {
            larger[i] = get(i);
        }
        ring = larger;
        head = 0;
    }
}
