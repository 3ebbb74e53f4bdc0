package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Response;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;

/**
 * How far the platform's clock is ahead of this machine's, as far as that is known. Below zero it is behind.
 *
 * @param least the least that it can be
 * @param most the most that it can be
 */
record PlatformClock(Duration least, Duration most) {

    /** Nothing is known of it. */
    static final PlatformClock UNKNOWN = new PlatformClock(Duration.ofDays(-3650), Duration.ofDays(3650));

    /** An answer that took longer says too little of the clock. */
    private static final Duration LONGEST_MEASUREMENT = Duration.ofSeconds(2);

    /** What a few measurements of one clock can come to, with a header that shows whole seconds. */
    private static final Duration WIDEST_AGREEMENT = Duration.ofSeconds(6);

    // The machine that writes the header and the one that stamps the rows may differ a little.
    private static final Duration ALLOWANCE = Duration.ofSeconds(2);

    /** No clock that nobody notices is as wrong, and no zone of a time, or date without a time, as far off. */
    private static final Duration LONG = Duration.ofDays(2);

    /** A clock that is this much off at the most, in either direction. */
    static PlatformClock within(Duration skew) {
        return new PlatformClock(skew.negated(), skew);
    }

    /**
     * The clock by the {@code Date} of a response, which shows whole seconds and was written at some time between the
     * request and the response.
     *
     * @param arrived when the response had come, by this machine's clock
     */
    static PlatformClock shownBy(Response<?> response, Instant arrived) {
        Duration elapsed = response.elapsed();
        return elapsed.compareTo(LONGEST_MEASUREMENT) > 0
                ? UNKNOWN
                : response.header("Date")
                        .map(date -> parse(date, arrived, elapsed))
                        .orElse(UNKNOWN);
    }

    private static PlatformClock parse(String date, Instant arrived, Duration elapsed) {
        try {
            Instant shown = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
            Duration least = Duration.between(arrived, shown);
            return new PlatformClock(least, least.plusSeconds(1).plus(elapsed));
        } catch (DateTimeException senseless) {
            return UNKNOWN;
        }
    }

    /** The clock by this measurement and another one. Several machines may answer, so that both hold. */
    PlatformClock or(PlatformClock measured) {
        if (equals(UNKNOWN) || measured.equals(UNKNOWN)) {
            return equals(UNKNOWN) ? measured : this;
        }
        return new PlatformClock(
                Collections.min(List.of(least, measured.least)), Collections.max(List.of(most, measured.most)));
    }

    /** The clock as it was measured, and by what the caller knows: what tells more, or both where they disagree. */
    PlatformClock and(PlatformClock known) {
        boolean disagree = least.compareTo(known.most) > 0 || known.least.compareTo(most) > 0;
        return disagree ? or(known) : width().compareTo(known.width()) <= 0 ? this : known;
    }

    private Duration width() {
        return most.minus(least);
    }

    /** Whether the clocks show the same time, as exactly as a header in whole seconds can tell. */
    private boolean agrees() {
        return least.compareTo(Duration.ZERO) <= 0 && !most.isNegative() && width().compareTo(WIDEST_AGREEMENT) <= 0;
    }

    /**
     * What a time on the platform tells.
     *
     * @param shown the time that a row shows
     * @param sentAt when sending began, by this machine's clock
     * @param exact whether the time was written with its zone; else nobody knows which moment it is
     */
    Age age(Instant shown, Instant sentAt, boolean exact) {
        boolean known = !equals(UNKNOWN);
        Duration behind = known && least.isNegative() ? least.negated() : Duration.ZERO;
        if (shown.isBefore(sentAt.minus(LONG).minus(behind))) {
            return Age.LONG_BEFORE;
        }
        boolean dateAlone = shown.atOffset(ZoneOffset.UTC).toLocalTime().equals(LocalTime.MIDNIGHT);
        if (!known || !exact || dateAlone) {
            return Age.UNKNOWN;
        }
        if (shown.isBefore(sentAt.plus(least).minus(ALLOWANCE))) {
            return Age.BEFORE;
        }
        // Clocks that agree are taken to agree to the millisecond: a row that is made at once is no later than that.
        Instant since = agrees()
                ? sentAt.truncatedTo(ChronoUnit.MILLIS)
                : sentAt.plus(most).plus(ALLOWANCE);
        return shown.isBefore(since) ? Age.UNKNOWN : Age.SINCE_BY_TIME;
    }
}
