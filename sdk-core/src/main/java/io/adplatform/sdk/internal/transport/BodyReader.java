package io.adplatform.sdk.internal.transport;

import java.io.EOFException;
import java.io.IOException;
import okhttp3.Call;
import okio.Buffer;
import okio.BufferedSource;

/** Reads a body into memory, up to a length, and only while all bodies together leave room for it. */
final class BodyReader {

    private static final int STEP = 8 * 1024;
    /** The bytes are copied once more when the body is whole. */
    private static final int COPIES = 2;

    private final long maxBytes;
    private final BodyMemory memory;

    BodyReader(long maxBytes, BodyMemory memory) {
        this.maxBytes = maxBytes;
        this.memory = memory;
    }

    /** The whole body, or as much of it as is worth a look. The memory is given back before anybody is told. */
    HttpResult read(Call call, HttpResponse head, BufferedSource source) {
        Buffer came = new Buffer();
        long taken = 0;
        try {
            for (long read = source.read(came, STEP); read >= 0; read = source.read(came, STEP)) {
                if (came.size() > maxBytes) {
                    return tooLong(call, head, came, "it is longer than " + maxBytes + " bytes");
                }
                if (!memory.take(read * COPIES)) {
                    return tooLong(
                            call,
                            head,
                            came,
                            "this process reads more at the same time than " + memory.limit()
                                    + " bytes, an eighth of its heap");
                }
                taken += read * COPIES;
            }
            return new HttpResult.Answered(head.withBody(came.readByteArray()));
        } catch (IOException | RuntimeException | Error broken) {
            return incomplete(call, part(head, came), "it broke off: " + Failures.cutInWords(broken), broken);
        } finally {
            came.clear();
            memory.giveBack(taken);
        }
    }

    private static HttpResult tooLong(Call call, HttpResponse head, Buffer came, String what) {
        return incomplete(call, part(head, came), what, new IOException(what));
    }

    /** Cancelled first: closing would read on for a while, to save a connection that nobody wants. */
    static HttpResult incomplete(Call call, HttpResponse head, String what, Throwable cause) {
        call.cancel();
        return new HttpResult.Incomplete(head, what, cause);
    }

    private static HttpResponse part(HttpResponse head, Buffer came) {
        try {
            return head.withBody(came.readByteArray(Math.min(came.size(), HttpResponse.LONGEST_KEPT_BODY)));
        } catch (EOFException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
