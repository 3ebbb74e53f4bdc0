package io.adplatform.examples;

import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.books.BookComparison;
import io.adplatform.sdk.finance.books.BookReading;
import io.adplatform.sdk.finance.books.BookRow;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.testkit.Sandbox;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;

/**
 * Compares a customer's payments of a month with own rows, and prints the differences as CSV. It only reads.
 *
 * <p>Arguments: the file with the columns {@code reference,amount,date}, the customer's Organization Workspace ID, and the month, such as
 * {@code books.csv 300417 2026-11}. On the embedded sandbox it needs none, and compares two payments with books of three rows.
 *
 * <p>Exit codes: 0 when the comparison ran, 1 when the platform failed, 2 when a setting or an argument is missing or wrong.
 */
public final class CompareBooksMain {

    private static final int ARGUMENTS = 3;

    private CompareBooksMain() {}

    /** Takes the arguments that the class describes. */
    public static void main(String[] arguments) {
        int code = run(arguments, System.getenv(), System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(String[] arguments, Map<String, String> environment, PrintStream out, PrintStream err) {
        return ExampleMain.run("The comparison", environment, out, err, (example, meter) -> {
            Finance finance = Finance.on(example.platform());
            Sandbox sandbox = example.sandbox();
            compare(sandbox == null ? chosen(finance, arguments) : sample(finance, sandbox), out);
        });
    }

    private static BookReading<Payment> chosen(Finance finance, String[] arguments) {
        if (arguments.length != ARGUMENTS) {
            throw new IllegalArgumentException("needs a file, a customer and a month");
        }
        return finance.books()
                .compare(BookRow.fromCsv(Path.of(arguments[0])))
                .month(YearMonth.parse(arguments[2]))
                .payments(Long.parseLong(arguments[1]));
    }

    private static BookReading<Payment> sample(Finance finance, Sandbox sandbox) {
        long customer = sandbox.data().customer(words -> words.name("Nordwind"));
        LocalDate day = LocalDate.of(2026, 11, 20);
        for (String reference : List.of("T-4711", "T-4712")) {
            sandbox.data()
                    .payment(words -> words.customer(customer)
                            .transaction(reference)
                            .amount("100.00")
                            .date(day));
        }
        return finance.books()
                .compare(BookRow.fromCsv(List.of(
                        "reference,amount,date", "4711,100,2026-11-20", "4712,10,2026-11-20", "4713,1,2026-11-21")))
                .month(YearMonth.from(day))
                .payments(customer);
    }

    private static void compare(BookReading<Payment> reading, PrintStream out) {
        out.println("The comparison takes " + reading.estimate() + ".");
        BookComparison<Payment> comparison = reading.onProgress(WorkBar.on(out)).send();
        out.println();
        comparison.toCsv().forEach(out::println);
        out.println(comparison.matches().size() + " rows match, and "
                + comparison.differing().size() + " of them differ.");
    }
}
