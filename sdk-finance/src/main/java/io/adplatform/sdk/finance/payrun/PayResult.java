package io.adplatform.sdk.finance.payrun;

import io.adplatform.sdk.json.JsonRecord;

/**
 * The end of one row of a pay run.
 *
 * @param row the row
 * @param state the end
 * @param reason the reason, for people; empty for a payment that was made
 */
public record PayResult(PayRow row, PayState state, String reason) implements JsonRecord {

    /** Returns a line such as {@code line 3, T-17, 200.50 for 300417: refused, The customer is closed}. */
    @Override
    public String toString() {
        String why = reason.length() > 300 ? reason.substring(0, 300) + "…" : reason;
        return "line " + row.line() + ", " + row.reference() + ", "
                + row.amount().toPlainString() + " for " + row.customer() + ": " + state.text()
                + (why.isEmpty() ? "" : ", " + why);
    }
}
