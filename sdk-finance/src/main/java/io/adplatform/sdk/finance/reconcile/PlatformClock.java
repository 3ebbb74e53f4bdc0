package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Response;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;

/**
 * The platform's clock, as the {@code Date} of its responses shows it. Of all responses the largest difference counts,
 * in each direction.
 *
 * @param ahead how far it is ahead of this machine's at the least; zero for one that isn't, or doesn't show
 * @param behind how far it is behind this machine's at the most; zero for one that isn't, or doesn't show
 */
record PlatformClock(Duration ahead, Duration behind) {

    static final PlatformClock UNKNOWN = new PlatformClock(Duration.ZERO, Duration.ZERO);

    // The machine that answers and the one that writes the rows may differ a little.
    private static final Duration ALLOWANCE = Duration.ofSeconds(1);

    /**
     * The same, with what a response tells. Its {@code Date} shows whole seconds, and was on its way for a while: the
     * clock may be ahead by some two seconds more, and by the time on the way.
     *
     * @param arrived when the response had come, by this machine's clock
     */
    PlatformClock adjustedBy(Response<?> response, Instant arrived) {
        return response.header("Date").map(date -> adjustedBy(date, arrived)).orElse(this);
    }

    private PlatformClock adjustedBy(String date, Instant arrived) {
        try {
            Instant shown = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
            return new PlatformClock(
                    larger(ahead, Duration.between(arrived, shown).minus(ALLOWANCE)),
                    larger(behind, Duration.between(shown, arrived)));
        } catch (DateTimeException senseless) {
            return this;
        }
    }

    private static Duration larger(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
