package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** The type of a modelled object (document 2, "Bid model entity type"). The list is open: other values can arrive. */
public final class EntityType extends OpenEnum {

    private static final Constants<EntityType> ALL = constants(EntityType.class, EntityType::new);

    public static final EntityType INDIVIDUAL = ALL.add(1, "individual entity");

    /** Several entities of one dimension that are modelled as one. */
    public static final EntityType BUNDLE = ALL.add(2, "bundle entity");

    /** All that is not modelled by itself; its entity ID is -1. */
    public static final EntityType OTHER = ALL.add(3, "other entity");

    private EntityType(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static EntityType of(long id) {
        return ALL.of(id);
    }

    /** The constant with this label, or a value that carries the text. */
    public static EntityType of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<EntityType> known() {
        return ALL.known();
    }
}
