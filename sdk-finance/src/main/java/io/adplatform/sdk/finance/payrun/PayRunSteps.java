package io.adplatform.sdk.finance.payrun;

import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ClaimRefusedException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.KeyInUseException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.finance.internal.reconcile.EntrySearch;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
    private final Workspace workspace;
    private final Payments payments;
    private final List<PayRow> rows;
    private final Map<String, PayRow> byKey = new HashMap<>();
    /** The rows by customer, amount and day. */
    private final Map<List<Object>, List<PayRow>> equal;

    private final Map<PayRow, PayResult> results = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();
    /** The journal's entries of the rows that other processes make. */
    private final Map<PayRow, JournalEntry> elsewhere = new HashMap<>();
    /** The highest ID of each customer's payments before the run's first payment to it; {@code null} if unknown. */
    private final Map<Long, @Nullable NewestId> newest = new HashMap<>();

    private final Set<Long> unreadableOnce = new HashSet<>();
    private boolean canSend = true;
    /** The journal's entries of rows before the run, by key. */
    private final Map<String, JournalEntry> known = new HashMap<>();
    /** Equal payments of the run that the table does not have: a spreadsheet may have changed their references. */
    private final Set<List<Object>> foreign = new HashSet<>();

    PayRunSteps(PayRun run) {
        this.run = run;
        this.workspace = run.workspace.asCurrentUser();
        this.payments = Payments.on(workspace, run.facts);
        this.rows = List.copyOf(run.rows);
        this.equal = rows.stream().collect(Collectors.groupingBy(PayRun::payment));
        rows.forEach(row -> byKey.put(row.key(run.name), row));
    }

    PayRunResult run() {
        settle(Duration.ZERO, Set.of());
        Set<PayRow> openBefore = in(PayState.UNKNOWN);
        try {
            look();
            sendAll(openBefore);
        } catch (JournalException unreadable) {
            rows.forEach(row -> results.putIfAbsent(row, result(row, PayState.NOT_SENT, unreadable.getMessage())));
        }
        waitForOthers();
        if (!openBefore.containsAll(in(PayState.UNKNOWN))) {
            settle(run.patience, openBefore);
        }
        return new PayRunResult(
                rows.stream()
                        .map(row -> Objects.requireNonNull(results.get(row)))
                        .toList(),
                warnings);
    }

    private Set<PayRow> in(PayState state) {
        return rows.stream()
                .filter(row -> results.containsKey(row) && results.get(row).state() == state)
                .collect(Collectors.toSet());
    }

    private void put(PayRow row, PayState state, @Nullable String reason) {
        results.put(row, result(row, state, reason));
    }

    private static PayResult result(PayRow row, PayState state, @Nullable String reason) {
        return new PayResult(row, state, Objects.requireNonNullElse(reason, ""));
    }

    /** Reads what the journal has of the rows. Only copies need all entries of the run. */
    private void look() {
        if (rows.stream().anyMatch(this::hasEqual)) {
            run.journal.entries(Instant.MIN, Instant.MAX, this::look);
        } else {
            run.journal.entries(byKey.keySet()).forEach(this::look);
        }
    }

    private void look(JournalEntry entry) {
        String key = entry.key().name();
        if (entry.isFree() || !key.startsWith(run.name + "/") || !EntrySearch.isOfAccount(run.workspace, entry)) {
            return;
        }
        PayRow row = EntrySearch.isOf(run.workspace, entry) ? byKey.get(key) : null;
        if (row != null) {
            known.put(key, entry);
        }
        if (row == null || !run.isAsSent(row, entry)) {
            run.payment(entry).ifPresent(foreign::add);
        }
    }

    private boolean hasEqual(PayRow row) {
        return Objects.requireNonNull(equal.get(PayRun.payment(row))).size() > 1;
    }

    private void sendAll(Set<PayRow> leftAlone) {
        WorkMeter meter = new WorkMeter(workspace, run.name, run.listener);
        long left = rows.size();
        for (PayRow row : rows) {
            if (leftAlone.contains(row)) {
                meter.skipped(1, --left);
            } else if (PayRun.isDone(known.get(row.key(run.name)))) {
                send(row, null); // compares its inputs, and needs no newest ID
                meter.skipped(1, --left);
            } else if (canSend) {
                meter.begins(left);
                send(row, newestBefore(row));
                meter.answered(1, --left);
            } else {
                putUnsent(row, "an earlier row couldn't be sent");
                meter.skipped(1, --left);
            }
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
        if (hasEqual(row) && foreign.contains(PayRun.payment(row)) && !known.containsKey(row.key(run.name))) {
            put(
                    row,
                    PayState.REFUSED,
                    "The journal has an equal payment of the run, under a reference that is not in the table, or with"
                            + " another invoice or mode. Restore the references, invoices and modes of these rows, and"
                            + " start the run again");
            return;
        }
        try {
            ResponseSource source = run.request(row, hasEqual(row), newestBefore)
                    .sendForResponse()
                    .source();
            put(row, source == ResponseSource.JOURNAL ? PayState.PAID_BEFORE : PayState.PAID, "");
        } catch (OutcomeUnknownException lost) {
            put(row, PayState.UNKNOWN, "sent at " + lost.sentAt());
        } catch (KeyInUseException inUse) {
            put(row, PayState.IN_PROGRESS, "by " + inUse.holder());
            elsewhere.put(row, Objects.requireNonNull(inUse.entry()));
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
        JournalEntry sent = known.get(row.key(run.name));
        if (sent == null) {
            put(row, PayState.NOT_SENT, why);
        } else if (!run.isAsSent(row, sent)) {
            put(row, PayState.REFUSED, "the journal has another payment under this reference");
        } else if (sent.holder() != null) {
            put(row, PayState.IN_PROGRESS, "by " + sent.holder());
            elsewhere.put(row, sent);
        } else {
            put(row, PayRun.isDone(sent) ? PayState.PAID_BEFORE : PayState.UNKNOWN, "sent at " + sent.sentAt());
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
            String where = byKey.containsKey(other.name())
                    ? ""
                    : ", and is not in the table. If a program has changed its reference, restore it";
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
            Set<PayRow> held = in(PayState.IN_PROGRESS);
            rows.stream()
                    .filter(row -> held.contains(row) && !isInProgress(Objects.requireNonNull(elsewhere.get(row))))
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

    /**
     * Settles the open calls of the journal. A list that can't be read leaves them open.
     *
     * @param notNow the rows that an earlier run sent
     */
    private void settle(Duration within, Set<PayRow> notNow) {
        boolean isFirst = results.isEmpty();
        try {
            for (Settled<Payment> call :
                    payments.reconcile(run.journal).within(within).settle()) {
                PayRow row = byKey.get(call.entry().key().name());
                if (row != null) {
                    put(row, state(call.entry(), isFirst || notNow.contains(row)), reason(call));
                }
            }
        } catch (AdPlatformException | JournalException unreadable) {
            warnings.add("the search for lost payments failed: " + unreadable.getMessage());
        }
    }

    private static PayState state(JournalEntry entry, boolean isSentBefore) {
        return switch (entry.state()) {
            case DONE -> isSentBefore ? PayState.PAID_BEFORE : PayState.PAID;
            case ABSENT -> PayState.NOT_SENT;
            default -> PayState.UNKNOWN;
        };
    }

    private static String reason(Settled<Payment> call) {
        return switch (call.entry().state()) {
            case DONE -> "";
            case ABSENT -> "it did not arrive; start the run again";
            default -> "sent at " + call.entry().sentAt() + "; " + candidates(call.outcome());
        };
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
