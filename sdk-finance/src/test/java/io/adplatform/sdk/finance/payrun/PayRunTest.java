package io.adplatform.sdk.finance.payrun;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.PaymentLimits;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.progress.WorkProgress;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A month's payments. */
class PayRunTest {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";
    private static final String LIST = "GET /api/v3/fa/customer/payments/list";
    private static final String HEAD = "customer,amount,date,mode,invoice,reference";

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final long customer = sandbox.workspaces().get(1);
    private final long other = sandbox.workspaces().get(0);
    private final ManualTime time = Time.manual(Instant.now()).skipPauses();
    private final List<AdPlatform> clients = new ArrayList<>();
    private MemoryJournal journal = new MemoryJournal(time);
    private Runnable inPause = () -> {};

    @AfterEach
    void close() {
        clients.forEach(AdPlatform::close);
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    private final class WatchedTime implements Time {

        @Override
        public long nanos() {
            return time.nanos();
        }

        @Override
        public Instant now() {
            return time.now();
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
            if (delay.equals(Duration.ofMillis(500))) {
                inPause.run();
            }
            return time.after(delay, task);
        }

        @Override
        public Timer limit(Duration longest, Runnable tooLate) {
            return time.limit(longest, tooLate);
        }
    }

    private PayRun run(String name) {
        return run(name, PaymentLimits.inZone(ZoneOffset.UTC));
    }

    private PayRun run(String name, PaymentLimits limits) {
        AdPlatform client = SandboxClient.of(sandbox, new WatchedTime())
                .journal(journal)
                .guard(limits)
                .build();
        clients.add(client);
        return Finance.on(client).payments().payRun(name, journal).patience(Duration.ZERO);
    }

    private PayRow row(int line, String amount, String reference) {
        return new PayRow(
                line,
                customer,
                new BigDecimal(amount),
                LocalDate.of(2026, 11, 20),
                PaymentMode.WIRE_TRANSFER,
                null,
                reference,
                null);
    }

    /** A spreadsheet with decimal commas may write 1250 with a point between the thousands. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "; | 1.250 | false",
                "; | 125.250 | false",
                "; | 1,250 | false",
                "; | 1250.50 | true",
                ", | 1.250 | false",
                ", | 1.2500 | true",
                ", | 0.125 | true"
            })
    void anAmountWhosePointMaySeparateThousandsIsRefused(String separator, String amount, boolean isRead) {
        List<Violation> violations = new ArrayList<>();

        PayRow.read(
                Csv.read(List.of(
                        "reference,customer,amount,date,mode".replace(",", separator),
                        String.join(separator, "T-1", "300417", amount, "2026-11-20", "Check"))),
                violations);

        assertThat(violations.isEmpty()).isEqualTo(isRead);
    }

    @Test
    void theTableOfAResultHasNoUnclearAmountAndNoFormulaAndIsReadAgain() {
        PayRow row = row(2, "1.250", "4712345678901234");
        PayRunResult result = new PayRunResult(List.of(new PayResult(row, PayState.REFUSED, "=1+1")), List.of());
        List<Violation> violations = new ArrayList<>();

        List<PayRow> rows = PayRow.read(Csv.read(result.toCsv()), violations);

        assertThat(violations).isEmpty();
        assertThat(rows.get(0).reference()).isEqualTo("4712345678901234");
        assertThat(rows.get(0).amount()).isEqualByComparingTo("1.25");
        assertThat(result.toCsv().get(1)).contains(",1.25,", ",'4712345678901234,", ",'=1+1");
    }

    @Test
    void eachRowOfAResultIsReadAsItWas() {
        List<String> references = List.of(
                "T-17", "=1", "+49 30", "-x", "@a", "4712345678901234", "007", "'90s", "''=x", "a\tb", "1e5", "-5");
        PayRunResult result = new PayRunResult(
                references.stream()
                        .map(reference -> row(2, "1.125", reference))
                        .map(row -> new PayResult(row, PayState.REFUSED, "\t=1;\r\n\"x\""))
                        .toList(),
                List.of());
        List<Violation> violations = new ArrayList<>();

        List<PayRow> rows = PayRow.read(Csv.read(result.toCsv()), violations);

        assertThat(violations).isEmpty();
        assertThat(rows).extracting(PayRow::reference).containsExactlyElementsOf(references);
        assertThat(rows).extracting(PayRow::amount).allMatch(new BigDecimal("1.1250")::equals);
    }

    @Test
    void rowsOfATableAreReadInAnyOrderOfTheColumnsAndWithDecimalCommas() {
        List<Violation> violations = new ArrayList<>();

        List<PayRow> rows = PayRow.read(
                Csv.read(List.of(
                        "\uFEFFReference;Customer;Amount;Date;Mode;Invoice",
                        " T-1 ; 300417 ;1250,50;2026-11-20;Wire Transfer;55",
                        "",
                        "\"REF;2\";300418;7;2026-11-21;cheque;")),
                violations);

        assertThat(violations).isEmpty();
        assertThat(rows)
                .containsExactly(
                        new PayRow(
                                2,
                                300417,
                                new BigDecimal("1250.50"),
                                LocalDate.of(2026, 11, 20),
                                PaymentMode.WIRE_TRANSFER,
                                55L,
                                "T-1",
                                null),
                        new PayRow(
                                4,
                                300418,
                                new BigDecimal("7"),
                                LocalDate.of(2026, 11, 21),
                                PaymentMode.CHECK,
                                null,
                                "REF;2",
                                null));
    }

    @Test
    void allViolationsAreNamedWithTheirLinesBeforeAnythingIsSent() {
        PayRun run = run("r").csv(List.of(
                HEAD,
                "x,1e9,20.11.2026,barter,y,",
                "300417,1250.50",
                "300417,0,2026-11-20,Check,-1,ref-1",
                "300417,2,2026-11-20,Check,,REF-1",
                "300417,2,2026-11-20,Check,," + "x".repeat(200)));

        assertThat(run.dryRun().violations())
                .extracting(Object::toString)
                .containsExactly(
                        "line 2: customer must be a number, was x",
                        "line 2: amount must be an amount such as 1250.50, was 1e9",
                        "line 2: date must be a day such as 2026-11-20, was 20.11.2026",
                        "line 2: mode must be one of [Processor (1), Check (2), Wire Transfer (3)], was barter",
                        "line 2: invoice must be a number, or empty, was y",
                        "line 2: reference is required, was \"\"",
                        "line 3: date must be a day such as 2026-11-20, was \"\"",
                        "line 3: mode must be one of [Processor (1), Check (2), Wire Transfer (3)], was \"\"",
                        "line 3: reference is required, was \"\"",
                        "line 4: amount(paymentAmount) must be above 0, was 0",
                        "line 4: againstInvoice(invoiceId) must be above 0, was -1",
                        "line 5: reference must not be that of line 4, was REF-1",
                        "line 6: reference must make a key: an idempotency key must have 1 to 200 characters and not be blank,"
                                + " had 202, was r/" + "x".repeat(200));
        assertThat(run.dryRun().isValid()).isFalse();
        assertThatThrownBy(run::run)
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        refused -> assertThat(refused.violations())
                                .isEqualTo(run.dryRun().violations()));
        assertThatThrownBy(() -> run("r").run()).hasMessageContaining("rows is required");
        assertThat(run("r").csv(List.of("customer;amount")).dryRun().violations())
                .extracting(Object::toString)
                .containsExactly(
                        "line 1 must name the columns customer, amount, date, mode, reference, and may name invoice,"
                                + " duplicateof, state, reason, was customer,amount");
        assertThat(sandbox.requestCount()).isZero();
    }

    @Test
    void aDryRunAddsUpFindsDuplicatesAndEstimatesWithoutARequest() {
        assertThat(run("october")
                        .rows(List.of(row(2, "70", "T-7"), row(3, "80", "T-8")))
                        .run()
                        .isPaid())
                .isTrue();
        sandbox.clear();
        PayRow ofOther =
                new PayRow(6, other, BigDecimal.TEN, LocalDate.of(2026, 11, 21), PaymentMode.CHECK, null, "T-12", null);
        PayRun run = run("november")
                .rows(List.of(
                        row(2, "10.50", "T-9"),
                        row(3, "10.5", "T-10"),
                        row(4, "70.00", "T-11"),
                        row(5, "1", "T-008"),
                        ofOther));

        PayRunCheck check = run.dryRun();

        assertThat(check.isValid()).isTrue();
        assertThat(check.duplicates())
                .extracting(Object::toString)
                .containsExactly(
                        "line 3 has the customer, amount and date of line 2",
                        "line 4 has the customer, amount and date of 'october/T-7' in the journal, which is DONE",
                        "line 5 has the reference T-008 of 'october/T-8' in the journal, which is DONE");
        assertThat(check.totals())
                .extracting(
                        PayRunCheck.Total::customer,
                        PayRunCheck.Total::rows,
                        total -> total.amount().toPlainString())
                .containsExactly(tuple(customer, 4, "92.00"), tuple(other, 1, "10"));
        assertThat(check.amount()).isEqualByComparingTo("102");
        assertThat(check.refused()).as("lines 3 and 5").isEqualTo(2);
        assertThat(check.estimate().requests()).isEqualTo(3 + 2 + 1);
        assertThat(check.lines())
                .contains(
                        "customer " + customer + ", Wire Transfer (3): 4 payments, 92.00",
                        "5 payments, 102.00: 0 paid before, 0 open, 2 refused")
                .anyMatch(line -> line.startsWith("To pay: 3 payments, "));
        assertThat(sandbox.requestCount()).isZero();

        assertThat(run.run().in(PayState.REFUSED))
                .as("an equal row of the run, and the reference of another key")
                .extracting(result -> result.row().line())
                .containsExactly(3, 5);
    }

    @Test
    void anAmountWithMoreThanTwoDecimalsIsAWarning() {
        PayRunCheck check = run("r").rows(List.of(row(2, "10.125", "T-1"), row(3, "10.500", "T-2"), row(4, "7", "T-3")))
                .dryRun();

        assertThat(check.isValid()).isTrue();
        assertThat(check.warnings()).containsExactly("line 2: amount 10.125 has more than two decimals; check it");
        assertThat(check.lines()).containsAll(check.warnings());
    }

    /** A person with a table can't change the guard of a call. */
    @Test
    void aRowAboveALimitNamesTheCureInJava() {
        PaymentLimits limits = PaymentLimits.inZone(ZoneOffset.UTC).time(time).dailySum(new BigDecimal("15"));

        PayRunResult result = run("r", limits)
                .csv(List.of(HEAD, cells("10", "T-1"), cells("6", "T-2")))
                .run();

        assertThat(result.results().get(1))
                .hasToString(
                        "line 3, T-2, 6 for " + customer + ": refused, The limit of 15 for all customers on "
                                + LocalDate.ofInstant(time.now(), ZoneOffset.UTC)
                                + " would be exceeded: 10 are recorded. A table"
                                + " can't allow it. If the payment is intended, make it in Java with the values of the row:"
                                + " payments().add()...options(o -> o.idempotencyKey(\"r/T-2\")).approvedBy(name, note).send()");
    }

    @Test
    void aRowThatEqualsAPaymentOfAnotherRunNamesTheCureInJava() {
        PaymentLimits limits = PaymentLimits.inZone(ZoneOffset.UTC).time(time).refuseDuplicates();
        run("october", limits).csv(List.of(HEAD, cells("10", "T-1"))).run();

        PayRunResult result =
                run("november", limits).csv(List.of(HEAD, cells("10", "T-2"))).run();

        assertThat(result.results().get(0).state()).isSameAs(PayState.REFUSED);
        assertThat(result.results().get(0).reason())
                .startsWith("'october/T-1' [")
                .contains("is the same payment of 10 for customer " + customer)
                .endsWith(
                        "payments().add()...options(o -> o.idempotencyKey(\"november/T-2\")).duplicateOf(\"october/T-1\")"
                                + ".send()");
    }

    @Test
    void aRowThatIsMadeInJavaByThatCureIsPaidBefore() {
        PaymentLimits limits = PaymentLimits.inZone(ZoneOffset.UTC).time(time).dailySum(new BigDecimal("5"));
        List<String> table = List.of(HEAD, cells("6", "T-2"));
        run("r", limits).csv(table).run();

        Finance.on(clients.get(0))
                .payments()
                .add()
                .customer(customer)
                .amount(new BigDecimal("6"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.CHECK)
                .transaction("T-2")
                .asFund()
                .options(options -> options.idempotencyKey("r/T-2"))
                .approvedBy("J. Smith", "ticket 4711")
                .send();

        assertThat(run("r", limits).csv(table).run().results())
                .extracting(PayResult::state)
                .containsExactly(PayState.PAID_BEFORE);
        assertThat(sandbox.commits(ADD)).isEqualTo(1);
    }

    /** A spreadsheet rounds long numbers, and changes characters that a person can't see. */
    @Test
    void aRowWhoseReferenceWasChangedIsNotPaidAgain() {
        assertThat(run("r").csv(List.of(HEAD, cells("10", "4712345678901234"), cells("20", "T-17")))
                        .run()
                        .isPaid())
                .isTrue();

        PayRunResult changed = run("r").csv(List.of(
                        HEAD, cells("10.00", "4712345678901230"), cells("20", "T-17\u00A0"), cells("30", "T-18")))
                .run();

        assertThat(changed.results())
                .extracting(PayResult::state)
                .containsExactly(PayState.REFUSED, PayState.PAID_BEFORE, PayState.PAID);
        assertThat(changed.results().get(0).reason())
                .startsWith("The row '4712345678901234' is the same row of 10 for customer " + customer)
                .endsWith(
                        "If both are intended, set the column duplicateOf of this row to 4712345678901234, and keep both"
                                + " rows in the table");
        assertThat(run("r").csv(List.of(HEAD, cells("10", "4.71235E+15")))
                        .dryRun()
                        .violations())
                .extracting(Object::toString)
                .containsExactly("line 2: reference must not be damaged by a spreadsheet (format its"
                        + " column as text), was 4.71235E+15");
        assertThat(sandbox.commits(ADD)).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "T-2, it names itself",
        "T-99, no row has that reference",
        "T-3, that row has another amount",
        "T-4, that row names this one",
    })
    void aRowThatNamesNoEqualRowIsRefusedWithTheTable(String named, String why) {
        List<String> rows = List.of(
                HEAD + ",duplicateOf",
                cells("10", "T-1") + ",",
                cells("10", "T-2") + "," + named,
                cells("11", "T-3") + ",",
                cells("10", "T-4") + ",T-2");

        InvalidRequestException refused = catchThrowableOfType(
                InvalidRequestException.class, () -> run("r").csv(rows).run());

        assertThat(refused.violations())
                .as(why)
                .extracting(Violation::toString)
                .contains(
                        "line 3: duplicateOf must be the reference of another row of the table with the same customer,"
                                + " amount and date, was " + named);
        assertThat(sandbox.commits(ADD)).isZero();
    }

    @Test
    void noRowIsPaidAgainByTheSameRunInAnotherWorkspace() {
        List<String> rows = List.of(HEAD + ",duplicateOf", cells("10", "T-1") + ",", cells("10", "T-2") + ",T-1");
        assertThat(run("r").csv(rows).run().isPaid()).isTrue();

        PayRunResult again = Finance.on(
                        clients.get(0).workspace(sandbox.workspaces().get(2)))
                .payments()
                .payRun("r", journal)
                .csv(rows)
                .run();

        assertThat(again.in(PayState.REFUSED)).hasSize(2);
        assertThat(sandbox.commits(ADD)).isEqualTo(2);
    }

    @Test
    void aCopyWhoseReferenceWasChangedIsNotPaidAgain() {
        String heading = HEAD + ",duplicateOf";
        run("r").csv(List.of(heading, cells("10", "T-1") + ",", cells("10", "T-2") + ",T-1"))
                .run();

        PayRunResult changed = run("r").csv(List.of(heading, cells("10", "T-1") + ",", cells("10", "T-7") + ",T-1"))
                .run();

        assertThat(changed.results())
                .extracting(PayResult::state)
                .containsExactly(PayState.PAID_BEFORE, PayState.REFUSED);
        assertThat(sandbox.commits(ADD)).isEqualTo(2);
    }

    /** A spreadsheet writes 1-9 and 2-8 as days, whose order is another one. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noCopyIsPaidAgainWhenASpreadsheetTurnsTheOrderOfTheReferences(boolean hasLimits) {
        String heading = HEAD + ",duplicateOf";
        List<String> rows =
                List.of(heading, cells("10", "T-1") + ",", cells("10", "1-9") + ",T-1", cells("10", "2-8") + ",T-1");
        sandbox.onNext(ADD, Fault.none(), Fault.none(), Fault.status(422, "Not yet"));
        assertThat(run(hasLimits).csv(rows).run().results())
                .extracting(PayResult::state)
                .containsExactly(PayState.PAID, PayState.PAID, PayState.REFUSED);

        PayRunResult changed = run(hasLimits)
                .csv(List.of(
                        heading,
                        cells("10", "T-1") + ",",
                        cells("10", "01.Sep") + ",T-1",
                        cells("10", "02.Aug") + ",T-1"))
                .run();

        assertThat(changed.results())
                .extracting(PayResult::state)
                .containsExactly(PayState.PAID_BEFORE, PayState.REFUSED, PayState.REFUSED);
        assertThat(changed.results().get(1).reason())
                .contains("The row '1-9' is the same row of 10", "is not in the table", "restore it");
        assertThat(sandbox.commits(ADD)).isEqualTo(2);
        assertThat(run(hasLimits).csv(rows).run().isPaid()).isTrue();
        assertThat(sandbox.commits(ADD)).isEqualTo(3);
    }

    private PayRun run(boolean hasLimits) {
        return hasLimits ? run("r") : runWith((proxy, method, arguments) -> method.invoke(journal, arguments));
    }

    @Test
    void noRowIsPaidAgainWhenAllReferencesOfEqualRowsAreChanged() {
        String heading = HEAD + ",duplicateOf";
        run(false)
                .csv(List.of(heading, cells("10", "1") + ",", cells("10", "2") + ",1"))
                .run();

        PayRunResult changed = run(false)
                .csv(List.of(heading, cells("10", "A1") + ",", cells("10", "A2") + ",A1", cells("10", "A3") + ",A1"))
                .run();

        assertThat(changed.in(PayState.REFUSED)).hasSize(3);
        assertThat(sandbox.commits(ADD)).isEqualTo(2);
    }

    @Test
    void noCopyIsPaidAgainAsARowOfItsOwn() {
        String heading = HEAD + ",duplicateOf";
        sandbox.onNext(ADD, Fault.status(422, "Not yet"));
        run(false)
                .csv(List.of(heading, cells("10", "T-1") + ",", cells("10", "1-9") + ",T-1"))
                .run();

        PayRunResult changed = run(false)
                .csv(List.of(HEAD, cells("10", "01.Sep"), cells("10", "T-1")))
                .run();

        assertThat(changed.in(PayState.REFUSED)).hasSize(2);
        assertThat(sandbox.commits(ADD)).isOne();
    }

    @Test
    void noCopyIsPaidAgainWhenItIsLeftAloneInTheTable() {
        String heading = HEAD + ",duplicateOf";
        sandbox.onNext(ADD, Fault.status(422, "Not yet"));
        run(false)
                .csv(List.of(heading, cells("10", "T-1") + ",", cells("10", "1-9") + ",T-1"))
                .run();

        PayRunResult alone =
                run(false).csv(List.of(HEAD, cells("10", "01.Sep"))).run();

        assertThat(alone.results().get(0).reason()).contains("'1-9'", "is not in the table", "restore it");
        assertThat(sandbox.commits(ADD)).isOne();
    }

    @Test
    void noRowThatWasPaidAloneIsPaidAgainAsACopy() {
        String heading = HEAD + ",duplicateOf";
        run(false).csv(List.of(HEAD, cells("10", "A"))).run();
        run(false)
                .csv(List.of(heading, cells("10", "A") + ",", cells("10", "B") + ",A"))
                .run();

        PayRunResult changed = run(false)
                .csv(List.of(heading, cells("10", "B") + ",", cells("10", "A2") + ",B"))
                .run();

        assertThat(changed.results())
                .extracting(PayResult::state)
                .containsExactly(PayState.PAID_BEFORE, PayState.REFUSED);
        assertThat(sandbox.commits(ADD)).isEqualTo(2);
    }

    /** As after sorting the column of the references alone. */
    @ParameterizedTest
    @CsvSource({"true, Check", "false, Wire Transfer"})
    void noCopyIsPaidAgainWhenTwoReferencesAreExchanged(boolean isOtherInvoice, String mode) {
        long one = sandbox.data().invoice(words -> words.customer(customer).amount("500"));
        long two = isOtherInvoice
                ? sandbox.data().invoice(words -> words.customer(customer).amount("500"))
                : one;
        PayRow first = row(2, "10", "T-1");
        sandbox.onNext(ADD, Fault.none(), Fault.none(), Fault.status(422, "Not yet"));
        run("r").rows(List.of(first, copy("T-2", one, "Check"), copy("T-3", two, mode)))
                .run();

        PayRunResult changed = run("r").rows(List.of(first, copy("T-3", one, "Check"), copy("T-2", two, mode)))
                .run();

        assertThat(changed.results())
                .extracting(PayResult::state)
                .containsExactly(PayState.PAID_BEFORE, PayState.REFUSED, PayState.REFUSED);
        assertThat(sandbox.commits(ADD)).isEqualTo(2);
    }

    private PayRow copy(String reference, long invoice, String mode) {
        PayRow row = row(3, "10", reference);
        return new PayRow(3, customer, row.amount(), row.date(), PaymentMode.of(mode), invoice, reference, "T-1");
    }

    /** Whichever of them names the others. */
    @ParameterizedTest
    @CsvSource({"'',T-1,T-1", "'',T-1,T-2", "T-3,T-3,''", "T-2,'',T-1"})
    void aClientThatRefusesDuplicatesPaysAllEqualRowsOfATable(String first, String second, String third) {
        PaymentLimits limits = PaymentLimits.inZone(ZoneOffset.UTC).time(time).refuseDuplicates();
        List<String> rows = List.of(
                HEAD + ",duplicateOf",
                cells("10", "T-1") + "," + first,
                cells("10", "T-2") + "," + second,
                cells("10", "T-3") + "," + third);

        assertThat(run("r", limits).csv(rows).run().isPaid()).isTrue();
        assertThat(run("r", limits).csv(rows).run().in(PayState.PAID_BEFORE)).hasSize(3);
        assertThat(run("another", limits)
                        .csv(List.of(HEAD, cells("10", "T-4")))
                        .run()
                        .in(PayState.REFUSED))
                .hasSize(1);
        assertThat(sandbox.commits(ADD)).isEqualTo(3);
    }

    /** Returns a run. When it has read the journal, another host's run begins and ends, once. */
    private PayRun runWithAnotherOnce(PayRun ofOtherHost, List<String> results) {
        return runWith((proxy, method, arguments) -> {
            Object result = method.invoke(journal, arguments);
            if (method.getName().equals("entries") && results.isEmpty()) {
                results.add(ofOtherHost.run().toString());
            }
            return result;
        });
    }

    /** As a spreadsheet on one of them has changed a reference. */
    @ParameterizedTest
    @CsvSource({"T-1,T-7", "A1,A2"})
    void twoHostsWithDifferentTablesAtOncePayNoMoreThanTheRowsOfOne(String one, String two) {
        String heading = HEAD + ",duplicateOf";
        PayRun ofOtherHost = run("r").csv(List.of(heading, cells("10", "T-1") + ",", cells("10", "T-2") + ",T-1"));
        List<String> isRun = new ArrayList<>();
        PayRun run = runWithAnotherOnce(ofOtherHost, isRun);

        PayRunResult result = run.csv(List.of(heading, cells("10", one) + ",", cells("10", two) + "," + one))
                .run();

        assertThat(isRun)
                .containsExactly(
                        "PayRunResult[2 paid, 0 paid-before, 0 refused, 0 unknown, 0 in-progress, 0 not-sent]");
        assertThat(result.in(PayState.PAID)).isEmpty();
        assertThat(sandbox.commits(ADD)).isEqualTo(2);
    }

    @Test
    void anEqualRowIsPaidIfItNamesTheOther() {
        List<String> rows = List.of(
                HEAD + ",duplicateOf",
                cells("10", "T-1") + ",",
                cells("10", "T-2") + ",",
                cells("10", "T-3") + ",T-1",
                cells("10", "T-4") + ",T-1");

        PayRunResult result = run("r").csv(rows).run();

        assertThat(result.results())
                .extracting(PayResult::state)
                .containsExactly(PayState.PAID, PayState.REFUSED, PayState.PAID, PayState.PAID);
        assertThat(run("r").csv(result.toCsv()).run().in(PayState.PAID_BEFORE)).hasSize(3);
        assertThat(run("another").csv(List.of(HEAD, cells("10", "T-5"))).run().isPaid())
                .isTrue();
    }

    private String cells(String amount, String reference) {
        return String.join(",", Long.toString(customer), amount, "2026-11-20", "Check", "", reference);
    }

    @Test
    void aRowThatAnEarlierRunPaidIsCountedAndNotSent() {
        List<PayRow> rows = List.of(row(2, "10", "T-1"), row(3, "20", "T-2"));
        assertThat(run("r").rows(rows.subList(0, 1)).run().in(PayState.PAID)).hasSize(1);
        sandbox.clear();
        List<WorkProgress> progress = new ArrayList<>();
        PayRun run = run("r").rows(rows).onProgress(progress::add);

        PayRunCheck check = run.dryRun();
        assertThat(check.paidBefore()).isOne();
        assertThat(check.duplicates()).isEmpty();
        assertThat(check.estimate().requests()).isEqualTo(3);
        PayRunResult result = run.run();

        assertThat(result.results()).extracting(PayResult::state).containsExactly(PayState.PAID_BEFORE, PayState.PAID);
        assertThat(result.isPaid()).isTrue();
        assertThat(sandbox.requests(ADD)).hasSize(1);
        assertThat(sandbox.requests(LIST)).hasSize(1);
        assertThat(progress.get(progress.size() - 1).isDone()).isTrue();
        assertThat(run("r").csv(result.toCsv()).run().in(PayState.PAID_BEFORE)).hasSize(2);
        assertThat(result.toCsv().get(0)).isEqualTo(HEAD + ",duplicateOf,state,reason");
    }

    @Test
    void aRowThatWasPaidBeforeIsNotARequestOfTheRun() {
        List<PayRow> rows = List.of(row(2, "10", "T-1"), row(3, "20", "T-2"));
        run("r").rows(rows).run();
        List<WorkProgress> progress = new ArrayList<>();

        PayRunResult again = run("r").rows(rows).onProgress(progress::add).run();

        assertThat(progress).extracting(WorkProgress::requests).containsOnly(0L);
        assertThat(progress).extracting(WorkProgress::rows).containsExactly(1L, 2L);
        assertThat(again.toCsv().get(1)).contains(",paid-before,");
        assertThat(again.results().get(0)).asString().contains("paid-before");
    }

    /** A run does not send it again. */
    @Test
    void aDryRunCountsNoOpenPaymentAsOneToPay() {
        sandbox.onNext(ADD, Fault.disconnect());
        run("r").rows(List.of(row(2, "10", "T-1"))).run();

        PayRunCheck check =
                run("r").rows(List.of(row(2, "10", "T-1"), row(3, "20", "T-2"))).dryRun();

        assertThat(check.lines())
                .contains("2 payments, 30: 0 paid before, 1 open, 0 refused")
                .anyMatch(line -> line.startsWith("To pay: 1 payment, at least "));
    }

    @Test
    void aLostPaymentStaysOpenUntilItIsTooOldToArrive() {
        List<PayRow> rows = List.of(row(2, "10", "T-1"), row(3, "20", "T-2"));
        sandbox.onNext(ADD, Fault.disconnect(), Fault.none());

        PayRunResult lost = run("r").rows(rows).run();
        assertThat(lost.results()).extracting(PayResult::state).containsExactly(PayState.UNKNOWN, PayState.PAID);
        assertThat(lost.results().get(0).reason()).contains("the platform does not show it so far");
        assertThat(run("r").rows(rows).dryRun().open()).isOne();

        time.advance(Duration.ofMinutes(20));
        assertThat(run("r").rows(rows).run().in(PayState.UNKNOWN)).hasSize(1);
        assertThat(sandbox.commits(ADD)).isOne();

        PayRun later = run("r").rows(rows).facts(new PlatformFacts(true, true, Duration.ofMinutes(10)));
        assertThat(later.run().results())
                .extracting(PayResult::state)
                .containsExactly(PayState.PAID, PayState.PAID_BEFORE);
        assertThat(sandbox.commits(ADD)).isEqualTo(2);
    }

    @Test
    void aLostPaymentThatArrivedIsPaidBeforeTheRunEnds() {
        sandbox.onNext(ADD, Fault.disconnectAfterProcessing());

        PayRunResult result = run("r").rows(List.of(row(2, "10", "T-1")))
                .facts(PlatformFacts.NONE.withUniqueReferences())
                .run();

        assertThat(result.results()).extracting(PayResult::state).containsExactly(PayState.PAID);
        assertThat(sandbox.requests(ADD)).hasSize(1);
    }

    @Test
    void aRowOfAnotherProcessIsPaidAfterThatProcessHasLetItGo() {
        Ticket held = holdFirstRow();
        inPause = () -> journal.outcome(held, 1, Outcome.notSent("connection refused"));

        PayRunResult result = run("r").rows(List.of(row(2, "10", "T-1")))
                .patience(Duration.ofSeconds(10))
                .run();

        assertThat(result.results()).extracting(PayResult::state).containsExactly(PayState.PAID);
        assertThat(sandbox.requests(ADD)).hasSize(1);
    }

    @Test
    void aRowThatAnotherProcessPaysMeanwhileIsPaidBefore() {
        Ticket held = holdFirstRow();
        inPause = () -> journal.outcome(held, 1, Outcome.done("{}"));

        PayRunResult result = run("r").rows(List.of(row(2, "10", "T-1")))
                .patience(Duration.ofSeconds(10))
                .run();

        assertThat(result.results()).extracting(PayResult::state).containsExactly(PayState.PAID_BEFORE);
        assertThat(sandbox.requests(ADD)).isEmpty();
    }

    @Test
    void aRowOfAnotherProcessIsInProgressAfterThePatience() {
        holdFirstRow();
        long begun = time.nanos();

        PayRunResult result = run("r").rows(List.of(row(2, "10", "T-1"), row(3, "20", "T-2")))
                .patience(Duration.ofSeconds(10))
                .run();

        assertThat(result.results()).extracting(PayResult::state).containsExactly(PayState.IN_PROGRESS, PayState.PAID);
        assertThat(result.results().get(0))
                .hasToString("line 2, T-1, 10 for " + customer + ": in-progress, "
                        + result.results().get(0).reason());
        assertThat(Duration.ofNanos(time.nanos() - begun)).isBetween(Duration.ofSeconds(8), Duration.ofSeconds(10));
        assertThat(sandbox.requests(ADD)).hasSize(1);
    }

    /** Sends the first row, as another process does. */
    private Ticket holdFirstRow() {
        MemoryJournal own = journal;
        journal = new MemoryJournal(time);
        sandbox.onNext(ADD, Fault.status(422, "Not yet"));
        run("r").rows(List.of(row(2, "10", "T-1"))).run();
        JournalEntry entry = journal.entries().get(0);
        sandbox.clear();
        journal = own;
        Ticket ticket = Ticket.of(entry.key());
        assertThat(journal.begin(ticket, entry.inputs(), 1)).isInstanceOf(Claim.Claimed.class);
        return ticket;
    }

    /** A journal keeps the keys of earlier versions, which made them of any text. */
    @Test
    void aRowWhoseKeyIsNoneAnyMoreIsAViolationThoughTheJournalHasIt() {
        run("r").rows(List.of(row(2, "10", "T-1"))).run();
        JournalEntry paid = journal.entries().get(0);
        JournalKey key = paid.key();
        JournalKey old = new JournalKey(key.baseUrl(), key.clientId(), key.owId(), "r/T  2");
        journal.begin(Ticket.of(old), new JournalInputs(paid.inputs().operation(), "f", "{}", null), 1);

        assertThat(run("r").rows(List.of(row(2, "20", "T  2"))).dryRun().violations())
                .singleElement()
                .asString()
                .startsWith("line 2: reference must make a key");
    }

    /** The log-in of the first row shows the workspace, to which the keys belong. */
    @Test
    void aNewProcessKnowsThePaidRowsAfterItsLogIn() {
        List<PayRow> rows = List.of(row(2, "10", "T-1"), ofOther(3, "T-2"), row(4, "30", "T-3"));
        run("r").rows(rows).run();
        sandbox.clear();

        PayRunResult again = run("r").rows(rows).run();

        assertThat(again.in(PayState.PAID_BEFORE)).hasSize(3);
        assertThat(sandbox.requests(ADD)).isEmpty();
        assertThat(sandbox.requests(LIST)).isEmpty();
    }

    private PayRow ofOther(int line, String reference) {
        return new PayRow(
                line, other, BigDecimal.TEN, LocalDate.of(2026, 11, 21), PaymentMode.CHECK, null, reference, null);
    }

    /** A journal may have a million entries. */
    @Test
    void aRunWithoutOpenCallsLooksForItsOwnKeysAlone() {
        run("earlier").rows(List.of(row(2, "5", "T-90"))).run();
        List<Object> read = new ArrayList<>();
        PayRun run = runWith((proxy, method, arguments) -> {
            if (method.getName().equals("entries")) {
                read.add(List.of(arguments == null ? new Object[0] : arguments));
            }
            return method.invoke(journal, arguments);
        });

        run.rows(List.of(row(2, "10", "T-1"), row(3, "20", "T-2"))).run();

        assertThat(read).as("all keys at once").containsExactly(List.of(Set.of("r/T-1", "r/T-2")));
        assertThat(sandbox.requests(ADD)).hasSize(3);
    }

    private PayRun runWith(InvocationHandler methods) {
        Journal own = (Journal)
                Proxy.newProxyInstance(Journal.class.getClassLoader(), new Class<?>[] {Journal.class}, methods);
        AdPlatform client =
                SandboxClient.of(sandbox, new WatchedTime()).journal(own).build();
        clients.add(client);
        return Finance.on(client).payments().payRun("r", own);
    }

    @Test
    void aJournalThatCanNotBeReadLeavesAllRowsUnsent() {
        PayRun run = runWith((proxy, method, arguments) -> {
            if (method.getName().equals("look")) {
                throw new JournalException("the disk is gone", null);
            }
            return method.invoke(journal, arguments);
        });

        PayRunResult result =
                run.rows(List.of(row(2, "10", "T-1"), row(3, "20", "T-2"))).run();

        assertThat(result.in(PayState.NOT_SENT)).hasSize(2);
        assertThat(result.results().get(0).reason()).contains("the disk is gone");
        assertThat(sandbox.requests(ADD)).isEmpty();
    }

    /** An earlier run may have paid any of them. */
    @Test
    void aRunWhoseJournalCanNotBeReadCallsNoRowUnsent() {
        List<PayRow> rows = List.of(row(2, "10", "T-1"), row(3, "20", "T-2"));
        run("r").rows(rows.subList(0, 1)).run();
        PayRun run = runWith((proxy, method, arguments) -> {
            if (method.getName().equals("entries") && arguments != null && arguments.length == 1) {
                throw new JournalException("the disk is gone", null);
            }
            return method.invoke(journal, arguments);
        });

        PayRunResult result = run.rows(rows).run();

        assertThat(result.results())
                .extracting(PayResult::state, PayResult::reason)
                .containsOnly(tuple(PayState.UNKNOWN, "the journal can't be read: the disk is gone"));
        assertThat(sandbox.requests(ADD)).hasSize(1);
    }

    /** After a run of a similar table, which was paid in part. */
    @ParameterizedTest
    @MethodSource("seeds")
    void aDryRunCountsTheRowsThatTheRunPaysAndRefuses(int seed) {
        Random random = new Random(seed);
        sandbox.onNext(ADD, Fault.none(), Fault.status(422, "Not yet"), Fault.disconnectAfterProcessing());
        run("r").csv(randomTable(random)).run();
        sandbox.clearFaults();
        List<String> table = randomTable(random);

        PayRunCheck check = run("r").csv(table).dryRun();
        PayRunResult result = run("r").csv(table).run();

        assertThat(result.in(PayState.REFUSED)).as(table.toString()).hasSize(check.refused());
        assertThat(result.in(PayState.PAID_BEFORE)).as(table.toString()).hasSize(check.paidBefore());
        assertThat(result.in(PayState.UNKNOWN)).as(table.toString()).hasSize(check.open());
    }

    private static IntStream seeds() {
        return IntStream.range(0, Depth.choose(20, 200));
    }

    private List<String> randomTable(Random random) {
        List<String> references = new ArrayList<>(List.of("A", "B", "C", "D", "E"));
        Collections.shuffle(references, random);
        List<String> table = new ArrayList<>(List.of(HEAD + ",duplicateOf"));
        for (String reference : references.subList(0, 4)) {
            String named = random.nextInt(3) == 0 ? references.get(random.nextInt(4)) : "";
            table.add(cells(random.nextInt(4) == 0 ? "20" : "10", reference) + "," + named);
        }
        return run("r").csv(table).dryRun().isValid() ? table : randomTable(random);
    }

    @Test
    void anInterruptEndsTheRunAndTheRestIsNotSent() {
        PayRun run = run("r").rows(List.of(row(2, "10", "T-1"), row(3, "20", "T-2"), row(4, "30", "T-3")));
        run.onProgress(progress -> {
            if (progress.rows() == 1) {
                Thread.currentThread().interrupt();
            }
        });

        PayRunResult result = run.run();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.results())
                .extracting(PayResult::state)
                .containsExactly(PayState.PAID, PayState.NOT_SENT, PayState.NOT_SENT);
        assertThat(sandbox.requests(ADD)).hasSize(1);
    }

