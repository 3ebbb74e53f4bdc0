package io.adplatform.sdk.creative.library;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/**
 * The source of a creative (document 3, "Creative source types"). The list is open: other values can arrive. Answers spell some
 * known values differently from requests, such as {@code vast-xml}.
 */
public final class CreativeSourceType extends OpenEnum {

    private static final Constants<CreativeSourceType> ALL =
            constants(CreativeSourceType.class, CreativeSourceType::new);

    /** Markup. */
    public static final CreativeSourceType HTML = ALL.add("HTML");

    /** A file that was uploaded. */
    public static final CreativeSourceType FILE = ALL.add("FILE");

    /** The address of a file. */
    public static final CreativeSourceType URL = ALL.add("URL");

    /** The address of a VAST document. */
    public static final CreativeSourceType VAST_URL = ALL.add("VAST_URL");

    /** A VAST document itself. */
    public static final CreativeSourceType VAST_XML = ALL.add("VAST_XML");

    /** The address of a DAAST document; for audio. */
    public static final CreativeSourceType DAAST_URL = ALL.add("DAAST_URL");

    /** A DAAST document itself; for audio. */
    public static final CreativeSourceType DAAST_XML = ALL.add("DAAST_XML");

    private CreativeSourceType(Wire wire) {
        super(wire);
    }

    /** The constant with this name, or a value that carries the text. */
    public static CreativeSourceType of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<CreativeSourceType> known() {
        return ALL.known();
    }
}
