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
 * A successful answer: value, status, headers, body and warnings.
 *
 * @param <T> the type of the value
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
     * An answer from the platform.
     *
     * @param value the value; {@code null} if {@link #value()} is
     * @param headers the headers; names in lower case
     * @param body the decompressed body; not copied
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
     * Returns the value of the body.
     *
     * <p>If the answer has no value, it is empty: an empty list, map or page, or a record of nulls. If the type has no empty
     * value, such as a number or a text, it is {@code null}. {@link #decodeWarnings()} then has an entry.
     */
    @SuppressWarnings("NullAway") // null is rare, and the annotation would burden all operations
    public T value() {
        return value;
    }

    /** Returns the same answer with a changed value. {@code null} stays {@code null}. */
    public <R> Response<R> map(Function<? super T, ? extends R> change) {
        R changed = value == null ? null : change.apply(value);
        return new Response<>(
                changed, status, headers, body, warnings, decodeWarnings, attempts, elapsed, source, journalWarning);
    }

    /** Returns the same answer for a call that did not send a request for it. */
    public Response<T> servedFrom(ResponseSource other, Duration itsElapsed) {
        return new Response<>(
                value, status, headers, body, warnings, decodeWarnings, 0, itsElapsed, other, journalWarning);
    }

    /** Returns the same answer, with an empty body if the body is longer than this. */
    public Response<T> withBodyUpTo(int bytes) {
        byte[] kept = body.length <= bytes ? body : new byte[0];
        return new Response<>(
                value, status, headers, kept, warnings, decodeWarnings, attempts, elapsed, source, journalWarning);
    }

    /** Returns the same answer with a {@link #journalWarning()}. */
    public Response<T> withJournalWarning(String warning) {
        return new Response<>(
                value, status, headers, body, warnings, decodeWarnings, attempts, elapsed, source, warning);
    }

    /** Returns the same answer with one more of the {@link #decodeWarnings()}. */
    public Response<T> withDecodeWarning(String warning) {
        List<String> all =
                Stream.concat(decodeWarnings.stream(), Stream.of(warning)).toList();
        return new Response<>(value, status, headers, body, warnings, all, attempts, elapsed, source, journalWarning);
    }

    /** Returns the HTTP status, 200 to 299. */
    public int status() {
        return status;
    }

    /** Returns all headers; names in lower case. */
    public Map<String, List<String>> headers() {
        return headers;
    }

    /** Returns the first header of a name, in any case. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT))).map(values -> values.get(0));
    }

    /** Returns a copy of the body. It contains the values that don't fit into the records, too. */
    public byte[] bodyBytes() {
        return body.clone();
    }

    /** Returns the body as UTF-8 text, with a replacement character for each invalid byte. */
    public String body() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /** Returns the platform's warnings beside a success, for example about addresses that it ignored. */
    public List<ErrorItem> warnings() {
        return warnings;
    }

    /**
     * Returns the values that were read as absent: because they don't fit their type, as {@code data.data[3].campaignId: 12.5}, or
     * because they are missing, as {@code data: nothing where List is expected}. {@link #body} contains the original. Code that
     * relies on the absence of a value must check that this list is empty.
     */
    public List<String> decodeWarnings() {
        return decodeWarnings;
    }

    /** Returns the source: this call, the cache, or the journal. An answer from the journal has no headers. */
    public ResponseSource source() {
        return source;
    }

    /**
     * Returns a warning if the call was done and the journal could not record it. Repair the journal's disk before the program
     * ends; otherwise the journal reports the call's outcome as unknown.
     */
    public Optional<String> journalWarning() {
        return Optional.ofNullable(journalWarning);
    }

    /** Returns the number of requests for this answer; 0 if this call sent none. */
    public int attempts() {
        return attempts;
    }

    /** Returns the time from the call to the answer, with the wait for quota. */
    public Duration elapsed() {
        return elapsed;
    }

    /** Hides value and warnings, which may repeat a secret. */
    @Override
    public String toString() {
        return "Response[status=" + status + ", source=" + source + ", attempts=" + attempts + ", elapsed=" + elapsed
                + "]";
    }
}
