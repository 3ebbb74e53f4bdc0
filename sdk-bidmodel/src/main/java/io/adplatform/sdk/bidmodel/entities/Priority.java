package io.adplatform.sdk.bidmodel.entities;

import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.json.JsonRecord;

/**
 * The order in which the entities of a dimension are bid on: a smaller number comes first (document 2, "Bid model
 * data").
 *
 * @param value 1 to 10
 */
public record Priority(int value) implements Comparable<Priority>, JsonRecord {

    /** @throws IllegalArgumentException if the value is not 1 to 10 */
    public Priority {
        if (value < ModellingLimits.MIN_PRIORITY || value > ModellingLimits.MAX_PRIORITY) {
            throw new IllegalArgumentException("priority must be between " + ModellingLimits.MIN_PRIORITY + " and "
                    + ModellingLimits.MAX_PRIORITY + ", was " + value);
        }
    }

    /**
     * The priority with this value.
     *
     * @throws IllegalArgumentException if the value is not 1 to 10
     */
    public static Priority of(int value) {
        return new Priority(value);
    }

    @Override
    public int compareTo(Priority other) {
        return Integer.compare(value, other.value);
    }
}