    @Test
    void aCustomerWhoseListIsUnreadableIsPaidWithAWarning() {
        sandbox.onNext(LIST, Fault.status(422, "No list today"));

        PayRunResult result =
                run("r").rows(List.of(row(2, "10", "T-1"), row(3, "20", "T-2"))).run();

        assertThat(result.isPaid()).isTrue();
        assertThat(result.warnings())
                .singleElement()
                .asString()
                .startsWith("the newest payment of customer " + customer + " is unknown: ");
        assertThat(sandbox.requests(LIST)).hasSize(1);
    }

    /** Without it a row can't be absent. */
    @Test
    void aListThatFailsIsReadOnceMoreBeforeTheNextRow() {
        Fault failure = Fault.status(503);
        sandbox.onNext(LIST, failure, failure, failure);

        PayRunResult result = run("r").rows(List.of(row(2, "10", "T-1"), row(3, "20", "T-2"), row(4, "30", "T-3")))
                .run();

        assertThat(result.warnings()).hasSize(1);
        assertThat(journal.entries())
                .filteredOn(entry -> entry.inputs().newestBefore() != null)
                .extracting(entry -> entry.key().name())
                .containsExactlyInAnyOrder("r/T-2", "r/T-3");
        assertThat(sandbox.requests(LIST)).hasSize(4);
    }

