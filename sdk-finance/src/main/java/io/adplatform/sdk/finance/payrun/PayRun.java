package io.adplatform.sdk.finance.payrun;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.finance.internal.reconcile.CallSearch;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkListener;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A run that makes the payments of many rows, each once, however often and in however many processes it is started. The row
 * {@code T-17} of the run {@code payrun-2026-11} has the key {@code payrun-2026-11/T-17} in the journal.
 *
 * <pre>{@code
 * PayRun run = finance.payments().payRun("payrun-2026-11", journal).csv(Path.of("payrun-2026-11.csv"));
 * run.dryRun().lines().forEach(System.out::println);          // sends nothing
 * PayRunResult result = run.onProgress(progress -> System.out.println(progress)).run();
 * Csv.write(Path.of("payrun-2026-11.result.csv"), result.toCsv());
 * }</pre>
 *
 * <p>Not safe for use by many threads.
 */
public final class PayRun {

    final Workspace workspace;
    final String name;
    final Journal journal;
    final Payments payments;
    final List<PayRow> rows = new ArrayList<>();
    private final List<Violation> unreadable = new ArrayList<>();
    PlatformFacts facts;
    Duration patience = Duration.ofMinutes(2);
    WorkListener listener = WorkListener.none();

    private PayRun(Workspace workspace, PlatformFacts facts, String name, Journal journal) {
        this.workspace = workspace;
        this.facts = facts;
        this.name = name;
        this.journal = journal;
        this.payments = Payments.on(workspace);
    }

