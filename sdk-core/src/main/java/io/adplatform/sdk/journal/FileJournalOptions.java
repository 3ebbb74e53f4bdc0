package io.adplatform.sdk.journal;

import io.adplatform.sdk.time.Time;
import java.time.Duration;

/**
 * How {@link Journal#file} keeps its entries. Immutable: every method returns a changed copy.
 *
 * @param retention how long a settled entry is remembered at the least; 90 days unless said, a day at the least
 * @param time where time stamps are taken from; the system's clock unless said
 */
public record FileJournalOptions(Duration retention, Time time) {

    private static final Duration LEAST = Duration.ofDays(1);

    /** @throws IllegalArgumentException if the retention is shorter than a day */
    public FileJournalOptions {
        if (retention.compareTo(LEAST) < 0) {
            throw new IllegalArgumentException("a journal's retention must be a day at the least, was " + retention);
        }
    }

    /** 90 days, by the system's clock. */
    public static FileJournalOptions defaults() {
        return new FileJournalOptions(Duration.ofDays(90), Time.system());
    }

    /**
     * How long an entry is remembered at the least after it was done, refused, not sent or settled as absent. A key that
     * is used again after that is sent again. What is open is never forgotten.
     */
    public FileJournalOptions retention(Duration atLeast) {
        return new FileJournalOptions(atLeast, time);
    }

    /** Where time stamps are taken from, for tests. */
    public FileJournalOptions time(Time source) {
        return new FileJournalOptions(retention, source);
    }
}