    @Test
    void aListThatFailsAgainIsReadNoMore() {
        Fault failure = Fault.status(503);
        sandbox.onNext(LIST, failure, failure, failure, failure, failure, failure);

        PayRunResult result = run("r").rows(List.of(row(2, "10", "T-1"), row(3, "20", "T-2"), row(4, "30", "T-3")))
                .run();

        assertThat(result.isPaid()).isTrue();
        assertThat(result.warnings()).hasSize(2);
        assertThat(sandbox.requests(LIST)).hasSize(6);
    }

    @Test
    void aDryRunWarnsOfARowThatWasChangedAfterItWasSent() {
        assertThat(run("r").rows(List.of(row(2, "10", "T-1"), row(3, "20", "T-2")))
                        .run()
                        .isPaid())
                .isTrue();

        PayRunCheck check = run("r").rows(List.of(row(2, "10.00", "T-1"), row(3, "21", "T-2")))
                .dryRun();

        assertThat(check.lines())
                .contains(
                        "line 3: an earlier run has sent reference T-2 with another customer, amount, date, invoice or"
                                + " mode; a run refuses this row");
        assertThat(check.warnings()).hasSize(1);
        assertThat(check.lines()).contains("2 payments, 31.00: 1 paid before, 0 open, 1 refused");
    }

