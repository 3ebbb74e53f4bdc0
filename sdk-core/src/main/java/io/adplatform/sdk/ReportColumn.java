package io.adplatform.sdk;

import io.adplatform.sdk.json.JsonRecord;

/**
 * A column of a report's file. The areas have constants for the fields of their reports.
 *
 * @param label the heading
 * @param value the wire name of the field, such as {@code spent}
 */
public record ReportColumn(String label, String value) implements JsonRecord {

    /** Returns a column with this heading and field. */
    public static ReportColumn of(String label, String value) {
        return new ReportColumn(label, value);
    }

    /** Returns a column of a field. The heading is the wire name in words: {@code Media Spent} for {@code mediaSpent}. */
    public static ReportColumn of(OpenEnum field) {
        String name = field.wireValue().toString();
        String words = name.replaceAll("(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ");
        boolean rate = words.startsWith("e "); // eCPM is one word
        String label = rate ? words.replaceFirst(" ", "") : Character.toUpperCase(words.charAt(0)) + words.substring(1);
        return new ReportColumn(label.replaceAll("\\bId\\b", "ID"), name);
    }

    /** Returns the same column with another heading. */
    public ReportColumn labelled(String heading) {
        return new ReportColumn(heading, value);
    }
}
