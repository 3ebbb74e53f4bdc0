package io.adplatform.examples;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.ClaimRefusedException;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.PaymentLimits;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.file.FileJournal;
import io.adplatform.testkit.Sandbox;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;

/** Pays on the embedded sandbox under limits: one payment exceeds the sum of the day, one is approved, and one is a duplicate. */
public final class PaymentLimitsMain {

    private PaymentLimitsMain() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) throws IOException {
        run(System.out);
    }

    static void run(PrintStream out) throws IOException {
        Path folder = Files.createTempDirectory("limits");
        PaymentLimits limits = PaymentLimits.inZone(ZoneId.of("Europe/Berlin"))
                .dailySumPerCustomer(new BigDecimal("1000"))
                .refuseDuplicates();
        try (Sandbox sandbox = Sandbox.start();
                Journal journal = FileJournal.open(folder.resolve("pay.journal"));
                AdPlatform platform = AdPlatform.builder()
                        .settings(sandbox.settings())
                        .journal(journal)
                        .guard(limits)
                        .build()) {
            Payments payments = Finance.on(platform).payments();
            long customer = sandbox.workspaces().get(1);
            pay(payment(payments, customer, "900"), out);
            pay(payment(payments, customer, "101"), out);
            pay(payment(payments, customer, "101").approvedBy("J. Smith", "ticket 4711"), out);
            pay(payment(payments, customer, "101").approvedBy("J. Smith", "ticket 4712"), out);
        } finally {
            for (String name : new String[] {"pay.journal", "pay.journal.lock"}) {
                Files.deleteIfExists(folder.resolve(name));
            }
            Files.delete(folder);
        }
    }

    private static AddPayment payment(Payments payments, long customer, String amount) {
        return payments.add()
                .customer(customer)
                .amount(new BigDecimal(amount))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .asFund();
    }

    private static void pay(AddPayment payment, PrintStream out) {
        try {
            out.println(payment.send().message());
        } catch (ClaimRefusedException refused) {
            out.println("Refused: " + refused.getMessage());
        }
    }
}