    @Test
    void aRowWithTheKeyOfAnotherRunsRowIsNotCalledPaidBefore() {
        run("a").rows(List.of(row(2, "10", "b/T-1"))).run();
        List<PayRow> rows = List.of(row(2, "10", "T-1"));

        PayRunCheck check = run("a/b").rows(rows).dryRun();

        assertThat(check.paidBefore()).isZero();
        assertThat(check.refused()).isOne();
        assertThat(run("a/b").rows(rows).run().in(PayState.REFUSED)).hasSize(1);
    }

    /** The list is unreadable when the run begins, and readable at its end. */
    @ParameterizedTest
    @CsvSource({"10, PAID_BEFORE", "100, REFUSED"})
    void aLostRowOfAnEarlierRunThatIsFoundAtTheEndIsNotCalledPaidByThisRun(String amount, PayState state) {
        sandbox.onNext(ADD, Fault.disconnectAfterProcessing());
        run("r").rows(List.of(row(2, "10", "T-1"))).run();
        sandbox.onNext(LIST, Fault.status(422, "No list now"));
        sandbox.onNext(ADD, Fault.disconnectAfterProcessing());

        PayRunResult result = run("r").facts(PlatformFacts.NONE.withUniqueReferences())
                .rows(List.of(row(2, amount, "T-1"), row(3, "20", "T-2")))
                .run();

        assertThat(result.results()).extracting(PayResult::state).containsExactly(state, PayState.PAID);
        assertThat(sandbox.commits(ADD)).isEqualTo(2);
    }

