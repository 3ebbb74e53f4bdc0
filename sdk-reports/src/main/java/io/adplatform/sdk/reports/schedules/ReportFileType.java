package io.adplatform.sdk.reports.schedules;

import io.adplatform.sdk.OpenEnum;
import java.util.List;

/** What kind of file a scheduled report is sent as (document 1). The list is open: other values can arrive. */
public final class ReportFileType extends OpenEnum {

    private static final Constants<ReportFileType> ALL = constants(ReportFileType.class, ReportFileType::new);

    public static final ReportFileType CSV = ALL.add(1, "CSV");
    public static final ReportFileType XLS = ALL.add(2, "XLS");

    private ReportFileType(Wire wire) {
        super(wire);
    }

    /** The constant with this ID, or a value that carries it. */
    public static ReportFileType of(long id) {
        return ALL.of(id);
    }

    /** The constant with this label, or a value that carries the text. */
    public static ReportFileType of(String text) {
        return ALL.of(text);
    }

    /** The constants, in the platform's order. */
    public static List<ReportFileType> known() {
        return ALL.known();
    }
}
