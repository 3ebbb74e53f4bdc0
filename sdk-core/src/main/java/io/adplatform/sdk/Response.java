package io.adplatform.sdk;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A successful answer with all that came along.
 *
 * @param <T> what the body was read into
 */
public final class Response<T> {

    private final @Nullable T value;
    private final int status;
    private final Map<String, List<String>> headers;
    private final byte[] body;
    private final List<ErrorItem> warnings;
    private final List<String> decodeWarnings;
    private final int attempts;
    private final Duration elapsed;
    private final ResponseSource source;
    private final @Nullable String journalWarning;

    /**
     * An answer of the platform's.
     *
     * @param value what the body was read into; {@code null} where {@link #value()} may be
     * @param headers the headers by name; looked up without regard to case by {@link #header}
     * @param body the body as it arrived, decompressed; not copied
     */
    public Response(
            @Nullable T value,
            int status,
            Map<String, List<String>> headers,
            byte[] body,
            List<ErrorItem> warnings,
            List<String> decodeWarnings,
            int attempts,
            Duration elapsed) {
        this(value, status, headers, body, warnings, decodeWarnings, attempts, elapsed, ResponseSource.PLATFORM, null);
    }

    private Response(
            @Nullable T value,
            int status,
            Map<String, List<String>> headers,
            byte[] body,
            List<ErrorItem> warnings,
            List<String> decodeWarnings,
            int attempts,
            Duration elapsed,
            ResponseSource source,
            @Nullable String journalWarning) {
        this.value = value;
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.warnings = List.copyOf(warnings);
        this.decodeWarnings = List.copyOf(decodeWarnings);
        this.attempts = attempts;
        this.elapsed = elapsed;
        this.source = source;
        this.journalWarning = journalWarning;
    }

    /**
     * What the body was read into.
     *
     * <p>An answer without a value is an empty one: an empty list, map or page, a record of nulls. Where the type has
     * nothing empty, such as a single number or text, it is {@code null}. {@link #decodeWarnings()} tells of it.
     */
    @SuppressWarnings("NullAway") // null is the rare case of few operations, and would burden all others
    public T value() {
        return value;
    }

    /** The same answer, its value put differently; no value stays none. */
    public <R> Response<R> map(Function<? super T, ? extends R> change) {
        R changed = value == null ? null : change.apply(value);
        return new Response<>(
                changed, status, headers, body, warnings, decodeWarnings, attempts, elapsed, source, journalWarning);
    }

    /** The same answer, handed to a call that sent nothing for it. */
    public Response<T> servedFrom(ResponseSource other, Duration itsElapsed) {
        return new Response<>(
                value, status, headers, body, warnings, decodeWarnings, 0, itsElapsed, other, journalWarning);
    }

    /** The same answer, with an empty body in place of a longer one. */
    public Response<T> withBodyUpTo(int bytes) {
        return body.length <= bytes
                ? this
                : new Response<>(
                        value,
                        status,
                        headers,
                        new byte[0],
                        warnings,
                        decodeWarnings,
                        attempts,
                        elapsed,
                        source,
                        journalWarning);
    }

    /** The same answer, with what {@link #journalWarning()} tells. */
    public Response<T> withJournalWarning(String warning) {
        return new Response<>(
                value, status, headers, body, warnings, decodeWarnings, attempts, elapsed, source, warning);
    }

    /** The same answer, with one more thing that was found in it. */
    public Response<T> withDecodeWarning(String warning) {
        List<String> all =
                Stream.concat(decodeWarnings.stream(), Stream.of(warning)).toList();
        return new Response<>(value, status, headers, body, warnings, all, attempts, elapsed);
    }

    /** The HTTP status, 200 to 299. */
    public int status() {
        return status;
    }

    /** All headers; names in lower case. */
    public Map<String, List<String>> headers() {
        return headers;
    }

    /** The first header of that name, in any case. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT))).map(values -> values.get(0));
    }

    /** The body as text, as it arrived; what the records didn't take is still here. */
    public String body() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** What the platform complained about although it did what was asked, such as addresses that it dropped. */
    public List<ErrorItem> warnings() {
        return warnings;
    }

    /**
     * What was read as absent because it didn't fit its type, as {@code data.data[3].campaignId: 12.5}, or because it
     * wasn't there at all, as {@code data: nothing where List is expected}. {@link #body} still has what was sent.
     * Code that concludes something from what an answer doesn't hold must find this list empty.
     */
    public List<String> decodeWarnings() {
        return decodeWarnings;
    }

    /**
     * Whether the platform answered this call, or an equal one under the same idempotency key, now or earlier. What comes
     * from the journal has no headers.
     */
    public ResponseSource source() {
        return source;
    }

    /**
     * That the call was done and the journal could not record it; empty otherwise. See to the journal's disk before the
     * program ends: if it isn't written by then, the call reads as one of unknown outcome.
     */
    public Optional<String> journalWarning() {
        return Optional.ofNullable(journalWarning);
    }

    /** How many requests were sent for this answer, itself included; 0 for one that this call didn't ask for. */
    public int attempts() {
        return attempts;
    }

    /** From the call to the answer, the wait for quota included. */
    public Duration elapsed() {
        return elapsed;
    }

    @Override
    public String toString() {
        return "Response[status=" + status + ", source=" + source + ", attempts=" + attempts + ", elapsed=" + elapsed
                + ", warnings=" + warnings + ", value=" + value + "]";
    }
}
