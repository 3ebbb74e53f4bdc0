package io.adplatform.sdk.reports.dashboards;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/**
 * The level of a row in a dashboard's table (document 3, "Dashboard configuration"). These two were seen; the list is open, and
 * others do arrive.
 */
public final class DashboardLevel extends OpenEnum {

    private static final Constants<DashboardLevel> ALL = constants(DashboardLevel.class, DashboardLevel::new);

    public static final DashboardLevel CAMPAIGNS = ALL.add("campaigns");

    /** Campaign groups. */
    public static final DashboardLevel GROUPS = ALL.add("groups");

    private DashboardLevel(Wire wire) {
        super(wire);
    }

    /** The constant with this name, or a value that carries the text. */
    public static DashboardLevel of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the documents' order. */
    public static List<DashboardLevel> known() {
        return ALL.known();
    }
}
