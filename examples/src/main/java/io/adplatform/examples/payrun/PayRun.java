package io.adplatform.examples.payrun;

import io.adplatform.examples.payrun.RowResult.State;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.KeyInUseException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.reconcile.Settled;
import io.adplatform.sdk.journal.EntryState;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkMeter;
import io.adplatform.sdk.throttle.Quota;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes the payments of a file, each once. What an earlier run did is not done again, and what an earlier run lost is
 * looked for first.
 */
final class PayRun {

    /** This operator vouches that no request is on its way for so long. A payment that did not arrive by then is made again. */
    private static final Duration NOTHING_ARRIVES_AFTER = Duration.ofMinutes(10);

    private final String name;
    private final Payments payments;
    private final Journal journal;
    private final Duration patience;
    private final WorkMeter meter;
    private final PrintStream out;
    /** The highest ID of each customer's payments before the run's first payment to it. */
    private final Map<Long, Long> newest = new HashMap<>();

    /**
     * @param name the run's, which makes its rows others than those of other runs
     * @param patience how long to wait for rows that other processes are at, and to look for what this run has lost
     */
    PayRun(String name, Payments payments, Journal journal, Duration patience, WorkMeter meter, PrintStream out) {
        this.name = name;
        this.payments = payments;
        this.journal = journal;
        this.patience = patience;
        this.meter = meter;
        this.out = out;
    }

    /** What the platform's rules forbid, of all rows. Sends nothing. */
    List<String> check(List<PayRow> rows) {
        List<String> problems = new ArrayList<>();
        for (PayRow row : rows) {
            try {
                row.request(payments, name, null).build();
            } catch (InvalidRequestException | IllegalArgumentException refused) {
                problems.add("line " + row.line() + ": " + refused.getMessage());
            }
        }
        return problems;
    }

    /** Says what the run takes at the most. */
    void estimate(int rows, Quota quota) {
        // The log-in takes one as well, and each customer's list at least one.
        out.println(rows + " payments take " + Estimate.of(quota, rows + 2L, Estimate.Bound.AT_LEAST) + ".");
    }

    RunReport run(List<PayRow> rows) {
        RunReport report = new RunReport();
        Map<String, PayRow> byKey = new HashMap<>();
        rows.forEach(row -> byKey.put(row.key(name), row));
        settle(Duration.ZERO, byKey, report);
        Set<String> done = journal.entries().join().stream()
                .filter(entry -> entry.state() == EntryState.DONE)
                .map(entry -> entry.key().name())
                .collect(Collectors.toSet());
        Set<RowResult> openBefore = Set.copyOf(report.in(State.UNKNOWN));
        Set<PayRow> leftAlone = openBefore.stream().map(RowResult::row).collect(Collectors.toSet());
        boolean canSend = true;
        long left = rows.size();
        for (PayRow row : rows) {
            boolean sends = canSend && !leftAlone.contains(row);
            if (sends) {
                meter.begins(left);
                RowResult result = send(row, done.contains(row.key(name)) ? null : newestBefore(row));
                canSend = result.state() != State.NOT_SENT;
                report.add(result);
                meter.answered(1, --left);
            } else {
                if (!leftAlone.contains(row)) {
                    report.add(new RowResult(row, State.NOT_SENT, "an earlier row couldn't be sent"));
                }
                meter.skipped(1, --left);
            }
        }
        waitForOthers(report);
        if (!openBefore.containsAll(report.in(State.UNKNOWN))) {
            out.println("Looks for payments whose answers were lost.");
            settle(patience, byKey, report);
        }
        return report;
    }

    /** Asks for the rows that another process is at until it is through, or has died and let go of them. */
    private void waitForOthers(RunReport report) {
        long until = System.nanoTime() + patience.toNanos();
        while (!report.in(State.IN_PROGRESS).isEmpty() && System.nanoTime() - until < 0) {
            try {
                TimeUnit.MILLISECONDS.sleep(500);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return;
            }
            report.in(State.IN_PROGRESS).forEach(result -> report.add(send(result.row(), newestBefore(result.row()))));
        }
    }

    /** Reads the list once for all rows of a customer. Without it a lost payment can be found, and never be absent. */
    private @Nullable Long newestBefore(PayRow row) {
        if (!newest.containsKey(row.customer())) {
            try {
                newest.put(row.customer(), payments.newestId(row.customer()).find());
            } catch (AdPlatformException unreadable) {
                out.println(
                        "The newest payment of customer " + row.customer() + " is unknown: " + unreadable.getMessage());
                newest.put(row.customer(), null);
            }
        }
        return newest.get(row.customer());
    }

    private RowResult send(PayRow row, @Nullable Long newestBefore) {
        try {
            row.request(payments, name, newestBefore).send();
            return new RowResult(row, State.DONE, "");
        } catch (OutcomeUnknownException lost) {
            return new RowResult(row, State.UNKNOWN, "sent at " + lost.sentAt());
        } catch (KeyInUseException elsewhere) {
            return new RowResult(row, State.IN_PROGRESS, "by " + elsewhere.holder());
        } catch (InvalidRequestException refused) {
            return new RowResult(row, State.REFUSED, String.valueOf(refused.getMessage()));
        } catch (AdPlatformException failed) {
            State state = failed.wasSent() == Sent.NO ? State.NOT_SENT : State.REFUSED;
            return new RowResult(row, state, String.valueOf(failed.getMessage()));
        }
    }

    /** Finds out what became of what the journal holds open. A list that can't be read leaves it open. */
    private void settle(Duration within, Map<String, PayRow> byKey, RunReport report) {
        try {
            List<Settled<Payment>> all = payments.reconcile(journal)
                    .within(within)
                    .referencesAreUnique()
                    .idsGrow()
                    .absentAfter(NOTHING_ARRIVES_AFTER)
                    .settle();
            for (Settled<Payment> call : all) {
                PayRow row = byKey.get(call.entry().key().name());
                if (row != null) {
                    report.add(result(row, call));
                }
            }
        } catch (AdPlatformException unreadable) {
            out.println("What is open can't be looked for: " + unreadable.getMessage());
        }
    }

    private static RowResult result(PayRow row, Settled<Payment> call) {
        if (call.entry().state() == EntryState.DONE) {
            return new RowResult(row, State.DONE, "");
        }
        if (call.entry().state() == EntryState.ABSENT) {
            return new RowResult(row, State.NOT_SENT, "it did not arrive; start the run again");
        }
        return new RowResult(row, State.UNKNOWN, "sent at " + call.entry().sentAt() + "; " + seen(call.outcome()));
    }

    private static String seen(Reconciliation<Payment> outcome) {
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
