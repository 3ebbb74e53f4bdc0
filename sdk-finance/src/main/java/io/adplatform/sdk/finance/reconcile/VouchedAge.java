package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.journal.Journal;
import java.time.Duration;

/** The age at which a request can't arrive any more, by its caller's word, and the least that a word is taken for. */
final class VouchedAge {

    /** For machines on the way that hold a request, and for a list that shows a row a while later. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    private VouchedAge() {}

    /** The least age, for a request that may be on its way for so long after its intent was recorded. */
    static Duration least(Duration request) {
        return request.plus(Journal.OLDEST_INTENT).plus(MARGIN);
    }

    /** @throws IllegalArgumentException if the age is less than the least */
    static Duration checked(Duration age, Duration request) {
        if (age.compareTo(least(request)) < 0) {
            throw new IllegalArgumentException("absentAfter must be " + least(request) + " or more, was " + age
                    + ": the request itself may take " + request + ", its sending " + Journal.OLDEST_INTENT
                    + ", and machines on the way " + MARGIN);
        }
        return age;
    }
}
