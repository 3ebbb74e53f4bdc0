package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Response;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;

/** The platform's clock, as the {@code Date} of its answers shows it. */
final class PlatformClock {

    // The machine that answers and the one that writes the rows may differ a little.
    private static final Duration ALLOWANCE = Duration.ofSeconds(1);

    private PlatformClock() {}

    /**
     * How far the clock is ahead of this machine's at the least; zero for one that isn't, or doesn't show. It shows
     * whole seconds, and the answer took its time: it may be ahead by some two seconds more, and by what that took.
     *
     * @param arrived when the answer had come, by this machine's clock
     */
    static Duration ahead(Response<?> answer, Instant arrived) {
        return answer.header("Date").map(date -> ahead(date, arrived)).orElse(Duration.ZERO);
    }

    private static Duration ahead(String date, Instant arrived) {
        try {
            Instant shown = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
            Duration ahead = Duration.between(arrived, shown).minus(ALLOWANCE);
            return ahead.isNegative() ? Duration.ZERO : ahead;
        } catch (DateTimeException senseless) {
            return Duration.ZERO;
        }
    }
}
