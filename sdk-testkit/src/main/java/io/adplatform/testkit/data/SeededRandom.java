package io.adplatform.testkit.data;

import java.math.BigDecimal;
import java.util.List;
import java.util.SplittableRandom;

/** Random values that depend on nothing but the seed and the place they are for. */
public final class SeededRandom {

    private final SplittableRandom random;

    private SeededRandom(long seed) {
        random = new SplittableRandom(seed);
    }

    public static SeededRandom of(long seed, String kind, long... place) {
        long mixed = seed * 31 + kind.hashCode();
        for (long part : place) {
            mixed = (mixed ^ part) * 0x9E3779B97F4A7C15L;
            mixed ^= mixed >>> 32;
        }
        return new SeededRandom(mixed);
    }

    /** From {@code least} to {@code most}, both included. */
    public long between(long least, long most) {
        return random.nextLong(least, most + 1);
    }

    /** An amount of money with two decimals, both bounds included. */
    public BigDecimal amount(long least, long most) {
        return BigDecimal.valueOf(between(least * 100, most * 100), 2);
    }

    /** True in this many of a hundred cases. */
    public boolean percent(int chance) {
        return random.nextInt(100) < chance;
    }

    public <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
