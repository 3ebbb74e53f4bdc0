package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.reading.Reading;
import io.adplatform.testkit.reading.Readings;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The stored forms of a payment's transaction ID. The documents declare an integer where their samples have {@code T-1234567}.
 */
final class TransactionIds {

    private static final Pattern DIGITS = Pattern.compile("\\d{1,18}");

    private TransactionIds() {}

    /** As it is kept. */
    static String kept(String sent, Readings readings) {
        return switch (readings.of(Reading.TransactionIds.class)) {
            case AS_SENT -> sent;
            case UPPER_CASE -> sent.toUpperCase(Locale.ROOT);
            case LOWER_CASE -> sent.toLowerCase(Locale.ROOT);
            case WITHOUT_LEADING_ZEROS -> withoutLeadingZeros(sent);
            case NUMBERS, DECIMALS -> DIGITS.matcher(sent).matches() ? withoutLeadingZeros(sent) : sent;
        };
    }

    /** As it is listed: a text or a number. */
    static Object listed(String kept, Readings readings) {
        if (!DIGITS.matcher(kept).matches()) {
            return kept;
        }
        return switch (readings.of(Reading.TransactionIds.class)) {
            case AS_SENT, UPPER_CASE, LOWER_CASE, WITHOUT_LEADING_ZEROS -> kept;
            case NUMBERS -> Long.valueOf(kept);
            case DECIMALS -> new BigDecimal(kept + ".0");
        };
    }

    private static String withoutLeadingZeros(String text) {
        return text.replaceFirst("^0+(?=.)", "");
    }
}
