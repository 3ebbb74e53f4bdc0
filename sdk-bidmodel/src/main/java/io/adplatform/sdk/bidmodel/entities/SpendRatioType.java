package io.adplatform.sdk.bidmodel.entities;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** The handling of a share that can't be spent (document 2, "Bid model data"). The list is open. */
public final class SpendRatioType extends OpenEnum {

    private static final Constants<SpendRatioType> ALL = constants(SpendRatioType.class, SpendRatioType::new);

    /** It goes to other entities. Needs a priority. */
    public static final SpendRatioType FLEXIBLE = ALL.add(1, "Flexible");

    /** It stays unspent. Strict shares add up to 100 percent over all entities that have one. */
    public static final SpendRatioType STRICT = ALL.add(2, "Strict");

    private SpendRatioType(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static SpendRatioType of(long id) {
        return ALL.of(id);
    }

    /** The constant with this label, or a value that carries the text. */
    public static SpendRatioType of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<SpendRatioType> known() {
        return ALL.known();
    }
}
