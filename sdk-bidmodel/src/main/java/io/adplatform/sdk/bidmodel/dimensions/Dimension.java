package io.adplatform.sdk.bidmodel.dimensions;

import io.adplatform.sdk.OpenEnum;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Something that bids can be modelled by (document 2, "Dimension"). The list is open: other values can arrive, and
 * {@link Dimensions#list} reads the live one.
 */
public final class Dimension extends OpenEnum {

    private static final Constants<Dimension> ALL = constants(Dimension.class, Dimension::new);

    public static final Dimension CREATIVE = ALL.add(1, "Creative");

    /** Above deals, open exchanges and publisher categories. */
    public static final Dimension INVENTORY = ALL.add(2, "Inventory");

    /** Below inventory. Takes no bid multiplier. */
    public static final Dimension DEAL_ID = ALL.add(3, "Deal ID");

    /** Below inventory. */
    public static final Dimension OPEN_EXCHANGE = ALL.add(4, "Open Exchange");

    /** Below inventory. Takes no spend ratio. */
    public static final Dimension PUBLISHER_CATEGORY = ALL.add(5, "Publisher Category");

    /** Above traffic and device types. */
    public static final Dimension DEVICE = ALL.add(6, "Device");

    /** Below device. */
    public static final Dimension TRAFFIC_TYPE = ALL.add(7, "Traffic Type");

    /** Below device. */
    public static final Dimension DEVICE_TYPE = ALL.add(8, "Device Type");

    /** Above states, cities and zip codes. */
    public static final Dimension LOCATION = ALL.add(9, "Location");

    /** Below location. */
    public static final Dimension STATE = ALL.add(10, "State");

    /** Below location. */
    public static final Dimension CITY = ALL.add(11, "City");

    /** Below location. */
    public static final Dimension ZIP = ALL.add(12, "Zip");

    public static final Dimension EXCHANGE = ALL.add(13, "Exchange");

    private Dimension(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static Dimension of(long id) {
        return ALL.of(id);
    }

    /** The constant with this label or name, such as {@code open_exchange}, or a value that carries the text. */
    public static Dimension of(String text) {
        return ALL.of(text);
    }

    /** Returns the label, or the ID of a dimension that has no label. */
    public String text() {
        String label = label();
        return label == null ? String.valueOf(id()) : label;
    }

    /** The constants, in the platform's order. */
    public static List<Dimension> known() {
        return ALL.known();
    }

    /** The dimension above this one; empty at the top, and for a dimension that only the live list knows. */
    public Optional<Dimension> parent() {
        int id = isKnown() ? Math.toIntExact(Objects.requireNonNull(id())) : 0;
        return switch (id) {
            case 3, 4, 5 -> Optional.of(INVENTORY);
            case 7, 8 -> Optional.of(DEVICE);
            case 10, 11, 12 -> Optional.of(LOCATION);
            default -> Optional.empty();
        };
    }

    /** Whether its entities take a spend ratio: all but {@link #PUBLISHER_CATEGORY} (document 2, "Limits"). */
    public boolean supportsSpendRatio() {
        return !equals(PUBLISHER_CATEGORY);
    }

    /**
     * Whether its entities take a bid multiplier: all but {@link #DEAL_ID} (document 2, "Limits").
     *
     * <p>The document also lists what bid modifiers can be applied to (document 2, "What the service does"): creatives, states,
     * cities, zip codes, open exchanges, publisher categories, and deals, against its own limits. For dimensions in neither list,
     * such as {@link #DEVICE_TYPE} and {@link #EXCHANGE}, this is {@code true}, and the platform decides.
     */
    public boolean supportsBidMultiplier() {
        return !equals(DEAL_ID);
    }
}
