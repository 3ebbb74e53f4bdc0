package io.adplatform.sdk.internal.json;

import io.adplatform.sdk.OpenEnum;

/** A static list whose values have no IDs. */
public final class Weekday extends OpenEnum {

    private static final Constants<Weekday> ALL = constants(Weekday.class, Weekday::new);
    public static final Weekday FRIDAY = ALL.add("Friday");

    private Weekday(Wire wire) {
        super(wire);
    }

    public static Weekday of(String text) {
        return ALL.of(text);
    }
}
