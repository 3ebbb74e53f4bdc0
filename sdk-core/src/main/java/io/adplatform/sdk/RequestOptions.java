package io.adplatform.sdk;

import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.HeaderRules;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A caller's wishes for one call; what isn't said here comes from the client's settings.
 *
 * <p>Immutable: every method returns a changed copy.
 *
 * <pre>{@code
 * finance.payments().list().options(o -> o.deadline(Duration.ofSeconds(90)).lane(Lane.BULK)).send();
 * }</pre>
 *
 * @param attemptTimeout the longest that one request and its answer may take; {@code null} for the client's
 * @param deadline the longest that the whole call may take, waits and retries included; {@code null} for the client's
 * @param retries how often a failed request may be sent again; {@code null} for the client's
 * @param headers extra headers; the SDK's own ones can't be replaced
 * @param lane how urgent the call is while quota is scarce
 * @param fresh whether an answer that was kept won't do
 * @param idempotencyKey the name under which a journal holds the call; {@code null} for none
 * @param newestBefore the highest ID that the call's list had before; {@code null} if unknown
 */
public record RequestOptions(
        @Nullable Duration attemptTimeout,
        @Nullable Duration deadline,
        @Nullable Integer retries,
        Map<String, String> headers,
        Lane lane,
        boolean fresh,
        @Nullable String idempotencyKey,
        @Nullable Long newestBefore) {

    private static final RequestOptions DEFAULTS =
            new RequestOptions(null, null, null, Map.of(), Lane.NORMAL, false, null, null);

    public RequestOptions {
        positive("attemptTimeout", attemptTimeout);
        positive("deadline", deadline);
        if (retries != null && (retries < 0 || retries > 2)) {
            throw new IllegalArgumentException("retries must be 0, 1 or 2, was " + retries);
        }
        if (lane == Lane.SESSION) {
            throw new IllegalArgumentException("lane must be INTERACTIVE, NORMAL or BULK, was SESSION");
        }
        headers = Values.copy(headers);
        headers.forEach((name, value) -> HeaderRules.problem(name, value).ifPresent(problem -> {
            throw new IllegalArgumentException(problem);
        }));
        if (idempotencyKey != null) {
            JournalKey.problem(idempotencyKey).ifPresent(problem -> {
                throw new IllegalArgumentException(problem);
            });
        }
    }

    /** Nothing wished for: the client's settings, no extra header, {@link Lane#NORMAL}. */
    public static RequestOptions defaults() {
        return DEFAULTS;
    }

    /** The longest that one request and its answer may take; a call that is sent again gets it anew. */
    public RequestOptions attemptTimeout(Duration timeout) {
        return new RequestOptions(timeout, deadline, retries, headers, lane, fresh, idempotencyKey, newestBefore);
    }

    /** The longest that the whole call may take, the wait for quota and all retries included. */
    public RequestOptions deadline(Duration total) {
        return new RequestOptions(attemptTimeout, total, retries, headers, lane, fresh, idempotencyKey, newestBefore);
    }

    /**
     * How often a failed request may be sent again, 0 to 2; a write that isn't repeatable never is, whatever this says.
     * With 0 a 429 isn't waited out either.
     */
    public RequestOptions retries(int most) {
        return new RequestOptions(attemptTimeout, deadline, most, headers, lane, fresh, idempotencyKey, newestBefore);
    }

    /**
     * Adds a header.
     *
     * @throws IllegalArgumentException when it is one of the SDK's own, or can't stand in an HTTP head
     */
    public RequestOptions header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(name, value);
        return new RequestOptions(attemptTimeout, deadline, retries, more, lane, fresh, idempotencyKey, newestBefore);
    }

    /** How urgent the call is while quota is scarce; {@link Lane#NORMAL} unless said. */
    public RequestOptions lane(Lane chosen) {
        return new RequestOptions(attemptTimeout, deadline, retries, headers, chosen, fresh, idempotencyKey, newestBefore);
    }

    /**
     * Asks the platform even where the answer of a static list is kept; what comes is kept from then on. Such a read joins no
     * other one either.
     */
    public RequestOptions fresh(boolean notKept) {
        return new RequestOptions(attemptTimeout, deadline, retries, headers, lane, notKept, idempotencyKey, newestBefore);
    }

    /**
     * Names the call, such as {@code payrun-2026-11/row-17}, and so makes it at most once, across crashes and restarts: the
     * client's {@linkplain AdPlatformBuilder#journal journal} remembers what became of it. A call that is made again under
     * its key is not sent if it was done, may have been done, or is being made; {@code docs/money.md} has the table.
     *
     * <p>A key counts for a base URL, a client ID and a workspace. It is refused with {@link
     * io.adplatform.sdk.error.InvalidRequestException}, before anything is sent, where the client has no journal, where the
     * call may be repeated anyhow, and where it is sent from a stream, which can't be compared. Choose keys that are never
     * used again: one that is used after the journal's retention is sent again.
     *
     * @param key 1 to 200 characters, none of them a control character
     * @throws IllegalArgumentException when it breaks that rule
     */
    public RequestOptions idempotencyKey(String key) {
        return new RequestOptions(attemptTimeout, deadline, retries, headers, lane, fresh, key, newestBefore);
    }

    /**
     * The highest ID that the call's list had before the call, as {@code payments().newestId(...)} reads it. A journal keeps it
     * with the first sending of a key. Reconciliation takes rows with higher IDs for new ones.
     *
     * @param id 0 for an empty list
     * @throws IllegalArgumentException if it is negative
     */
    public RequestOptions newestBefore(long id) {
        if (id < 0) {
            throw new IllegalArgumentException("newestBefore must be zero or more, was " + id);
        }
        return new RequestOptions(attemptTimeout, deadline, retries, headers, lane, fresh, idempotencyKey, id);
    }

    /** Names of headers alone: their values may be secrets. */
    @Override
    public String toString() {
        return "RequestOptions[attemptTimeout=" + attemptTimeout + ", deadline=" + deadline + ", retries=" + retries
                + ", headers=" + headers.keySet() + ", lane=" + lane + ", fresh=" + fresh + ", idempotencyKey="
                + idempotencyKey + ", newestBefore=" + newestBefore + "]";
    }

    private static void positive(String name, @Nullable Duration value) {
        if (value != null && (value.isZero() || value.isNegative())) {
            throw new IllegalArgumentException(name + " must be longer than zero, was " + value);
        }
    }
}
