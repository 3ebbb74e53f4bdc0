package io.adplatform.benchmarks.jobs;

import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that runs faster than the wall's by a factor, the same in every process that is given the same origin. A
 * minute of quota then takes a second or two.
 */
final class ScaledClock implements Time, InstantSource {

    private final long originMillis;
    private final int scale;
    private final Time system = Time.system();

    ScaledClock(long originMillis, int scale) {
        this.originMillis = originMillis;
        this.scale = scale;
    }

    int scale() {
        return scale;
    }

    @Override
    public long nanos() {
        return system.nanos() * scale;
    }

    @Override
    public Instant now() {
        Duration since = Duration.between(Instant.ofEpochMilli(originMillis), system.now());
        return Instant.ofEpochMilli(originMillis).plus(since.multipliedBy(scale));
    }

    @Override
    public Instant instant() {
        return now();
    }

    @Override
    public Timer after(Duration delay, Runnable task) {
        return system.after(delay.dividedBy(scale), task);
    }

    /** Work takes real time. */
    @Override
    public Timer limit(Duration longest, Runnable tooLate) {
        return system.after(longest, tooLate);
    }
}
