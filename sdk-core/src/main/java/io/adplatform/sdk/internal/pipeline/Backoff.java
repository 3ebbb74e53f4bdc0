package io.adplatform.sdk.internal.pipeline;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The pause before a retry: random up to a ceiling that doubles, so that clients do not return at the same moment. */
public final class Backoff {

    private static final Duration LEAST = Duration.ofMillis(500);
    private static final Duration MOST = Duration.ofSeconds(8);
    private static final Duration LONGEST = Duration.ofSeconds(999_999_999);

    private final RandomGenerator random;
    private final long least;
    private final long most;

    public Backoff(RandomGenerator random) {
        this(random, LEAST, MOST);
    }

    public Backoff(RandomGenerator random, Duration least, Duration most) {
        this.random = random;
        this.least = least.toMillis();
        this.most = most.toMillis();
    }

    /** Returns the pause before the n-th retry, counted from 1. */
    public Duration before(int retry) {
        long ceiling = Math.min(most, least << Math.min(retry, 10));
        return Duration.ofMillis(least + random.nextLong(ceiling - least + 1));
    }

    /**
     * Returns the pause; {@code null} for no retry.
     *
     * @param retry 1 for a call's first retry
     * @param retryAfter the server's {@code Retry-After}; {@code null} without one. A value above the longest pause ends the call
     */
    public @Nullable Duration before(int retry, @Nullable Duration retryAfter) {
        Duration pause = before(retry);
        if (retryAfter == null || retryAfter.compareTo(pause) <= 0) {
            return pause;
        }
        return retryAfter.toMillis() <= most ? retryAfter : null;
    }

    /** Reads the {@code Retry-After} header, as seconds or as a date; {@code null} if it is missing or unreadable. */
    public static @Nullable Duration retryAfter(Map<String, List<String>> headers, Instant now) {
        List<String> values = headers.getOrDefault("retry-after", List.of());
        if (values.isEmpty()) {
            return null;
        }
        String value = values.get(0).trim();
        if (value.matches("[0-9]+")) {
            return value.matches("0*[0-9]{1,9}") ? Duration.ofSeconds(Long.parseLong(value)) : LONGEST;
        }
        try {
            Duration pause = Duration.between(
                    now,
                    ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant());
            return pause.compareTo(LONGEST) < 0 ? pause : LONGEST;
        } catch (DateTimeException | ArithmeticException junk) {
            return null;
        }
    }
}
