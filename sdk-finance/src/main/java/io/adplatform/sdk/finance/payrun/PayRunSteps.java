package io.adplatform.sdk.finance.payrun;

import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ClaimRefusedException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.KeyInUseException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.NewestId;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.reconcile.Settled;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.progress.WorkMeter;
import io.adplatform.sdk.time.Time.Deadline;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The steps of a pay run, in the order of {@link #run}. */
final class PayRunSteps {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

    private final PayRun run;
    private final PayTable table;
    private final Workspace workspace;
    private final Payments payments;
    private final JournaledRows journaled;
    private final Map<PayRow, PayResult> results = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();
    /** The highest ID of each customer's payments before the run's first payment to it; {@code null} if unknown. */
    private final Map<Long, @Nullable NewestId> newest = new HashMap<>();

    private final Set<Long> unreadableOnce = new HashSet<>();
    private boolean canSend = true;

    PayRunSteps(PayRun run, PayTable table) {
        this.run = run;
        this.table = table;
        this.workspace = run.workspace.asCurrentUser();
        this.payments = Payments.on(workspace, run.facts);
        this.journaled = new JournaledRows(run, table);
    }

    PayRunResult run() {
        settle(Duration.ZERO);
        Set<PayRow> openBefore = in(PayState.UNKNOWN);
        try {
            journaled.read();
            sendAll(openBefore);
        } catch (JournalException unreadable) {
            table.rows.forEach(row -> results.putIfAbsent(
                    row,
                    new PayResult(row, PayState.UNKNOWN, "the journal can't be read: " + unreadable.getMessage())));
            return result();
        }
        waitForOthers();
        if (!openBefore.containsAll(in(PayState.UNKNOWN))) {
            settle(run.patience);
        }
        return result();
    }

    private PayRunResult result() {
        return new PayRunResult(
                table.rows.stream()
                        .map(row -> Objects.requireNonNull(results.get(row)))
                        .toList(),
                warnings);
    }

    private Set<PayRow> in(PayState state) {
        return table.rows.stream()
                .filter(row -> results.containsKey(row) && results.get(row).state() == state)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private void put(PayRow row, PayState state, @Nullable String reason) {
        results.put(row, new PayResult(row, state, Objects.requireNonNullElse(reason, "")));
    }

    private void sendAll(Set<PayRow> leftAlone) {
        WorkMeter meter = new WorkMeter(workspace, run.name, run.listener);
        long left = table.rows.size();
        for (PayRow row : table.rows) {
            left--;
            boolean isDone = journaled.isDone(row);
            if (canSend && !isDone && !leftAlone.contains(row)) {
                meter.begins(left + 1);
                send(row, newestBefore(row));
                meter.answered(1, left);
                continue;
            }
            if (isDone) {
                send(row, null); // compares its inputs, and needs no newest ID
            } else if (!leftAlone.contains(row)) {
                putUnsent(row, "an earlier row couldn't be sent");
            }
            meter.skipped(1, left);
        }
    }

    /** Without it a lost payment can be found, and never be absent. So a failure that may pass is followed by a second reading. */
    private @Nullable NewestId newestBefore(PayRow row) {
        long customer = row.customer();
        if (!newest.containsKey(customer)) {
            try {
                newest.put(customer, payments.newestId(customer).find());
            } catch (AdPlatformException unreadable) {
                if (!Poller.mayPass(unreadable) || !unreadableOnce.add(customer)) {
                    newest.put(customer, null);
                }
                warnings.add("the newest payment of customer " + customer + " is unknown: " + unreadable.getMessage());
            }
        }
        return newest.get(customer);
    }

    private void send(PayRow row, @Nullable NewestId newestBefore) {
        try {
            List<PayRow> copies = table.copies(row).stream()
                    .filter(copy -> !journaled.isChanged(copy))
                    .toList();
            var done = row.request(run.payments, run.name, copies, newestBefore).sendForResponse();
            done.journalWarning().ifPresent(warnings::add);
            put(row, done.source() == ResponseSource.JOURNAL ? PayState.PAID_BEFORE : PayState.PAID, "");
        } catch (OutcomeUnknownException lost) {
            put(row, PayState.UNKNOWN, "sent at " + lost.sentAt());
        } catch (KeyInUseException inUse) {
            put(row, PayState.IN_PROGRESS, "by " + inUse.holder());
            journaled.put(row, Objects.requireNonNull(inUse.entry()));
        } catch (ClaimRefusedException refused) {
            put(row, PayState.REFUSED, refusal(row, refused));
        } catch (InvalidRequestException refused) {
            put(row, PayState.REFUSED, refused.getMessage());
        } catch (AdPlatformException failed) {
            if (failed.wasSent() == Sent.NO) {
                canSend = false;
                putUnsent(row, failed.getMessage());
            } else {
                put(row, PayState.REFUSED, failed.getMessage());
            }
        }
    }

    /** An earlier run, or another process, may have sent the row. */
    private void putUnsent(PayRow row, @Nullable String why) {
        JournalEntry sent = journaled.entry(row);
        if (sent == null) {
            put(row, PayState.NOT_SENT, why);
        } else if (journaled.isChanged(row)) {
            put(row, PayState.REFUSED, "the journal has another payment under this reference");
        } else if (sent.holder() != null) {
            put(row, PayState.IN_PROGRESS, "by " + sent.holder());
        } else {
            put(row, journaled.isDone(row) ? PayState.PAID_BEFORE : PayState.UNKNOWN, "sent at " + sent.sentAt());
        }
    }

    /** Returns cause and cure of a refusal for the person with the table, who can't change the call's guard. */
    private String refusal(PayRow row, ClaimRefusedException refused) {
        String key = row.key(run.name);
        String inJava = ". A table can't allow it. If the payment is intended, make it in Java with the values of the"
                + " row: payments().add()...options(o -> o.idempotencyKey(\"" + key + "\"))";
        BigDecimal limit = refused.limit();
        JournalKey other = refused.other();
        if (limit != null || other == null) {
            return "The limit of " + (limit == null ? "" : limit.toPlainString()) + " for " + refused.tag()
                    + " would be exceeded: " + refused.sum().toPlainString() + " are recorded" + inJava
                    + ".approvedBy(name, note).send()";
        }
        String ofRun = run.name + "/";
        if (other.name().startsWith(ofRun) && !other.name().equals(key)) {
            String reference = other.name().substring(ofRun.length());
            PayRow named = table.byKey.get(other.name());
            String where = named == null
                    ? ", and is not in the table. If a program has changed its reference, restore it"
                    : journaled.isChanged(named)
                            ? ", and was sent with other values. If a program has exchanged references, restore them"
                            : "";
            return "The row '" + reference + "' is the same " + refused.tag() + where
                    + ". If both are intended, set the column"
                    + " duplicateOf of this row to " + reference + ", and keep both rows in the table";
        }
        return other + " is the same " + refused.tag() + inJava + ".duplicateOf(\"" + other.name() + "\").send()";
    }

    /** Looks for rows of other processes until they are made, or their holder has died. A row whose key is free then is sent. */
    private void waitForOthers() {
        Deadline deadline = new Deadline(workspace.time(), run.patience);
        while (!in(PayState.IN_PROGRESS).isEmpty() && deadline.allows(BETWEEN_LOOKS)) {
            try {
                Poller.pause(workspace, BETWEEN_LOOKS, run.sample()::unsent);
            } catch (AdPlatformException interrupted) {
                return;
            }
            in(PayState.IN_PROGRESS).stream()
                    .filter(row -> !isInProgress(Objects.requireNonNull(journaled.entry(row))))
                    .forEach(row -> send(row, newestBefore(row)));
        }
    }

    private boolean isInProgress(JournalEntry entry) {
        try {
            return run.journal.look(entry.key(), entry.inputs()) instanceof Claim.InProgress;
        } catch (JournalException unreadable) {
            return true; // until the next look
        }
    }

    /** Settles the open calls of the journal. A list that can't be read leaves them open. */
    private void settle(Duration within) {
        boolean isFirst = results.isEmpty();
        try {
            for (Settled<Payment> call :
                    payments.reconcile(run.journal).within(within).settle()) {
                PayRow row = table.byKey.get(call.entry().key().name());
                if (row != null && journaled.isOf(row, call.entry())) {
                    put(row, call, isFirst || journaled.entry(row) != null);
                }
            }
        } catch (AdPlatformException | JournalException unreadable) {
            warnings.add("the search for lost payments failed: " + unreadable.getMessage());
        }
    }

    private void put(PayRow row, Settled<Payment> call, boolean isSentBefore) {
        switch (call.entry().state()) {
            case DONE -> put(row, isSentBefore ? PayState.PAID_BEFORE : PayState.PAID, "");
            case ABSENT -> put(row, PayState.NOT_SENT, "it did not arrive; start the run again");
            default ->
                put(row, PayState.UNKNOWN, "sent at " + call.entry().sentAt() + "; " + candidates(call.outcome()));
        }
    }

    private static String candidates(Reconciliation<Payment> outcome) {
        if (outcome instanceof Reconciliation.Open<Payment> open
                && !open.candidates().isEmpty()) {
            return "check "
                    + open.candidates().stream()
                            .map(candidate ->
                                    "payment " + candidate.row().paymentId() + " (" + candidate.reason() + ")")
                            .collect(Collectors.joining(", "));
        }
        return "the platform does not show it so far";
    }
}
