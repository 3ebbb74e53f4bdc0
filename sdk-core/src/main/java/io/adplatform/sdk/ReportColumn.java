package io.adplatform.sdk;

import io.adplatform.sdk.json.JsonRecord;

/**
 * A column of a report's file. The areas have constants for what they can report.
 *
 * @param label its heading
 * @param value the wire name of what it holds, such as {@code spent}
 */
public record ReportColumn(String label, String value) implements JsonRecord {

    /** A column by its heading and the wire name of what it holds. */
    public static ReportColumn of(String label, String value) {
        return new ReportColumn(label, value);
    }

    /** A column by what it holds, under its wire name in words: {@code Media Spent} for {@code mediaSpent}. */
    public static ReportColumn of(OpenEnum field) {
        String name = field.wireValue().toString();
        String words = name.replaceAll("(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ");
        boolean rate = words.startsWith("e "); // eCPM is one word
        String label = rate ? words.replaceFirst(" ", "") : Character.toUpperCase(words.charAt(0)) + words.substring(1);
        return new ReportColumn(label.replaceAll("\\bId\\b", "ID"), name);
    }

    /** The same column under another heading. */
    public ReportColumn labelled(String heading) {
        return new ReportColumn(heading, value);
    }
}
