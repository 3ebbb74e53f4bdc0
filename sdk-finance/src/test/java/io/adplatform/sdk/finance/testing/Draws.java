package io.adplatform.sdk.finance.testing;

import java.util.List;
import java.util.Random;

/** What random worlds draw, by one sequence of random numbers. */
public abstract class Draws {

    protected final Random random;

    protected Draws(Random random) {
        this.random = random;
    }

    /** Returns true once in so many times. */
    protected final boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    protected final <E> E any(E[] values) {
        return values[random.nextInt(values.length)];
    }

    protected final <E> E any(List<E> values) {
        return values.get(random.nextInt(values.size()));
    }
}
