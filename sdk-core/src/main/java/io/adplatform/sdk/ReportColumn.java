package io.adplatform.sdk;

/**
 * A column of a report's file. The areas have constants for what they can report.
 *
 * @param label its heading
 * @param value the wire name of what it holds, such as {@code spent}
 */
public record ReportColumn(String label, String value) {

    /** A column by its heading and the wire name of what it holds. */
    public static ReportColumn of(String label, String value) {
        return new ReportColumn(label, value);
    }

    /** The same column under another heading. */
    public ReportColumn labelled(String heading) {
        return new ReportColumn(heading, value);
    }
}
