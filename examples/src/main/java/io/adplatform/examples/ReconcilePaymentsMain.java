package io.adplatform.examples;

import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;

/**
 * Shows what to do when the answer of a payment gets lost. On the embedded sandbox it adds two payments and cuts the
 * connection, once after the platform has recorded the payment, once before it has read it.
 *
 * <p>On the deployment that the {@code ADPLATFORM_*} variables name it pays nothing. It looks for one payment that was
 * added as a fund by wire transfer; arguments: the customer's Organization Workspace ID, the amount, the day of
 * payment, the transaction ID, and when it was sent, such as
 * {@code 300417 1250.50 2026-11-20 T-1234567 2026-11-20T09:00:00Z}.
 *
 * <p>Exit codes: 0 when all is well, 1 when the platform failed, 2 when a setting or an argument is missing or wrong.
 */
public final class ReconcilePaymentsMain {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";
    private static final BigDecimal AMOUNT = new BigDecimal("1250.50");
    private static final int ARGUMENTS = 5;

    private ReconcilePaymentsMain() {}

    /** Takes the arguments that the class describes. */
    public static void main(String[] arguments) {
        int code = run(arguments, System.getenv(), System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(String[] arguments, Map<String, String> environment, PrintStream out, PrintStream err) {
        return ExampleMain.run("Reconciling", environment, out, err, (example, meter) -> {
            ReconcilePayments reconcile =
                    new ReconcilePayments(Finance.on(example.platform()).payments(), out);
            Sandbox sandbox = example.sandbox();
            if (sandbox == null) {
                lookUp(reconcile, arguments);
            } else {
                loseTwo(reconcile, sandbox);
            }
            out.println("[" + meter.requests() + " requests, log-in included]");
        });
    }

    private static void loseTwo(ReconcilePayments reconcile, Sandbox sandbox) {
        long customer = sandbox.workspaces().get(1);
        LocalDate today = LocalDate.now(ZoneOffset.UTC);

        sandbox.onNext(ADD, Fault.disconnectAfterProcessing());
        reconcile.pay(reconcile.payment(customer, AMOUNT, today), Duration.ofMinutes(2));

        sandbox.onNext(ADD, Fault.disconnect());
        reconcile.pay(reconcile.payment(customer, AMOUNT, today), Duration.ZERO);
    }

    private static void lookUp(ReconcilePayments reconcile, String[] arguments) {
        if (arguments.length != ARGUMENTS) {
            throw new IllegalArgumentException("needs customer, amount, day, transaction ID and time of sending");
        }
        AddPayment payment = reconcile
                .payment(Long.parseLong(arguments[0]), new BigDecimal(arguments[1]), LocalDate.parse(arguments[2]))
                .transaction(arguments[3]);
        reconcile.lookUp(payment, Instant.parse(arguments[4]));
    }
}
