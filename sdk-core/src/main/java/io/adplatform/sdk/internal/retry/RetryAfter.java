package io.adplatform.sdk.internal.retry;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the {@code Retry-After} header, which may hold seconds, a date, or anything. The throttle bounds the result.
 */
public final class RetryAfter {

    private static final int LONGEST_DIGITS = 9;

    private RetryAfter() {}

    /** The pause that the server asks for; {@code null} where the header is missing or makes no sense. */
    public static @Nullable Duration of(Map<String, List<String>> headers, Instant now) {
        List<String> values = headers.get("retry-after");
        if (values == null || values.isEmpty()) {
            return null;
        }
        String value = values.get(0).trim();
        if (value.matches("[0-9]+")) {
            return Duration.ofSeconds(value.length() > LONGEST_DIGITS ? 999_999_999 : Long.parseLong(value));
        }
        try {
            Instant until = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            return Duration.between(now, until);
        } catch (DateTimeException | ArithmeticException junk) {
            return null;
        }
    }
}
