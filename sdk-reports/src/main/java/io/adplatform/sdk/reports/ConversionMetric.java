package io.adplatform.sdk.reports;

/** A figure of a single conversion in a report; each is a separate column per conversion (document 3). */
public enum ConversionMetric {
    RATE("conversionRate"),
    /** The cost of one. */
    CPA("conversionCpa"),
    DATA("conversionData"),
    VALUE("conversionValue"),
    /** The return on what was spent. */
    ROAS("conversionRoas");

    private final String prefix;

    ConversionMetric(String prefix) {
        this.prefix = prefix;
    }

    /** The field's wire name for one conversion, such as {@code conversionRate-12}. */
    public String of(long conversionId) {
        return prefix + "-" + conversionId;
    }
}
