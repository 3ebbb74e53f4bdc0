package io.adplatform.sdk.reports;

/**
 * A column of a report's file.
 *
 * @param label its heading
 * @param value what it holds: the wire name of a field of {@link ReportRecord}, such as {@code spent}, or a
 *     {@linkplain ConversionMetric column of a conversion}
 */
public record ReportColumn(String label, String value) {

    public static ReportColumn of(String label, String value) {
        return new ReportColumn(label, value);
    }
}
