package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.internal.transport.HttpResult.HttpResponse;
import io.adplatform.sdk.internal.transport.HttpTransport.Failures;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.Call;
import okio.BufferedSource;

/** Reads a body into memory, up to a length, and only while all bodies together leave room for it. */
record BodyReader(long maxBytes, Memory memory) {

    /** The first array for a body of unknown length. Each further one is twice as long. */
    private static final int FIRST_BYTES = 8 * 1024;
    /** The longest first array, because a server may announce more than it sends. */
    private static final int MOST_ANNOUNCED_BYTES = 1024 * 1024;
    /** A longer array, and decoding, need the bytes once more. */
    private static final int COPIES = 2;

    /**
     * The memory that all bodies share while they are read, so that many long ones at once can't fill the heap: an eighth of
     * the heap for the whole process. A body takes its part as it grows and gives it back after decoding.
     */
    static final class Memory {

        static final Memory OF_THIS_PROCESS = new Memory(Runtime.getRuntime().maxMemory() / 8);

        private final long limit;
        private final AtomicLong taken = new AtomicLong();

        Memory(long limit) {
            this.limit = limit;
        }

        /** Takes more for a body. Returns whether there was room for it. */
        boolean take(long bytes) {
            boolean fits = taken.addAndGet(bytes) <= limit;
            if (!fits) {
                giveBack(bytes);
            }
            return fits;
        }

        void giveBack(long bytes) {
            taken.addAndGet(-bytes);
        }

        long taken() {
            return taken.get();
        }
    }

    /**
     * Reads the whole body, or its beginning if that fails. A whole body keeps its memory until it is decoded.
     *
     * @param announced the length in the response's head; -1 if it has none
     */
    HttpResult read(Call call, HttpResponse head, BufferedSource source, long announced) {
        byte[] bytes = {};
        int size = 0;
        long taken = 0;
        boolean whole = false;
        try {
            while (!source.exhausted()) {
                if (size == bytes.length) {
                    int longer = nextLength(size, announced);
                    long more = (longer - size) * (long) COPIES;
                    if (!memory.take(more)) {
                        String what = "the responses that this process reads at the same time are longer than "
                                + memory.limit + " bytes, an eighth of its heap";
                        return tooLong(call, part(head, bytes, size), what);
                    }
                    taken += more;
                    bytes = Arrays.copyOf(bytes, longer);
                }
                size += source.read(bytes, size, bytes.length - size);
                if (size > maxBytes) {
                    return tooLong(call, part(head, bytes, size), "it is longer than " + maxBytes + " bytes");
                }
            }
            HttpResponse answer = head.withBody(size == bytes.length ? bytes : Arrays.copyOf(bytes, size));
            long held = taken;
            HttpResult answered = new HttpResult.Answered(answer, () -> memory.giveBack(held));
            whole = true;
            return answered;
        } catch (IOException | RuntimeException | Error broken) {
            return incomplete(call, part(head, bytes, size), "it broke off: " + Failures.ofBody(broken), broken);
        } finally {
            if (!whole) {
                memory.giveBack(taken);
            }
        }
    }

    /** Returns the length of the next array: at most one byte more than the limit. */
    private int nextLength(int size, long announced) {
        long first = announced < 0 ? FIRST_BYTES : Math.min(announced, MOST_ANNOUNCED_BYTES);
        return (int) Math.min(size == 0 ? Math.max(first, 1) : size * 2L, maxBytes + 1);
    }

    private static HttpResult tooLong(Call call, HttpResponse part, String what) {
        return incomplete(call, part, what, new IOException(what));
    }

    /** Cancels first, because closing reads on for a while to save a connection that has no use. */
    static HttpResult incomplete(Call call, HttpResponse head, String what, Throwable cause) {
        call.cancel();
        return new HttpResult.Incomplete(head, what, cause);
    }

    private static HttpResponse part(HttpResponse head, byte[] bytes, int size) {
        return head.withBody(Arrays.copyOf(bytes, Math.min(size, HttpResponse.LONGEST_KEPT_BODY)));
    }
}
