package io.adplatform.sdk.reports.schedules;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** The frequency of a scheduled report (document 1). The list is open: other values can arrive. */
public final class DeliveryFrequency extends OpenEnum {

    private static final Constants<DeliveryFrequency> ALL = constants(DeliveryFrequency.class, DeliveryFrequency::new);

    public static final DeliveryFrequency ONCE = ALL.add(1, "Once");
    public static final DeliveryFrequency DAILY = ALL.add(2, "Daily");
    public static final DeliveryFrequency WEEKLY = ALL.add(3, "Weekly");
    public static final DeliveryFrequency MONTHLY = ALL.add(4, "Monthly");

    private DeliveryFrequency(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static DeliveryFrequency of(long id) {
        return ALL.of(id);
    }

    /** The constant with this label, or a value that carries the text. */
    public static DeliveryFrequency of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<DeliveryFrequency> known() {
        return ALL.known();
    }
}
