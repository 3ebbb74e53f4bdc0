package io.adplatform.examples;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.ReconcileJournal;
import io.adplatform.sdk.finance.reconcile.Settled;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.file.FileJournal;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;

/** The code in the document on money, between marks; a test compares them. */
final class MoneySample {

    private MoneySample() {}

    static void run(String url, String clientId, String clientSecret, String email, String password) {
        // <docs/money.md>
        try (Journal journal = FileJournal.open(Path.of("pay.journal"));
                AdPlatform platform = AdPlatform.builder()
                        .baseUrl(url)
                        .clientCredentials(clientId, clientSecret)
                        .login(email, password)
                        .owId(200001)
                        .journal(journal)
                        .build()) {

            Response<Confirmation> done = Payments.on(platform)
                    .add()
                    .customer(200002)
                    .amount(new BigDecimal("1250.50"))
                    .date(LocalDate.of(2026, 11, 20))
                    .mode(PaymentMode.WIRE_TRANSFER)
                    .transaction("T-1234567")
                    .asFund()
                    .options(o -> o.idempotencyKey("payrun-2026-11/row-17"))
                    .sendForResponse();
            System.out.println(done.source() == ResponseSource.JOURNAL ? "was paid before" : "is paid now");
        }
        // </docs/money.md>
    }

    static AdPlatform limited(AdPlatformBuilder settings, Journal journal, LocalDate today) {
        // <docs/money.md>
        AdPlatformBuilder limited = settings.journal(journal)
                .guard(call -> call.json().get("paymentAmount") instanceof BigDecimal amount
                        ? Guard.of(amount)
                                .atMost("customer:" + call.customer() + ":" + today, new BigDecimal("5000"))
                                .atMost("total:" + today, new BigDecimal("50000"))
                                .unique("payment:" + call.customer() + ":" + amount + ":" + today)
                        : null);
        // </docs/money.md>
        return limited.build();
    }

    static void settle(Payments payments, Journal journal) {
        // <docs/money.md>
        ReconcileJournal<Payment> search =
                payments.reconcile(journal).referencesAreUnique().idsGrow().absentAfter(Duration.ofMinutes(10));
        for (Settled<Payment> call : search.settle()) {
            if (call.isOpen()) {
                System.out.println(call.entry().key() + " is for a person: " + call.outcome());
            }
        }
        // </docs/money.md>
    }
}
