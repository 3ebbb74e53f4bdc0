package io.adplatform.sdk.internal.transport;

import io.adplatform.sdk.internal.transport.HttpResult.HttpResponse;
import io.adplatform.sdk.internal.transport.HttpTransport.Failures;
import java.io.IOException;
import okhttp3.Call;
import okio.BufferedSource;

/**
 * Reads a body into memory, up to a length, and within the budget of {@link HeldBytes}.
 *
 * @param maxBytes limit for a body
 */
record BodyReader(long maxBytes, HeldBytes.Budget budget) {

    /** Without a budget: the answer of a request that can't be repeated is worth more than the memory. */
    private static final HeldBytes.Budget UNLIMITED = new HeldBytes.Budget(Long.MAX_VALUE);

    /**
     * Reads the whole body, or its beginning if that fails. A whole body keeps its memory until it is decoded.
     *
     * @param announced the length in the response's head; -1 if it has none
     * @param mayRepeat whether the request may be sent again
     */
    HttpResult read(Call call, HttpResponse head, BufferedSource source, long announced, boolean mayRepeat) {
        HeldBytes held = new HeldBytes(mayRepeat ? budget : UNLIMITED, announced, maxBytes);
        HttpResult result;
        try {
            while (!source.exhausted() && held.size() <= maxBytes) {
                held.readFrom(source);
            }
            result = held.size() > maxBytes
                    ? tooLong(call, part(head, held), new IOException("it is longer than " + maxBytes + " bytes"))
                    : new HttpResult.Answered(head.withBody(held.toArray()), held::release);
        } catch (HeldBytes.MemoryFullException full) {
            result = tooLong(call, part(head, held), full);
        } catch (IOException | RuntimeException | Error broken) {
            result = incomplete(call, part(head, held), broken);
        }
        if (!(result instanceof HttpResult.Answered)) {
            held.release();
        }
        return result;
    }

    /** Cancels first, because closing reads on for a while to save a connection that has no use. */
    static HttpResult incomplete(Call call, HttpResponse head, Throwable broken) {
        call.cancel();
        return new HttpResult.Incomplete(head, "it broke off: " + Failures.ofBody(broken), broken, false);
    }

    private static HttpResult tooLong(Call call, HttpResponse part, IOException reason) {
        call.cancel();
        return new HttpResult.Incomplete(part, String.valueOf(reason.getMessage()), reason, true);
    }

    private static HttpResponse part(HttpResponse head, HeldBytes held) {
        return head.withBody(held.first(HttpResponse.LONGEST_KEPT_BODY));
    }
}
