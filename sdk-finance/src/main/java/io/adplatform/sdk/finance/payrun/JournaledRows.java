package io.adplatform.sdk.finance.payrun;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.finance.internal.reconcile.EntrySearch;
import io.adplatform.sdk.finance.internal.reconcile.RecordedCall;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The entries that a journal has of the rows of a run. */
final class JournaledRows {

    private final PayRun run;
    private final PayTable table;
    private final Operation<Confirmation> add;
    private final Map<PayRow, JournalEntry> entries = new HashMap<>();
    /** Found once for each entry: each copy of a payment asks for all others. */
    private final Set<PayRow> changed = new HashSet<>();

    JournaledRows(PayRun run, PayTable table) {
        this.run = run;
        this.table = table;
        this.add = run.sample().operation();
    }

    /** Reads the entries of the rows. Before it, the journal seems to have none. */
    void read() {
        for (JournalEntry entry : run.journal.entries(table.byKey.keySet())) {
            PayRow row = table.byKey.get(entry.key().name());
            if (row != null && counts(entry)) {
                put(row, entry);
            }
        }
    }

    private boolean counts(JournalEntry entry) {
        return !entry.isFree() && EntrySearch.isOf(run.workspace, entry);
    }

    /** Returns the entry of a row; {@code null} if it may be sent. */
    @Nullable
    JournalEntry entry(PayRow row) {
        return entries.get(row);
    }

    void put(PayRow row, JournalEntry entry) {
        entries.put(row, entry);
        changed.remove(row);
        if (!isOf(row, entry)) {
            changed.add(row);
        }
    }

    /** Whether an entry is the payment of a row, and not another one under its key. */
    boolean isOf(PayRow row, JournalEntry entry) {
        return values(entry).equals(values(row));
    }

    boolean isDone(PayRow row) {
        JournalEntry entry = entries.get(row);
        return entry != null && entry.state() == JournalEntry.State.DONE;
    }

    /** Whether the journal has the payment of a row: done, in flight or of unknown outcome. */
    boolean isSent(PayRow row) {
        return entries.containsKey(row) && !isChanged(row);
    }

    /** Whether the journal has another payment under the row's key than the table has. */
    boolean isChanged(PayRow row) {
        return changed.contains(row);
    }

    private Optional<List<Object>> values(PayRow row) {
        try {
            return Optional.of(values(run.request(row).build()));
        } catch (InvalidRequestException | IllegalArgumentException neverSent) { // or under a key of an earlier version
            return Optional.empty();
        }
    }

    /** Returns the values of a payment; empty for another call, or if the journal has cut it. */
    private Optional<List<Object>> values(JournalEntry entry) {
        try {
            return Optional.of(entry)
                    .filter(sent -> sent.inputs().operation().equals(add.name()))
                    .map(sent -> values(RecordedCall.of(sent, add)));
        } catch (RuntimeException cut) {
            return Optional.empty();
        }
    }

    /** Returns the payment, as {@link PayRow#payment}, and then the values of a copy that may differ. */
    private static List<Object> values(Call<?> call) {
        return List.of(
                PayRow.payment(
                        RecordedCall.number(call, "owId"),
                        RecordedCall.amount(call, "paymentAmount"),
                        call.json().get("paymentDate")),
                call.values("invoiceId"),
                call.values("paymentMode"),
                call.values("transactionId"));
    }

    /**
     * What a run will find.
     *
     * @param duplicates the rows that may be paid already or twice
     * @param refused the rows that it refuses, as far as the table and the entries of the workspace show it
     */
    record Forecast(List<PayRunCheck.Duplicate> duplicates, Set<PayRow> refused) {}

    /**
     * Compares the rows with each other and with all payments of the workspace. It reads all entries: a journal has no index of customer, amount and date,
     * and a look for a reference needs the workspace, which is unknown before the log-in.
     */
    Forecast forecast() {
        Set<Object> wanted = new HashSet<>();
        table.rows.forEach(
                row -> wanted.addAll(List.of(PayTable.normal(row.reference()), row.payment(), row.tag(run.name))));
        Map<Object, String> others = new HashMap<>();
        run.journal.entries(Instant.MIN, Instant.MAX, entry -> {
            PayRow row = table.byKey.get(entry.key().name());
            if (counts(entry) && (row == null || isChanged(row))) {
                String other = "'" + entry.key().name() + "' in the journal, which is " + entry.state();
                Stream.of(
                                Stream.ofNullable(entry.inputs().reference()),
                                values(entry).map(sent -> sent.get(0)).stream(),
                                entry.inputs().guard().tags().stream())
                        .flatMap(names -> names)
                        .filter(wanted::contains)
                        .forEach(same -> others.put(same, other));
            }
        });
        List<PayRunCheck.Duplicate> duplicates = new ArrayList<>();
        Set<PayRow> refused = new HashSet<>(changed);
        Map<Object, List<PayRow>> made = table.rows.stream()
                .filter(this::isSent)
                .collect(Collectors.groupingBy(PayRow::payment, HashMap::new, Collectors.toCollection(ArrayList::new)));
        // A changed row is a warning.
        for (PayRow row : table.rows.stream().filter(one -> !isChanged(one)).toList()) {
            String sameReference = others.get(PayTable.normal(row.reference()));
            String samePayment = others.putIfAbsent(row.payment(), "line " + row.line());
            if (sameReference != null) {
                duplicates.add(new PayRunCheck.Duplicate(row, sameReference, true));
            } else if (samePayment != null) {
                duplicates.add(new PayRunCheck.Duplicate(row, samePayment, false));
            }
            List<PayRow> equal = made.computeIfAbsent(row.payment(), payment -> new ArrayList<>());
            if (isSent(row)) {
                continue;
            }
            if (sameReference == null
                    && !others.containsKey(row.tag(run.name))
                    && table.copies(row).containsAll(equal)) {
                equal.add(row);
            } else {
                refused.add(row);
            }
        }
        return new Forecast(duplicates, refused);
    }
}
