package io.adplatform.sdk.finance.payrun;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.finance.internal.reconcile.EntrySearch;
import io.adplatform.sdk.finance.internal.reconcile.RecordedCall;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The entries that a journal has of the rows of a run. */
final class JournaledRows {

    private final PayRun run;
    private final PayTable table;
    private final Operation<Confirmation> add;
    private final Map<PayRow, JournalEntry> entries = new HashMap<>();

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
                entries.put(row, entry);
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
    }

    boolean isDone(PayRow row) {
        JournalEntry entry = entries.get(row);
        return entry != null && entry.state() == JournalEntry.State.DONE;
    }

    /** Whether the journal has another payment under the row's key than the table has. */
    boolean isChanged(PayRow row) {
        JournalEntry entry = entries.get(row);
        return entry != null && !isAsSent(row, entry);
    }

    private boolean isAsSent(PayRow row, JournalEntry entry) {
        try {
            Call<Confirmation> now = run.request(row, List.of(), null).build();
            return sent(entry)
                    .filter(sent -> payment(sent).equals(Optional.of(row.payment())))
                    .filter(sent -> Stream.of("invoiceId", "paymentMode")
                            .allMatch(name -> sent.values(name).equals(now.values(name))))
                    .isPresent();
        } catch (InvalidRequestException neverSent) {
            return false;
        }
    }

    /** Returns the payment of an entry; empty for another call, or if the journal has cut it. */
    private Optional<Call<Confirmation>> sent(JournalEntry entry) {
        try {
            return Optional.of(entry)
                    .filter(one -> one.inputs().operation().equals(add.name()))
                    .map(one -> RecordedCall.of(one, add));
        } catch (IllegalArgumentException cut) {
            return Optional.empty();
        }
    }

    private static Optional<List<Object>> payment(Call<?> sent) {
        try {
            return Optional.of(PayRow.payment(
                    RecordedCall.number(sent, "owId"),
                    RecordedCall.amount(sent, "paymentAmount"),
                    LocalDate.parse(String.valueOf(sent.json().get("paymentDate")))));
        } catch (RuntimeException incomplete) {
            return Optional.empty();
        }
    }

    /**
     * Returns the rows that may be paid already or twice. It reads all entries: a journal has no index of customer, amount and date,
     * and a look for a reference needs the workspace, which is unknown before the log-in.
     */
    List<PayRunCheck.Duplicate> duplicates() {
        Set<Object> wanted = new HashSet<>();
        table.rows.forEach(row -> wanted.addAll(List.of(PayTable.normal(row.reference()), row.payment())));
        Map<Object, String> others = new HashMap<>();
        run.journal.entries(Instant.MIN, Instant.MAX, entry -> {
            if (counts(entry) && !table.byKey.containsKey(entry.key().name())) {
                Stream.concat(
                                Stream.ofNullable(entry.inputs().reference()),
                                sent(entry).flatMap(JournaledRows::payment).stream())
                        .filter(wanted::contains)
                        .forEach(same -> others.put(
                                same, "'" + entry.key().name() + "' in the journal, which is " + entry.state()));
            }
        });
        List<PayRunCheck.Duplicate> duplicates = new ArrayList<>();
        for (PayRow row : table.rows) {
            String sameReference = others.get(PayTable.normal(row.reference()));
            String samePayment = others.putIfAbsent(row.payment(), "line " + row.line());
            if (sameReference != null) {
                duplicates.add(new PayRunCheck.Duplicate(row, sameReference, true));
            } else if (samePayment != null) {
                duplicates.add(new PayRunCheck.Duplicate(row, samePayment, false));
            }
        }
        return duplicates;
    }
}
