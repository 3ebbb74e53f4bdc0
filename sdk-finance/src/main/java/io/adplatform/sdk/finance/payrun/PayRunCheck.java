package io.adplatform.sdk.finance.payrun;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.json.JsonRecord;
import io.adplatform.sdk.progress.Estimate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of a dry run.
 *
 * @param rows number of rows that could be read
 * @param paidBefore number of rows that an earlier run paid
 * @param open number of rows that an earlier run sent, and whose outcome is unknown
 * @param refused number of rows that a run refuses, as far as the table and the workspace's entries show it: rows that were changed
 *     after they were sent, whose reference another payment has, or that equal another row of the run. A limit may refuse more
 * @param violations the wrong inputs of all rows; a run with any of them sends nothing
 * @param warnings what a person should check, such as an amount with more than two decimals, or a row that was changed after it was
 *     sent. A run pays the former and refuses the latter
 * @param duplicates rows that may be paid already or twice. A run refuses the second of two equal rows without
 *     {@link PayRow#duplicateOf}, and pays the others, unless a limit or the journal refuses them
 * @param totals the sums of all rows by customer and mode
 * @param estimate the quota of the run
 */
public record PayRunCheck(
        int rows,
        int paidBefore,
        int open,
        int refused,
        List<Violation> violations,
        List<String> warnings,
        List<Duplicate> duplicates,
        List<Total> totals,
        Estimate estimate) {

    public PayRunCheck {
        violations = Values.copy(violations);
        warnings = Values.copy(warnings);
        duplicates = Values.copy(duplicates);
        totals = Values.copy(totals);
    }

    /**
     * A row that equals another payment.
     *
     * @param row the row
     * @param other the other payment: {@code line 3}, or a key of the journal with its state
     * @param sameReference whether both have one reference, so that the journal refuses the row; otherwise they have one
     *     customer, amount and day
     */
    public record Duplicate(PayRow row, String other, boolean sameReference) implements JsonRecord {

        /** Returns a sentence. */
        @Override
        public String toString() {
            return "line " + row.line() + " has the "
                    + (sameReference ? "reference " + row.reference() : "customer, amount and date") + " of " + other;
        }
    }

    /**
     * The sum of some rows.
     *
     * @param customer the customer's Organization Workspace ID
     * @param mode the mode of the payments
     * @param rows number of rows
     * @param amount their sum
     */
    public record Total(long customer, PaymentMode mode, int rows, BigDecimal amount) implements JsonRecord {}

    /** Whether a run would send its rows. */
    public boolean isValid() {
        return violations.isEmpty();
    }

    /** Returns the sum of all rows. */
    public BigDecimal amount() {
        return totals.stream().map(Total::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** Returns the check as lines for people. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(Violation.sentences(violations));
        lines.addAll(warnings);
        duplicates.forEach(duplicate -> lines.add(duplicate.toString()));
        totals.forEach(total -> lines.add("customer " + total.customer() + ", " + total.mode() + ": "
                + payments(total.rows()) + ", " + total.amount().toPlainString()));
        lines.add(payments(rows) + ", " + amount().toPlainString() + ": " + paidBefore + " paid before, " + open
                + " open, " + refused + " refused");
        lines.add("To pay: " + payments(rows - paidBefore - open - refused) + ", " + estimate + ".");
        return lines;
    }

    private static String payments(int number) {
        return number + (number == 1 ? " payment" : " payments");
    }

    /** Returns the counts. */
    @Override
    public String toString() {
        return "PayRunCheck[" + rows + " rows, " + paidBefore + " paid before, " + open + " open, " + refused
                + " refused, " + violations.size() + " violations, " + duplicates.size() + " duplicates, " + estimate
                + "]";
    }
}
