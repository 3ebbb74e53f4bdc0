package io.adplatform.sdk.finance.payrun;

import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.journal.JournalInputs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of a run, and the rows among them that are intended although they are equal payments. */
final class PayTable {

    final List<PayRow> rows;
    private final String run;
    /** The rows by their names in the journal. */
    final Map<String, PayRow> byKey = new HashMap<>();

    private final Map<String, PayRow> byReference = new HashMap<>();
    /** The rows of one payment that is intended several times, by the row without duplicateOf. */
    private final Map<PayRow, List<PayRow>> groups;

    PayTable(String run, List<PayRow> rows) {
        this.run = run;
        this.rows = List.copyOf(rows);
        for (PayRow row : rows) {
            byKey.put(row.key(run), row);
            byReference.putIfAbsent(normal(row.reference()), row);
        }
        this.groups = rows.stream()
                .filter(row -> original(row) != null)
                .collect(Collectors.groupingBy(row -> Objects.requireNonNull(original(row))));
    }

    static String normal(String reference) {
        return Objects.requireNonNullElse(JournalInputs.normalReference(reference), reference);
    }

    /** Returns the row without duplicateOf at the end of a row's chain; {@code null} for none, or if it is another payment. */
    private @Nullable PayRow original(PayRow row) {
        PayRow named = row;
        for (int i = 0; i < rows.size() && named != null && named.duplicateOf() != null; i++) {
            named = byReference.get(normal(named.duplicateOf()));
        }
        boolean isOriginal =
                named != null && named.duplicateOf() == null && named.payment().equals(row.payment());
        return isOriginal ? named : null;
    }

    /** Returns the other rows that are intended beside a row although they are equal. */
    List<PayRow> copies(PayRow row) {
        return groups.getOrDefault(original(row), List.of()).stream()
                .filter(other -> !other.equals(row))
                .toList();
    }

    /**
     * Returns the violations of all rows.
     *
     * @param check throws {@link InvalidRequestException} for wrong values of a row, and {@link IllegalArgumentException} for a wrong key
     */
    List<Violation> violations(Consumer<PayRow> check) {
        List<Violation> all = new ArrayList<>();
        Set<String> references = new HashSet<>();
        for (PayRow row : rows) {
            String line = "line " + row.line() + ": ";
            try {
                check.accept(row);
            } catch (InvalidRequestException refused) {
                refused.violations()
                        .forEach(one -> all.add(new Violation(line + one.input(), one.value(), one.rule())));
            } catch (IllegalArgumentException noKey) {
                all.add(new Violation(line + "reference", row.key(run), "must make a key: " + noKey.getMessage()));
            }
            String reference = normal(row.reference());
            if (!references.add(reference)) {
                int first = Objects.requireNonNull(byReference.get(reference)).line();
                all.add(new Violation(line + "reference", row.reference(), "must not be that of line " + first));
            }
            if (original(row) == null) {
                all.add(new Violation(
                        line + "duplicateOf",
                        row.duplicateOf(),
                        "must be the reference of another row of the table with the same customer, amount and date"));
            }
        }
        return all;
    }
}
