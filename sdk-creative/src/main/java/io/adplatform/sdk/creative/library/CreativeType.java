package io.adplatform.sdk.creative.library;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** The type of a creative, by the platform's type ID. The list is open: other values can arrive. */
public final class CreativeType extends OpenEnum {

    private static final Constants<CreativeType> ALL = constants(CreativeType.class, CreativeType::new);

    /** All types together; in counts only. */
    public static final CreativeType ANY = ALL.add(0, "All");

    public static final CreativeType IMAGE = ALL.add(11, "Image");
    public static final CreativeType HTML = ALL.add(13, "HTML");
    public static final CreativeType VIDEO = ALL.add(14, "Video");
    public static final CreativeType NATIVE = ALL.add(15, "Native");
    public static final CreativeType AUDIO = ALL.add(17, "Audio");

    private CreativeType(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static CreativeType of(long id) {
        return ALL.of(id);
    }

    /** The constant with this label or name, or a value that carries the text. */
    public static CreativeType of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<CreativeType> known() {
        return ALL.known();
    }
}