    /**
     * Returns a run without rows. {@code finance.payments().payRun(...)} is shorter.
     *
     * @param facts the known facts about the platform
     * @param name the name of the run, which no other run of the journal has; not blank
     * @param journal the journal of the workspace's client
     * @throws IllegalArgumentException if the name is blank, or the journal is null
     */
    public static PayRun on(Workspace workspace, PlatformFacts facts, String name, Journal journal) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name must not be blank, was '" + name + "'");
        }
        if (journal == null) {
            throw new IllegalArgumentException("journal must be the journal of the client, was null");
        }
        return new PayRun(workspace, facts, name, journal);
    }

    /**
     * Whether a journal's entry is of a run. The key {@code a/b/T-1} is of the run {@code a/b}, unless the payment's reference is
     * {@code b/T-1}.
     *
     * @param run the name of the run
     */
    public static boolean isRow(String run, JournalEntry entry) {
        String key = entry.key().name();
        String row = key.substring(Math.min(run.length() + 1, key.length()));
        String reference = Objects.requireNonNullElse(entry.inputs().reference(), "");
        return key.startsWith(run + "/")
                && (PayTable.normal(row).equals(reference) || !(row + reference).contains("/"));
    }

    /** Adds rows. */
    public PayRun rows(Collection<PayRow> more) {
        rows.addAll(more);
        return this;
    }

    /**
     * Adds the rows of a CSV file in UTF-8 with the columns {@code customer,amount,date,mode,invoice,reference} in any order, such
     * as {@code 300417,1250.50,2026-11-20,Wire Transfer,55,T-023817450092117}. An empty invoice, or none, adds the payment to the
     * customer's balance. A row with the customer, amount and date of another row of the run is refused, unless the optional column
     * {@code duplicateOf} has that row's reference. The columns {@code state} and {@code reason} of a result are skipped.
     *
     * @throws IllegalArgumentException if the file can't be read, or is not UTF-8. Wrong rows are violations of {@link #dryRun} and {@link #run}
     */
    public PayRun csv(Path file) {
        return rows(PayRow.read(Csv.read(file), unreadable));
    }

    /** Adds the rows of a CSV table, as {@link #csv(Path)} does. */
    public PayRun csv(List<String> lines) {
        return rows(PayRow.read(Csv.read(lines), unreadable));
    }

    /**
     * Sets the time to wait for rows of other processes, and to search for lost payments at the end.
     *
     * @param longest zero for a single search. Unset: 2 minutes
     * @throws IllegalArgumentException if it is negative
     */
    public PayRun patience(Duration longest) {
        patience = CallSearch.notNegative("patience", longest);
        return this;
    }

    /**
     * Sets the facts about the platform. With {@link PlatformFacts#growingIds} and {@link PlatformFacts#absentAfter}, a later run sends
     * absent payments again. <b>If a fact is wrong, a payment is made twice.</b> Unset: the facts of
     * {@link io.adplatform.sdk.finance.Finance#facts}. Without any, a lost payment stays open until a person settles it.
     */
    public PayRun facts(PlatformFacts known) {
        facts = known;
        return this;
    }

    /** Sets a listener for the progress of {@link #run}, before and after each row. */
    public PayRun onProgress(WorkListener own) {
        listener = own;
        return this;
    }

    /**
     * Checks the rows, and sends nothing. It finds all violations, duplicates within the rows and in the journal, and the rows that
     * an earlier run paid.
     *
     * @throws JournalException if the journal can't be read
     */
    public PayRunCheck dryRun() {
        PayTable table = new PayTable(name, rows);
        JournaledRows journaled = new JournaledRows(this, table);
        journaled.read();
        JournaledRows.Forecast forecast = journaled.forecast();
        List<PayRow> accepted =
                rows.stream().filter(row -> !forecast.refused().contains(row)).toList();
        List<PayRow> left =
                accepted.stream().filter(row -> !journaled.isDone(row)).toList();
        long open = left.stream().filter(journaled::isSent).count();
        long customers = left.stream().map(PayRow::customer).distinct().count();
        // Each customer's list takes at least one request, and the log-in another one.
        long requests = left.isEmpty() ? 0 : left.size() - open + customers + 1;
        return new PayRunCheck(
                rows.size(),
                accepted.size() - left.size(),
                (int) open,
                rows.size() - accepted.size(),
                violations(table),
                warnings(journaled),
                forecast.duplicates(),
                totals(),
                Estimate.of(workspace.quota(), requests, Estimate.Bound.AT_LEAST));
    }

    /**
     * Makes the payments, and waits for the end on this thread. It may be repeated: a row that was paid is not sent again.
     *
     * <p>It first searches for the payments that an earlier run lost. Then it sends the rows one after the other, until one can't be
     * sent. At the end it waits for rows that other processes make, and searches for its own lost payments. It reads the list of each
     * customer once, for {@link io.adplatform.sdk.finance.payments.PaymentBuilder#newestBefore}. An interrupt ends the run after the current row.
     *
     * @return one result for each row, whatever failed; unknown, if the journal can't be read
     * @throws InvalidRequestException with all violations of all rows; nothing was sent
     */
    public PayRunResult run() {
        PayTable table = new PayTable(name, rows);
        List<Violation> violations = violations(table);
        if (!violations.isEmpty()) {
            throw new InvalidRequestException(sample().unsent(), violations);
        }
        return new PayRunSteps(this, table).run();
    }

    /** Returns the request of a row, for its checks and for comparison. */
    AddPayment request(PayRow row) {
        return row.request(payments, name, List.of(), null);
    }

    /** A call that is never sent: the operation of all rows. */
    Call<Confirmation> sample() {
        PayRow row = new PayRow(1, 1, BigDecimal.ONE, LocalDate.EPOCH, PaymentMode.CHECK, null, "sample", null);
        return row.request(payments, "sample", List.of(), null).build();
    }

    private List<Violation> violations(PayTable table) {
        List<Violation> all = new ArrayList<>(unreadable);
        if (rows.isEmpty() && all.isEmpty()) {
            all.add(new Violation("rows", null, "is required"));
        }
        all.addAll(table.violations(row -> request(row).build()));
        return all;
    }

    private List<String> warnings(JournaledRows journaled) {
        List<String> warnings = new ArrayList<>();
        for (PayRow row : rows) {
            String line = "line " + row.line() + ": ";
            if (row.amount().stripTrailingZeros().scale() > 2) {
                warnings.add(line + "amount " + row.amount().toPlainString() + " has more than two decimals; check it");
            }
            if (journaled.isChanged(row)) {
                warnings.add(line + "an earlier run has sent reference " + row.reference()
                        + " with another customer, amount, date, invoice or mode; a run refuses this row");
            }
        }
        return warnings;
    }

    private List<PayRunCheck.Total> totals() {
        Map<List<Object>, PayRunCheck.Total> totals = new LinkedHashMap<>();
        for (PayRow row : rows) {
            totals.merge(
                    List.of(row.customer(), row.mode()),
                    new PayRunCheck.Total(row.customer(), row.mode(), 1, row.amount()),
                    (one, other) -> new PayRunCheck.Total(
                            one.customer(),
                            one.mode(),
                            one.rows() + 1,
                            one.amount().add(other.amount())));
        }
        return List.copyOf(totals.values());
    }
}
