package io.adplatform.sdk.reports.schedules;

import io.adplatform.sdk.json.JsonRecord;

/**
 * The day of the month on which a report is sent: {@link #FIRST}, {@link #LAST}, or {@link #of a day} from 1 to 29.
 *
 * @param wireValue as the platform takes it
 */
public record DayOfMonth(String wireValue) implements JsonRecord {

    public static final DayOfMonth FIRST = new DayOfMonth("First");

    /** Whichever that is in a month. */
    public static final DayOfMonth LAST = new DayOfMonth("Last");

    /** A day from 1 to 29; the platform takes no 30 or 31, and another number is refused before it is sent. */
    public static DayOfMonth of(int day) {
        return new DayOfMonth(Integer.toString(day));
    }

    boolean isLegal() {
        return wireValue.matches("First|Last|[1-9]|1[0-9]|2[0-9]");
    }
}
