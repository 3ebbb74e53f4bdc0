package io.adplatform.sdk.finance.payrun;

import io.adplatform.sdk.finance.internal.reconcile.EntrySearch;
import io.adplatform.sdk.journal.JournalEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a journal that concern the rows of a run. It reads all entries and keeps these alone: a journal has no index of
 * customer, amount and date, and a look needs the workspace, which a dry run doesn't know before the log-in.
 */
final class DuplicateSearch {

    private final PayRun run;
    private final Map<String, JournalEntry> own = new HashMap<>();
    /** The other payments with the reference of a row, for people. */
    private final Map<String, String> references = new HashMap<>();
    /** The other payments with customer, amount and day of a row, for people. */
    private final Map<List<Object>, String> payments = new HashMap<>();

    DuplicateSearch(PayRun run) {
        this.run = run;
        Set<String> keys = run.rows.stream().map(row -> row.key(run.name)).collect(Collectors.toSet());
        Set<String> rowReferences =
                run.rows.stream().map(row -> PayRun.reference(row.reference())).collect(Collectors.toSet());
        Set<List<Object>> rowPayments = run.rows.stream().map(PayRun::payment).collect(Collectors.toSet());
        run.journal.entries(Instant.MIN, Instant.MAX, entry -> {
            if (entry.isFree() || !EntrySearch.isOf(run.workspace, entry)) {
                return;
            }
            if (keys.contains(entry.key().name())) {
                own.put(entry.key().name(), entry);
                return;
            }
            String text = "'" + entry.key().name() + "' in the journal, which is " + entry.state();
            if (rowReferences.contains(entry.inputs().reference())) {
                references.put(entry.inputs().reference(), text);
            }
            run.payment(entry).filter(rowPayments::contains).ifPresent(payment -> payments.put(payment, text));
        });
    }

    /** Returns the entry of a row's key; {@code null} if it is free. */
    @Nullable
    JournalEntry entry(PayRow row) {
        return own.get(row.key(run.name));
    }

    /** Whether the journal has another customer, amount or day under the row's key. */
    boolean isChanged(PayRow row) {
        JournalEntry entry = entry(row);
        return entry != null
                && run.payment(entry)
                        .filter(sent -> !sent.equals(PayRun.payment(row)))
                        .isPresent();
    }

    List<PayRunCheck.Duplicate> duplicates() {
        List<PayRunCheck.Duplicate> duplicates = new ArrayList<>();
        Map<List<Object>, String> earlier = new HashMap<>(payments);
        for (PayRow row : run.rows) {
            String sameReference = references.get(PayRun.reference(row.reference()));
            String samePayment = earlier.putIfAbsent(PayRun.payment(row), "line " + row.line());
            if (sameReference != null || samePayment != null) {
                duplicates.add(new PayRunCheck.Duplicate(
                        row, sameReference != null ? sameReference : samePayment, sameReference != null));
            }
        }
        return duplicates;
    }
}