    @Test
    void aRowIsNotCalledPaidIfAnotherHostHasLostAnotherPaymentUnderItsReferenceMeanwhile() {
        PayRun ofOtherHost = run("r").rows(List.of(row(2, "20", "T-1")));
        sandbox.onNext(ADD, Fault.disconnectAfterProcessing(), Fault.disconnectAfterProcessing());
        PayRun run = runWithAnotherOnce(ofOtherHost, new ArrayList<>())
                .facts(PlatformFacts.NONE.withUniqueReferences())
                .rows(List.of(row(2, "10", "T-1"), row(3, "30", "T-2")));

        assertThat(run.run().results()).extracting(PayResult::state).containsExactly(PayState.REFUSED, PayState.PAID);
        assertThat(sandbox.commits(ADD)).isEqualTo(2);
    }

    @Test
    void aRowThatWasChangedAfterItWasLostIsRefusedAsTheDryRunSays() {
        sandbox.onNext(ADD, Fault.disconnectAfterProcessing());
        run("r").rows(List.of(row(2, "10", "T-1"))).run();
        List<PayRow> changed = List.of(row(2, "100", "T-1"));

        assertThat(run("r").rows(changed).dryRun().warnings())
                .singleElement()
                .asString()
                .endsWith("a run refuses this row");
        PayResult result = run("r").rows(changed).run().results().get(0);

        assertThat(result.state()).isEqualTo(PayState.REFUSED);
        assertThat(result.reason()).contains("which is UNKNOWN", "body.paymentAmount was 10 then and is 100 now");
        assertThat(sandbox.commits(ADD)).isEqualTo(1);
    }

