package io.adplatform.sdk.finance.books;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.finance.reconcile.ListRead;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The result of a comparison. Each own row, and each row of the platform in the period, is in exactly one of the lists.
 *
 * @param matches pairs of an own row and a row of the platform, with their differences
 * @param missingThere own rows that the platform does not have
 * @param missingHere rows of the platform in the period that are not among the own rows
 * @param ambiguous rows that may belong together in several ways, or may be missing because the list is not complete
 * @param read the reading of the platform's list
 * @param <R> a row of the platform's list
 */
public record BookComparison<R>(
        List<Match<R>> matches,
        List<BookRow> missingThere,
        List<PlatformRow<R>> missingHere,
        List<Ambiguity<R>> ambiguous,
        ListRead read) {

    private static final List<String> COLUMNS =
            List.of("result", "line", "id", "reference", "amount", "date", "details");

    public BookComparison {
        matches = Values.copy(matches);
        missingThere = Values.copy(missingThere);
        missingHere = Values.copy(missingHere);
        ambiguous = Values.copy(ambiguous);
    }

    /**
     * A row of the platform.
     *
     * @param id its ID; 0 if the platform left it out
     * @param reference its reference as the platform shows it; {@code null} for none
     * @param amount its amount, with at least two decimals; {@code null} if the platform left it out
     * @param date its day in the zone of the comparison; {@code null} if the platform left it out
     * @param row the row
     */
    public record PlatformRow<R>(
            long id,
            @Nullable String reference,
            @Nullable BigDecimal amount,
            @Nullable LocalDate date,
            R row) {

        /** Returns the compared values, without the row. */
        @Override
        public String toString() {
            return "row " + id + " (" + reference + ", " + (amount == null ? null : amount.toPlainString()) + ", "
                    + date + ")";
        }
    }

    /**
     * A pair of rows.
     *
     * @param here the own row
     * @param there the row of the platform
     * @param isByReference whether both have the same reference; otherwise they alone have their amount and day
     * @param differences the values that differ; empty for none
     */
    public record Match<R>(BookRow here, PlatformRow<R> there, boolean isByReference, List<Difference> differences) {

        public Match {
            differences = Values.copy(differences);
        }
    }

    /**
     * A value that differs.
     *
     * @param field its name, such as {@code amount}
     * @param here the own value
     * @param there the platform's value; {@code null} for none
     */
    public record Difference(
            String field, String here, @Nullable String there) {

        /** Returns a text such as {@code amount is 10.50 here and 10.05 there}. */
        @Override
        public String toString() {
            return field + " is " + here + " here and " + there + " there";
        }
    }

    /**
     * Rows that a person must assign.
     *
     * @param here the own rows; may be empty
     * @param there the rows of the platform; may be empty
     * @param reason the reason, for people
     */
    public record Ambiguity<R>(List<BookRow> here, List<PlatformRow<R>> there, String reason) {

        public Ambiguity {
            here = Values.copy(here);
            there = Values.copy(there);
        }
    }

    /** Returns the matches with differences. */
    public List<Match<R>> differing() {
        return matches.stream().filter(match -> !match.differences().isEmpty()).toList();
    }

    /** Whether the list was read completely, and all rows match without a difference. */
    public boolean isEqual() {
        return read.isComplete()
                && differing().isEmpty()
                && missingThere.isEmpty()
                && missingHere.isEmpty()
                && ambiguous.isEmpty();
    }

    /** Returns all rows that do not match, and the differences of the others, as the lines of a CSV table. */
    public List<String> toCsv() {
        List<String> lines = new ArrayList<>(List.of(Csv.line(COLUMNS)));
        differing().forEach(match -> {
            String details =
                    match.differences().stream().map(Difference::toString).collect(Collectors.joining("; "));
            lines.add(own("differs", match.here(), match.there().id(), details));
        });
        missingThere.forEach(row -> lines.add(own("missing there", row, null, "")));
        missingHere.forEach(row -> lines.add(others("missing here", row, "")));
        for (Ambiguity<R> unclear : ambiguous) {
            unclear.here().forEach(row -> lines.add(own("ambiguous", row, null, unclear.reason())));
            unclear.there().forEach(row -> lines.add(others("ambiguous", row, unclear.reason())));
        }
        return lines;
    }

    private static String own(String result, BookRow row, @Nullable Long id, String details) {
        return line(result, row.line(), id, row.reference(), BookList.exact(row.amount()), row.date(), details);
    }

    private static String others(String result, PlatformRow<?> row, String details) {
        return line(result, null, row.id(), row.reference(), row.amount(), row.date(), details);
    }

    private static String line(@Nullable Object... cells) {
        return Csv.line(Arrays.asList(cells));
    }

    /** Returns the number of rows of each list. */
    @Override
    public String toString() {
        return "BookComparison[" + matches.size() + " matches, " + differing().size() + " of them differ, "
                + missingThere.size() + " missing there, " + missingHere.size() + " missing here, " + ambiguous.size()
                + " ambiguous]";
    }
}
