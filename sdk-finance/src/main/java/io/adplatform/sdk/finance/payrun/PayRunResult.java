package io.adplatform.sdk.finance.payrun;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.json.JsonRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The end of all rows of a pay run.
 *
 * @param results one for each row, in the order of the rows
 * @param warnings lists that could not be read, so that lost payments stay open, and outcomes that the journal could not record
 */
public record PayRunResult(List<PayResult> results, List<String> warnings) implements JsonRecord {

    private static final List<String> COLUMNS =
            List.of("customer", "amount", "date", "mode", "invoice", "reference", "duplicateOf", "state", "reason");

    public PayRunResult {
        results = Values.copy(results);
        warnings = Values.copy(warnings);
    }

    /** Returns the rows with this end. */
    public List<PayResult> in(PayState state) {
        return results.stream().filter(result -> result.state() == state).toList();
    }

    /** Whether all payments are made, by this run or an earlier one. */
    public boolean isPaid() {
        return results.size()
                == in(PayState.PAID).size() + in(PayState.PAID_BEFORE).size();
    }

    /** Returns the lines of a CSV table, which {@link PayRun#csv} can read again. */
    public List<String> toCsv() {
        List<String> lines = new ArrayList<>(List.of(Csv.line(COLUMNS)));
        for (PayResult result : results) {
            PayRow row = result.row();
            lines.add(Csv.line(Arrays.asList(
                    row.customer(),
                    row.amount(),
                    row.date(),
                    Objects.requireNonNullElse(row.mode().label(), row.mode()),
                    row.invoice(),
                    row.reference(),
                    row.duplicateOf(),
                    result.state().text(),
                    result.reason())));
        }
        return lines;
    }

    /** Returns the number of rows by state. */
    @Override
    public String toString() {
        return Stream.of(PayState.values())
                .map(state -> in(state).size() + " " + state.text())
                .collect(Collectors.joining(", ", "PayRunResult[", "]"));
    }
}