    @Test
    void aDryRunFindsTheRowThatARunRefusesAfterAnExchangeOfReferences() {
        run("r").rows(List.of(row(2, "10", "T-1"))).run();
        List<PayRow> exchanged = List.of(row(2, "10", "T-2"), row(3, "20", "T-1"), row(4, "20", "T-3"));

        PayRunCheck check = run("r").rows(exchanged).dryRun();
        PayRunResult result = run("r").rows(exchanged).run();

        assertThat(check.duplicates())
                .extracting(Object::toString)
                .containsExactly("line 2 has the customer, amount and date of 'r/T-1' in the journal, which is DONE");
        assertThat(check.warnings()).singleElement().asString().startsWith("line 3: ");
        assertThat(result.results())
                .extracting(PayResult::state)
                .containsExactly(PayState.REFUSED, PayState.REFUSED, PayState.PAID);
        assertThat(result.results().get(0).reason())
                .contains("The row 'T-1' is the same row of 10 for customer " + customer)
                .contains("and was sent with other values. If a program has exchanged references, restore them");
    }

    @Test
    void aPaidRowWhoseOutcomeIsNotRecordedIsAWarning() {
        PayRun run = runWith((proxy, method, arguments) -> {
            if (method.getName().equals("outcome")) {
                throw new JournalException("the disk is full", null);
            }
            return method.invoke(journal, arguments);
        });

        PayRunResult result = run.rows(List.of(row(2, "10", "T-1"))).run();

        assertThat(result.isPaid()).isTrue();
        assertThat(result.warnings()).singleElement().asString().contains("the disk is full");
    }

