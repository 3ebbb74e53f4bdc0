package io.adplatform.sdk.internal.throttle;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The waiters of one lane in the order they came, of whom any may leave, and each can learn how many are before it; all
 * of it in O(log n).
 *
 * <p>Every waiter has a slot in an array. A Fenwick tree over the slots counts those that are taken. Slots are not used
 * again until the end of the array is reached; then the waiters move together, so that memory follows their number.
 *
 * <p>Not safe for threads; the throttle's lock guards it.
 */
final class LaneQueue {

    private static final int SMALLEST = 16;

    /** How many more urgent calls went before the first waiter; {@link LaneQueues} counts them. */
    int passes;

    private @Nullable Waiter[] slots = new Waiter[SMALLEST];
    private int[] tree = new int[SMALLEST + 1];
    private int head;
    private int tail;
    private int size;

    int size() {
        return size;
    }

    void add(Waiter waiter) {
        if (tail == slots.length) {
            moveTogether();
        }
        waiter.slot = tail;
        slots[tail++] = waiter;
        size++;
        count(waiter.slot, 1);
    }

    void remove(Waiter waiter) {
        slots[waiter.slot] = null;
        size--;
        count(waiter.slot, -1);
        if (size == 0) {
            head = 0;
            tail = 0;
            if (slots.length > SMALLEST) {
                moveTogether();
            }
        }
    }

    @Nullable
    Waiter first() {
        if (size == 0) {
            return null;
        }
        while (slots[head] == null) {
            head++;
        }
        return slots[head];
    }

    /** The waiter that follows {@code waiter}, which must be in the queue. */
    @Nullable
    Waiter after(Waiter waiter) {
        for (int slot = waiter.slot + 1; slot < tail; slot++) {
            Waiter next = slots[slot];
            if (next != null) {
                return next;
            }
        }
        return null;
    }

    /** How many waiters came before {@code waiter} and are still there. */
    int rank(Waiter waiter) {
        int before = 0;
        for (int i = waiter.slot; i > 0; i -= i & -i) {
            before += tree[i];
        }
        return before;
    }

    private void count(int slot, int change) {
        for (int i = slot + 1; i < tree.length; i += i & -i) {
            tree[i] += change;
        }
    }

    private void moveTogether() {
        @Nullable Waiter[] old = Arrays.copyOfRange(slots, head, tail);
        int capacity = Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, size)) * 4);
        slots = new Waiter[capacity];
        tree = new int[capacity + 1];
        head = 0;
        tail = 0;
        for (Waiter waiter : old) {
            if (waiter != null) {
                waiter.slot = tail;
                slots[tail++] = waiter;
                count(waiter.slot, 1);
            }
        }
    }
}
