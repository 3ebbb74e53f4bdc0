package io.adplatform.sdk.creative.groups;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** A sort field of groups; a field of {@link CreativeGroup}. The documents show {@code creativeGroupId}; the list is open. */
public final class CreativeGroupField extends OpenEnum {

    private static final Constants<CreativeGroupField> ALL =
            constants(CreativeGroupField.class, CreativeGroupField::new);

    public static final CreativeGroupField CREATIVE_GROUP_ID = ALL.add("creativeGroupId");
    public static final CreativeGroupField CREATIVE_GROUP_NAME = ALL.add("creativeGroupName");
    public static final CreativeGroupField CREATIVE_TYPE_ID = ALL.add("creativeTypeId");
    public static final CreativeGroupField CREATED_AT = ALL.add("createdAt");
    public static final CreativeGroupField CREATIVES_COUNT = ALL.add("creativesCount");

    private CreativeGroupField(Wire wire) {
        super(wire);
    }

    /** The constant with this wire name, or a value that carries the text. */
    public static CreativeGroupField of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the order of {@link CreativeGroup}. */
    public static List<CreativeGroupField> known() {
        return ALL.known();
    }
}