    @Test
    void aGuardOfTheClientCountsInItsOwnUnit() {
        AdPlatform client = SandboxClient.of(sandbox, new WatchedTime())
                .journal(journal)
                .guard(call -> call.values("paymentAmount").isEmpty()
                        ? null
                        : Guard.of(new BigDecimal(call.values("paymentAmount").get(0)).movePointRight(2))
                                .atMost("cents", new BigDecimal("200000")))
                .build();
        clients.add(client);

        PayRunResult result = Finance.on(client)
                .payments()
                .payRun("november", journal)
                .patience(Duration.ZERO)
                .rows(List.of(
                        row(2, "700", "T-1"),
                        copy("T-2", new BigDecimal("700")),
                        copy("T-3", new BigDecimal("700")),
                        row(5, "900", "T-4")))
                .run();

        assertThat(result.results())
                .extracting(PayResult::state)
                .containsExactly(PayState.PAID, PayState.PAID, PayState.REFUSED, PayState.REFUSED);
    }

    private PayRow copy(String reference, BigDecimal amount) {
        PayRow row = row(3, "1", reference);
        return new PayRow(3, customer, amount, row.date(), row.mode(), null, reference, "T-1");
    }

    @Test
    void withoutATokenARowOfAnEarlierRunIsNotCalledUnsent() {
        sandbox.onNext(ADD, Fault.takes(Duration.ZERO), Fault.disconnectAfterProcessing());
        sandbox.everyNth(1, LIST, Fault.status(500));
        run("november").rows(List.of(row(2, "10", "T-1"), row(3, "11", "T-2"))).run();
        sandbox.everyNth(1, "POST /api/v3/ua/oauth/token", Fault.status(500));

        PayRunResult second = run("november")
                .rows(List.of(row(2, "10", "T-1"), row(3, "11", "T-2"), row(4, "12", "T-3")))
                .run();

        assertThat(second.results())
                .extracting(PayResult::state)
                .containsExactly(PayState.PAID_BEFORE, PayState.UNKNOWN, PayState.NOT_SENT);
        assertThat(run("november").rows(List.of(row(2, "100", "T-1"))).run().results())
                .extracting(PayResult::state)
                .as("with another amount")
                .containsExactly(PayState.REFUSED);
    }

    @Test
    void wrongSettingsAreRefused() {
        assertThatThrownBy(() -> run(" ")).hasMessage("name must not be blank, was ' '");
        assertThatThrownBy(() -> run("r").patience(Duration.ofSeconds(-1)))
                .hasMessage("patience must be zero or more, was PT-1S");
        assertThatThrownBy(() -> Finance.on(clients.get(0)).payments().payRun("r", null))
                .hasMessage("journal must be the journal of the client, was null");
    }
}
