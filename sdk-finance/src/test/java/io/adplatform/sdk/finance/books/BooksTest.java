package io.adplatform.sdk.finance.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.books.BookComparison.Ambiguity;
import io.adplatform.sdk.finance.books.BookComparison.Match;
import io.adplatform.sdk.finance.credits.Credit;
import io.adplatform.sdk.finance.invoices.Invoice;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkProgress;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The month's books. */
class BooksTest {

    private static final String LIST = "GET /api/v3/fa/customer/payments/list";
    private static final YearMonth NOVEMBER = YearMonth.of(2026, 11);
    private static final LocalDate FIFTH = LocalDate.of(2026, 11, 5);

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).payments(3).start();
    private final AdPlatform platform =
            SandboxClient.of(sandbox).requestsPerMinute(100_000).build();
    private final Finance finance = Finance.on(platform);
    private final long customer = sandbox.data().customer(words -> words.name("Nordwind"));

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
    }

    private long payment(String reference, String amount, LocalDate date) {
        return sandbox.data()
                .payment(words -> words.customer(customer)
                        .transaction(reference)
                        .amount(amount)
                        .date(date)
                        .status("Paid"));
    }

    private static BookRow row(int line, String reference, String amount, LocalDate date) {
        return new BookRow(line, reference, new BigDecimal(amount), date, Map.of());
    }

    private BookComparison<Payment> compare(BookRow... rows) {
        return finance.books()
                .compare(List.of(rows))
                .month(NOVEMBER)
                .payments(customer)
                .send();
    }

    private static Fault rows(Consumer<ObjectNode> change) {
        return Fault.json(answer -> {
            change.accept((ObjectNode) answer.findParent("totalRecords"));
            return answer;
        });
    }

    /** 2,000 payments and five differences of each of eight kinds. */
    @Test
    void fortyDifferencesOfEightKindsInAMonthAreAllFoundAndNoneIsInvented() {
        Random random = new Random(7);
        List<Integer> shuffled = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            shuffled.add(i);
        }
        Collections.shuffle(shuffled, random);
        Map<Integer, Integer> kinds = new HashMap<>();
        for (int planted = 0; planted < 35; planted++) {
            kinds.put(shuffled.get(planted), planted / 5);
        }
        List<String> lines = new ArrayList<>(List.of("reference;amount;date;mode;status"));
        for (int i = 0; i < 2_000; i++) {
            String cents = String.format(Locale.ROOT, "%d.%02d", 100 + i, i % 100);
            LocalDate day = NOVEMBER.atDay(1 + i % 30);
            String mode = i % 3 == 0 ? "Cheque" : "Wire Transfer";
            String status = i % 4 == 0 ? "Processing" : "Paid";
            String reference = "T-" + (700_000_000 + i);
            sandbox.data()
                    .payment(words -> words.customer(customer)
                            .transaction(reference)
                            .amount(cents)
                            .date(day)
                            .mode(mode)
                            .status(status));
            String own = i % 2 == 0 ? " t-00" + (700_000_000 + i) + " " : String.valueOf(700_000_000 + i);
            String amount = cents.replace('.', ',');
            switch (kinds.getOrDefault(i, -1)) {
                case 0 -> {} // missing here
                case 1 -> lines.add(line(own, cents.replace('.', ',') + "01", day, mode, status));
                case 2 -> lines.add(line(own, amount, day.minusDays(1), mode, status));
                case 3 -> lines.add(line(own, amount, day, mode.equals("Cheque") ? "Wire Transfer" : "check", status));
                case 4 -> lines.add(line(own, amount, day, mode, status.equals("Paid") ? "Cancelled" : "Paid"));
                case 5 -> lines.add(line(own.strip() + "9", amount, day, mode, status)); // mistyped
                case 6 -> {
                    lines.add(line(own, amount, day, mode, status)); // entered twice
                    lines.add(line(own, amount, day, mode, status));
                }
                default -> lines.add(line(own, amount, day, mode, status));
            }
        }
        for (int i = 0; i < 5; i++) {
            lines.add(line("T-55" + i, "7", FIFTH, "Cheque", "Paid")); // missing there
        }
        payment("T-OCTOBER", "1", LocalDate.of(2026, 10, 31));
        payment("T-DECEMBER", "1", LocalDate.of(2026, 12, 1));
        sandbox.clear();
        BookReading<Payment> reading =
                finance.books().compare(BookRow.fromCsv(lines)).month(NOVEMBER).payments(customer);
        Estimate estimate = reading.estimate();
        assertThat(sandbox.requests(LIST)).hasSize(1);
        sandbox.clear();
        List<WorkProgress> progress = new ArrayList<>();

        BookComparison<Payment> found = reading.onProgress(progress::add).send();

        assertThat(estimate.requests()).isEqualTo(3);
        assertThat(estimate.bound()).isSameAs(Estimate.Bound.EXACTLY);
        assertThat(sandbox.requests(LIST)).as("for 2,002 rows").hasSize(3);
        assertThat(progress).extracting(WorkProgress::requestsLeft).containsExactly(2L, 1L, 0L);
        assertThat(found.read().isComplete()).isTrue();
        assertThat(found.missingHere()).hasSize(5).allMatch(row -> kinds.get(number(row.reference())) == 0);
        assertThat(found.missingThere())
                .extracting(BookRow::reference)
                .containsExactly("T-550", "T-551", "T-552", "T-553", "T-554");
        Map<String, List<Match<Payment>>> differing = found.differing().stream()
                .collect(Collectors.groupingBy(match -> match.differences().stream()
                        .map(BookComparison.Difference::field)
                        .collect(Collectors.joining("+"))));
        assertThat(differing).containsOnlyKeys("amount", "date", "mode", "status", "reference");
        List<String> names = List.of("", "amount", "date", "mode", "status", "reference");
        for (int kind = 1; kind <= 5; kind++) {
            int wanted = kind;
            assertThat(differing.get(names.get(kind)))
                    .hasSize(5)
                    .allMatch(match -> kinds.get(number(match.there().reference())) == wanted)
                    .allMatch(match -> match.isByReference() == (wanted != 5));
        }
        assertThat(found.ambiguous())
                .hasSize(5)
                .allMatch(unclear -> unclear.here().size() == 2
                        && unclear.there().size() == 1
                        && kinds.get(number(unclear.there().get(0).reference())) == 6);
        assertThat(found.matches()).hasSize(2_000 - 5 - 5);
        assertThat(found.isEqual()).isFalse();
        assertThat(found.toCsv()).hasSize(1 + 25 + 5 + 5 + 3 * 5);
        assertThat(found)
                .hasToString(
                        "BookComparison[1990 matches, 25 of them differ, 5 missing there, 5 missing here, 5 ambiguous]");
    }

    private static String line(String... cells) {
        return String.join(";", cells);
    }

    private static String line(String reference, String amount, LocalDate day, String mode, String status) {
        return line(reference, amount, day.toString(), mode, status);
    }

    private static int number(String reference) {
        return Integer.parseInt(reference.replaceFirst("^[Tt]-", "")) - 700_000_000;
    }

    @Test
    void rowsWithoutACommonReferenceMatchOnlyIfTheyAloneHaveAmountAndDay() {
        payment("A-1", "10.50", FIFTH);
        payment("A-2", "20", FIFTH);
        payment("A-3", "20.00", FIFTH);
        payment("A-4", "30", FIFTH);

        BookComparison<Payment> found = compare(
                row(2, null, "10.5", FIFTH),
                row(3, "B-2", "20", FIFTH),
                row(4, "A-4", "30", FIFTH),
                row(5, null, "30", FIFTH));

        assertThat(found.matches())
                .extracting(match -> match.here().line() + " " + match.there().reference() + match.differences())
                .containsExactly("4 A-4[]", "2 A-1[]");
        assertThat(found.ambiguous())
                .extracting(Ambiguity::reason)
                .containsExactly("1 rows here and 2 there have the same amount and day, and no common reference");
        assertThat(found.missingThere()).extracting(BookRow::line).containsExactly(5);
        assertThat(found.missingHere()).isEmpty();
        assertThat(found.toCsv())
                .contains("missing there,5,,,30.00,2026-11-05,", "result,line,id,reference,amount,date,details");
    }

    @Test
    void referencesAndAmountsAreShownForPeople() {
        payment("T-11500247", "4150.8", FIFTH);
        payment("T-0071", "7", FIFTH);

        BookComparison<Payment> found = compare(row(2, "11500247", "4150.90", FIFTH), row(3, "T-99", "20.5", FIFTH));

        assertThat(found.toCsv())
                .contains("missing there,3,,T-99,20.50,2026-11-05,")
                .anyMatch(line -> line.matches("missing here,,[0-9]+,T-0071,7.00,2026-11-05,"))
                .anyMatch(line -> line.endsWith("amount is 4150.90 here and 4150.80 there"));
        assertThat(found.matches().get(0).there().reference()).isEqualTo("T-11500247");
    }

    @Test
    void aReferenceThatIsUsedAgainMatchesThePaymentOfThePeriodAndOnlyElseAnotherOne() {
        payment("rent", "700", LocalDate.of(2026, 10, 5));
        payment("rent", "700", FIFTH);
        payment("late", "80", LocalDate.of(2026, 12, 1));

        BookComparison<Payment> found =
                compare(row(2, "RENT", "700", FIFTH), row(3, "late", "80", FIFTH.withDayOfMonth(30)));

        assertThat(found.matches())
                .extracting(match -> match.there().date())
                .containsExactly(FIFTH, LocalDate.of(2026, 12, 1));
        assertThat(found.matches().get(1).differences())
                .extracting(Object::toString)
                .containsExactly("date is 2026-11-30 here and 2026-12-01 there");
        assertThat(found.missingHere()).isEmpty();

        BookComparison<Payment> inNewYork = finance.books()
                .compare(List.of())
                .month(NOVEMBER)
                .zone(ZoneId.of("America/New_York"))
                .payments(customer)
                .sendAsync()
                .join();
        assertThat(inNewYork.missingHere())
                .as("midnight of 1 December in UTC is still November")
                .extracting(BookComparison.PlatformRow::reference)
                .containsExactlyInAnyOrder("rent", "late");
    }

    @Test
    void anOwnRowOutsideThePeriodDoesNotTakeARowInside() {
        LocalDate october = LocalDate.of(2026, 10, 5);
        payment("rent", "700", october);
        payment("rent", "710", FIFTH);

        BookComparison<Payment> found = compare(row(2, "rent", "700", october));

        assertThat(found.matches()).isEmpty();
        assertThat(found.ambiguous())
                .extracting(Ambiguity::reason)
                .containsExactly("1 rows here and 2 there have the reference rent");
    }

    @Test
    void blanksOfABankAndAMissingPaidAmountAreNoDifferences() {
        payment("A-1", "5", FIFTH);
        Fault blank = rows(list -> list.get("data").forEach(row -> ((ObjectNode) row).put("bankName", "My Bank ")));
        sandbox.onNext(LIST, blank, blank);
        BookComparison<Payment> payments =
                compare(new BookRow(2, "A-1", new BigDecimal("5"), FIFTH, Map.of("bank", "My Bank")));
        assertThat(payments.matches()).hasSize(1);
        assertThat(payments.differing()).isEmpty();

        sandbox.data().invoice(words -> words.customer(customer).amount("500").issuedOn(FIFTH));
        String name = finance.invoices().list(customer).send().rows().get(0).invoiceName();
        sandbox.onNext("GET /api/v3/fa/invoice/list/{owId}", Fault.json(answer -> {
            answer.findParents("paidAmount").forEach(row -> ((ObjectNode) row).remove("paidAmount"));
            return answer;
        }));
        BookComparison<Invoice> invoices = finance.books()
                .compare(List.of(new BookRow(3, name, new BigDecimal("500"), FIFTH, Map.of("paid", "0"))))
                .month(NOVEMBER)
                .invoices(customer)
                .send();
        assertThat(invoices.matches()).hasSize(1);
        assertThat(invoices.differing()).isEmpty();
    }

    @Test
    void binaryNoiseIsNoDifferenceAndAFillerIsNoDay() {
        payment("A-1", "100.10", FIFTH);
        payment("A-2", "5", FIFTH);
        Fault noise = rows(list -> list.get("data").forEach(row -> {
            boolean isFirst = row.get("transactionId").asText().equalsIgnoreCase("A-1");
            if (isFirst) {
                ((ObjectNode) row).put("paymentAmount", new BigDecimal("100.0999984741211"));
            } else {
                ((ObjectNode) row).put("paymentDate", 0);
            }
        }));
        sandbox.onNext(LIST, noise, noise);

        BookComparison<Payment> found = compare(row(2, "A-1", "100.10", FIFTH));

        assertThat(found.differing()).isEmpty();
        assertThat(found.matches()).hasSize(1);
        assertThat(found.ambiguous())
                .extracting(Ambiguity::reason)
                .containsExactly("the list shows it without amount or day");
    }

    @Test
    void aRowThatAnIncompleteListDoesNotShowIsNotMissing() {
        payment("A-1", "10", FIFTH);
        Fault cut = rows(list -> {
            ((ArrayNode) list.get("data")).removeAll();
            list.put("totalRecords", 1);
        });
        sandbox.onNext(LIST, cut, cut);

        BookComparison<Payment> found = compare(row(2, "A-1", "10", FIFTH));

        assertThat(found.missingThere()).isEmpty();
        assertThat(found.ambiguous())
                .singleElement()
                .satisfies(unclear -> assertThat(unclear.reason()).contains("is not complete: of 1 rows, 0 were read"));
    }

    @Test
    void invoicesAndCreditAreComparedToo() {
        LocalDate issued = LocalDate.of(2026, 11, 10);
        sandbox.data()
                .invoice(words -> words.customer(customer).amount("500.00").issuedOn(issued));
        Invoice invoice = finance.invoices().list(customer).send().rows().get(0);
        BookComparison<Invoice> invoices = finance.books()
                .compare(List.of(new BookRow(
                        2,
                        invoice.invoiceName(),
                        new BigDecimal("500"),
                        issued,
                        Map.of("paid", "1.5", "status", "Paid"))))
                .month(NOVEMBER)
                .invoices(customer)
                .send();
        assertThat(invoices.matches())
                .singleElement()
                .satisfies(match -> assertThat(match.differences())
                        .extracting(BookComparison.Difference::field)
                        .containsExactlyInAnyOrder("paid", "status"));

        finance.credits().add(customer, new BigDecimal("70")).send();
        Credit credit = finance.credits().list(customer).send().get(0);
        BookReading<Credit> reading = finance.books()
                .compare(List.of(row(2, String.valueOf(credit.creditId()), "70", FIFTH)))
                .period(FIFTH, FIFTH)
                .credits(customer);
        assertThat(reading.estimate().requests()).isOne();
        assertThat(reading.send().differing())
                .singleElement()
                .satisfies(match -> assertThat(match.differences())
                        .extracting(BookComparison.Difference::field)
                        .containsExactly("date"));
        assertThat(finance.books()
                        .compare(List.of())
                        .month(NOVEMBER)
                        .payments()
                        .send()
                        .read()
                        .list())
                .isEqualTo("payments of the organization");
    }

    @Test
    void wrongInputsAreNamedTogetherAndNothingIsSent() {
        BookRow wrong = new BookRow(
                4, null, new BigDecimal("1.00001"), FIFTH, Map.of("mode", "barter", "colour", "red", "invoice", "x"));

        assertThatThrownBy(() -> finance.books()
                        .compare(List.of(wrong))
                        .period(FIFTH, FIFTH.minusDays(1))
                        .payments(customer)
                        .send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("period must not end before it begins, was 2026-11-05 to 2026-11-04")
                .hasMessageContaining("line 4: amount must have at most 4 decimals, was 1.00001")
                .hasMessageContaining(
                        "line 4: mode must be a value of the field, such as the list shows it, was barter")
                .hasMessageContaining("line 4: invoice must be a value")
                .hasMessageContaining(
                        "line 4: colour is not a field of the list; the fields are [bank, invoice, mode, status, type], was red");
        assertThatThrownBy(() ->
                        finance.books().compare(List.of()).payments(customer).send())
                .hasMessageContaining("period is required");
        assertThatThrownBy(() -> BookRow.fromCsv(List.of("reference,amount,date", "A,x,y", "B,1")))
                .hasMessage(
                        "line 2: amount must be an amount such as 1250.50, was x; line 2: date must be a day such as"
                                + " 2026-11-20, was y; line 3: date must be a day such as 2026-11-20, was \"\"");
        assertThat(sandbox.requestCount()).isZero();
    }

    @Test
    void thePaidAmountOfATableIsReadAsAnAmount() {
        assertThat(BookRow.fromCsv(List.of("reference;amount;date;paid", "A;7;2026-11-05;12,5", "B;7;2026-11-05;")))
                .extracting(BookRow::fields)
                .containsExactly(Map.of("paid", "12.5"), Map.of());
        assertThatThrownBy(() -> BookRow.fromCsv(List.of("reference,amount,date,paid", "A,7,2026-11-05,1.250")))
                .hasMessage("line 2: paid must be clear: write 1250 or 1.2500, was 1.250");
    }

    @Test
    void aReferenceThatASpreadsheetDamagedIsRefused() {
        assertThatThrownBy(
                        () -> BookRow.fromCsv(List.of("reference,amount,date", "4.71235E+15,7,2026-11-05", ",####,x")))
                .hasMessage("line 2: reference must not be damaged by a spreadsheet (format its column as text), was"
                        + " 4.71235E+15; line 3: amount must not be damaged by a spreadsheet (format its column as text),"
                        + " was ####; line 3: date must be a day such as 2026-11-20, was x");
        List<BookRow> rows = List.of(new BookRow(2, "4.71235E+15", BigDecimal.ONE, FIFTH, Map.of()));

        assertThatThrownBy(() -> finance.books()
                        .compare(rows)
                        .month(NOVEMBER)
                        .payments(customer)
                        .send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("line 2: reference must not be damaged by a spreadsheet");
        assertThat(sandbox.requestCount()).isZero();
    }
}
