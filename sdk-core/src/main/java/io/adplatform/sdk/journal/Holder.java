package io.adplatform.sdk.journal;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A process that holds a key while it makes the call, or a journal's file while it runs.
 *
 * @param pid the process ID
 * @param host the name of its machine or container
 * @param since the time from which it holds it, by its wall clock
 */
public record Holder(long pid, String host, Instant since) {

    /** Returns one line: {@code process 4711 on pay-1 since 2026-11-20T10:15:30Z}. */
    @Override
    public String toString() {
        return "process " + pid + " on " + host + " since " + since.truncatedTo(ChronoUnit.SECONDS);
    }
}
