package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.internal.transport.HttpTransport.Failures;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.Call;
import okio.Buffer;
import okio.BufferedSource;

/** Reads a body into memory, up to a length, and only while all bodies together leave room for it. */
record BodyReader(long maxBytes, Memory memory) {

    private static final int STEP = 8 * 1024;
    /** The bytes are copied once more when the body is whole. */
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

    /** Reads the whole body, or its beginning if that fails. A whole body keeps its memory until it is decoded. */
    HttpResult read(Call call, HttpResponse head, BufferedSource source) {
        Buffer bytes = new Buffer();
        long taken = 0;
        boolean whole = false;
        try {
            for (long read = source.read(bytes, STEP); read >= 0; read = source.read(bytes, STEP)) {
                if (bytes.size() > maxBytes) {
                    return tooLong(call, head, bytes, "it is longer than " + maxBytes + " bytes");
                }
                if (!memory.take(read * COPIES)) {
                    String what = "the responses that this process reads at the same time are longer than "
                            + memory.limit + " bytes, an eighth of its heap";
                    return tooLong(call, head, bytes, what);
                }
                taken += read * COPIES;
            }
            HttpResponse answer = head.withBody(bytes.readByteArray());
            long held = taken;
            HttpResult answered = new HttpResult.Answered(answer, () -> memory.giveBack(held));
            whole = true;
            return answered;
        } catch (IOException | RuntimeException | Error broken) {
            return incomplete(call, part(head, bytes), "it broke off: " + Failures.ofBody(broken), broken);
        } finally {
            bytes.clear();
            if (!whole) {
                memory.giveBack(taken);
            }
        }
    }

    private static HttpResult tooLong(Call call, HttpResponse head, Buffer bytes, String what) {
        return incomplete(call, part(head, bytes), what, new IOException(what));
    }

    /** Cancels first, because closing reads on for a while to save a connection that has no use. */
    static HttpResult incomplete(Call call, HttpResponse head, String what, Throwable cause) {
        call.cancel();
        return new HttpResult.Incomplete(head, what, cause);
    }

    private static HttpResponse part(HttpResponse head, Buffer bytes) {
        int length = (int) Math.min(bytes.size(), HttpResponse.LONGEST_KEPT_BODY);
        return head.withBody(bytes.snapshot(length).toByteArray());
    }
}
