package io.adplatform.examples;

import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.changes.Changes;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.testkit.Sandbox;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Prints a customer's payments that are new or changed since the last start, each at least once. It only reads.
 *
 * <p>Arguments: the customer's Organization Workspace ID, and the file for the cursor. On the embedded sandbox it needs none, and
 * reads three times while payments come and change.
 *
 * <p>Exit codes: 0 when all is well, 1 when the platform or the disk failed, 2 when a setting or an argument is missing or wrong.
 */
public final class PaymentChangesMain {

    private PaymentChangesMain() {}

    /** Takes the arguments that the class describes. */
    public static void main(String[] arguments) {
        int code = run(arguments, System.getenv(), System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(String[] arguments, Map<String, String> environment, PrintStream out, PrintStream err) {
        return ExampleMain.run("The search for changes", environment, out, err, (example, meter) -> {
            Payments payments = Finance.on(example.platform()).payments();
            Sandbox sandbox = example.sandbox();
            if (sandbox != null) {
                sample(payments, sandbox, out);
            } else if (arguments.length == 2) {
                print(payments, Long.parseLong(arguments[0]), Path.of(arguments[1]), out);
            } else {
                throw new IllegalArgumentException("needs a customer and a file for the cursor");
            }
        });
    }

    private static void sample(Payments payments, Sandbox sandbox, PrintStream out) throws IOException {
        Path cursor = Files.createTempDirectory("changes").resolve("cursor");
        try {
            long customer = sandbox.data().customer(words -> words.name("Nordwind"));
            long first =
                    sandbox.data().payment(words -> words.customer(customer).amount("10.50"));
            print(payments, customer, cursor, out);
            payments.cancel(first).customer(customer).actionNote("Twice").send();
            sandbox.data().payment(words -> words.customer(customer).amount("20"));
            print(payments, customer, cursor, out);
            print(payments, customer, cursor, out);
        } finally {
            Files.deleteIfExists(cursor);
            Files.delete(cursor.getParent());
        }
    }

    private static void print(Payments payments, long customer, Path cursor, PrintStream out) throws IOException {
        String since = Files.exists(cursor) ? Files.readString(cursor) : null;
        Changes<Payment> changes = payments.changesSince(customer, since).send();
        out.println(changes.rows().size() + " payments are new or changed.");
        for (Payment payment : changes.rows()) {
            out.println("  payment " + payment.paymentId() + ", " + payment.paymentAmount() + ", "
                    + payment.paymentStatus());
        }
        Files.writeString(cursor, changes.cursor()); // after the rows are processed
    }
}
