package io.adplatform.sdk.creative.library;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** A sort field of creatives; a field of {@link CreativeListItem}. The documents don't list them; the list is open. */
public final class CreativeField extends OpenEnum {

    private static final Constants<CreativeField> ALL = constants(CreativeField.class, CreativeField::new);

    public static final CreativeField CREATIVE_ID = ALL.add("creativeId");
    public static final CreativeField CREATIVE_NAME = ALL.add("creativeName");
    public static final CreativeField PLATFORM_CREATIVE_TYPE_ID = ALL.add("platformCreativeTypeId");
    public static final CreativeField CREATIVE_STATUS_ID = ALL.add("creativeStatusId");
    public static final CreativeField CREATED_AT = ALL.add("createdAt");
    public static final CreativeField MODIFIED_AT = ALL.add("modifiedAt");

    private CreativeField(Wire wire) {
        super(wire);
    }

    /** The constant with this wire name, or a value that carries the text. */
    public static CreativeField of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the order of {@link CreativeListItem}. */
    public static List<CreativeField> known() {
        return ALL.known();
    }
}
