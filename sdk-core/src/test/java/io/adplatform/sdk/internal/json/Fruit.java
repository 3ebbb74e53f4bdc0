package io.adplatform.sdk.internal.json;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** A static list as the areas write theirs. */
public final class Fruit extends OpenEnum {

    private static final Constants<Fruit> ALL = constants(Fruit.class, Fruit::new);
    public static final Fruit APPLE = ALL.add(1, "Apple");
    public static final Fruit BLOOD_ORANGE = ALL.add(2, "Blood Orange", "orange");
    public static final Fruit FIG = ALL.add(4, "Fig");

    private Fruit(Wire wire) {
        super(wire);
    }

    public static Fruit of(long id) {
        return ALL.of(id);
    }

    public static Fruit of(String text) {
        return ALL.of(text);
    }

    public static List<Fruit> known() {
        return ALL.known();
    }
}
