package io.adplatform.sdk;

import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.HeaderRules;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The options of one call. Options that are not set have the values of the client's settings.
 *
 * <p>Immutable: every method returns a changed copy.
 *
 * <pre>{@code
 * finance.payments().list().options(o -> o.deadline(Duration.ofSeconds(90)).lane(Lane.BULK)).send();
 * }</pre>
 *
 * @param attemptTimeout the limit of one request and its answer; {@code null} for the client's
 * @param deadline the limit of the whole call, with waits and retries; {@code null} for the client's
 * @param retries the most retries of a failed request; {@code null} for the client's
 * @param headers extra headers; they can't replace the SDK's own
 * @param lane the priority while quota is scarce
 * @param fresh whether the answer must not come from the cache
 * @param idempotencyKey the call's name in the journal; {@code null} for none
 * @param newestBefore the highest ID that the call's list had before; {@code null} if unknown
 * @param guard the conditions of the call; {@code null} for the client's alone
 */
public record RequestOptions(
        @Nullable Duration attemptTimeout,
        @Nullable Duration deadline,
        @Nullable Integer retries,
        Map<String, String> headers,
        Lane lane,
        boolean fresh,
        @Nullable String idempotencyKey,
        @Nullable Long newestBefore,
        @Nullable Guard guard) {

    private static final RequestOptions DEFAULTS =
            new RequestOptions(null, null, null, Map.of(), Lane.NORMAL, false, null, null, null);

    public RequestOptions {
        positive("attemptTimeout", attemptTimeout);
        positive("deadline", deadline);
        if (retries != null && (retries < 0 || retries > 2)) {
            throw new IllegalArgumentException("retries must be 0, 1 or 2, was " + retries);
        }
        if (notNull(lane, "lane") == Lane.SESSION) {
            throw new IllegalArgumentException("lane must be INTERACTIVE, NORMAL or BULK, was SESSION");
        }
        headers = Values.copy(headers);
        headers.forEach((name, value) -> HeaderRules.problem(name, value).ifPresent(problem -> {
            throw new IllegalArgumentException(problem);
        }));
        String problem = idempotencyKey == null
                ? null
                : JournalKey.problem(idempotencyKey).orElse(null);
        if (problem != null) {
            throw new IllegalArgumentException(problem);
        }
    }

    /** Returns the defaults: the client's settings, no extra header, {@link Lane#NORMAL}. */
    public static RequestOptions defaults() {
        return DEFAULTS;
    }

    /** Limits one request and its answer. Each retry has the same limit. */
    public RequestOptions attemptTimeout(Duration timeout) {
        notNull(timeout, "attemptTimeout");
        return new RequestOptions(
                timeout, deadline, retries, headers, lane, fresh, idempotencyKey, newestBefore, guard);
    }

    /** Limits the whole call, with the wait for quota and all retries. */
    public RequestOptions deadline(Duration total) {
        notNull(total, "deadline");
        return new RequestOptions(
                attemptTimeout, total, retries, headers, lane, fresh, idempotencyKey, newestBefore, guard);
    }

    /**
     * Sets the most retries of a failed request, 0 to 2. A write that isn't repeatable is never sent again. With 0, a call
     * also fails at once after a 429, or if its permit is too old when the request is to leave.
     */
    public RequestOptions retries(int most) {
        return new RequestOptions(
                attemptTimeout, deadline, most, headers, lane, fresh, idempotencyKey, newestBefore, guard);
    }

    /**
     * Adds a header.
     *
     * @throws IllegalArgumentException if it is one of the SDK's own, or not a valid HTTP header
     */
    public RequestOptions header(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(notNull(name, "the name of a header"), notNull(value, "the value of a header"));
        return new RequestOptions(
                attemptTimeout, deadline, retries, more, lane, fresh, idempotencyKey, newestBefore, guard);
    }

    /** Sets the priority while quota is scarce; {@link Lane#NORMAL} by default. */
    public RequestOptions lane(Lane chosen) {
        return new RequestOptions(
                attemptTimeout, deadline, retries, headers, chosen, fresh, idempotencyKey, newestBefore, guard);
    }

    /**
     * Sends a request even if the answer of a static list is in the cache. The new answer replaces the cached one. Such a read
     * doesn't join another one either.
     */
    public RequestOptions fresh(boolean notCached) {
        return new RequestOptions(
                attemptTimeout, deadline, retries, headers, lane, notCached, idempotencyKey, newestBefore, guard);
    }

    /**
     * Gives the call a name, such as {@code payrun-2026-11/row-17}, so that it is made at most once, across crashes and restarts.
     * The client's {@linkplain AdPlatformBuilder#journal journal} records its outcome. A second call with the same key is not
     * sent if the first one was done, may have been done, or is in flight; {@code docs/reference/journal.md} has the table.
     *
     * <p>A key belongs to a base URL, a client ID and a workspace. The call fails unsent with
     * {@link io.adplatform.sdk.error.InvalidRequestException} if the client has no journal, or if the call may be repeated
     * anyway. Never reuse a key: after its {@linkplain io.adplatform.sdk.journal.Journal#remove removal} from the journal, its call is
     * sent again.
     *
     * @param key 1 to 200 characters in the Unicode form NFC, without control and invisible characters, and without blanks other than
     *     single spaces inside
     * @throws IllegalArgumentException if the key is not valid
     */
    public RequestOptions idempotencyKey(String key) {
        notNull(key, "idempotencyKey");
        return new RequestOptions(attemptTimeout, deadline, retries, headers, lane, fresh, key, newestBefore, guard);
    }

    /**
     * The highest ID that the call's list had before the call. {@code payment.newestBefore(...)} sets it, and checks that it is of
     * the payment's list. A journal keeps it with the first sending of a key. Reconciliation takes rows with higher IDs for new ones.
     *
     * @param id 0 for an empty list
     * @throws IllegalArgumentException if it is negative
     */
    public RequestOptions newestBefore(long id) {
        if (id < 0) {
            throw new IllegalArgumentException("newestBefore must be zero or more, was " + id);
        }
        return new RequestOptions(attemptTimeout, deadline, retries, headers, lane, fresh, idempotencyKey, id, guard);
    }

    /**
     * Adds conditions to the {@linkplain AdPlatformBuilder#guard guard} of the client, lifts the limits of sums, or allows a
     * duplicate. If a condition is not met, the call fails unsent with {@link io.adplatform.sdk.error.ClaimRefusedException}.
     *
     * <pre>{@code
     * .options(o -> o.guard(Guard.NONE.approvedBy("J. Smith", "year-end payment, ticket 4711")))
     * }</pre>
     *
     * <p>The call fails unsent with {@link io.adplatform.sdk.error.InvalidRequestException} if the client has no journal, or if the
     * call may be repeated.
     */
    public RequestOptions guard(Guard conditions) {
        notNull(conditions, "guard");
        return new RequestOptions(
                attemptTimeout, deadline, retries, headers, lane, fresh, idempotencyKey, newestBefore, conditions);
    }

    /** Hides the values of headers, which may be secrets. */
    @Override
    public String toString() {
        return "RequestOptions[attemptTimeout=" + attemptTimeout + ", deadline=" + deadline + ", retries=" + retries
                + ", headers=" + headers.keySet() + ", lane=" + lane + ", fresh=" + fresh + ", idempotencyKey="
                + idempotencyKey + ", newestBefore=" + newestBefore + ", guard=" + guard + "]";
    }

    /** Refuses a null, which would take a protection away without a word. */
    static <V> V notNull(@Nullable V value, String setter) {
        return Objects.requireNonNull(value, setter + " must not be null");
    }

    private static void positive(String name, @Nullable Duration value) {
        if (value != null && (value.isZero() || value.isNegative())) {
            throw new IllegalArgumentException(name + " must be longer than zero, was " + value);
        }
    }
}
