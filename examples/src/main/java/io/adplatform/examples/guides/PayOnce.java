package io.adplatform.examples.guides;

// <docs/guides/payments.md>
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.file.FileJournal;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;

final class PayOnce {

    private PayOnce() {}

    static void pay(AdPlatformBuilder settings, Path file, long customer) {
        try (Journal journal = FileJournal.open(file);
                AdPlatform platform = settings.journal(journal).build()) {
            Response<Confirmation> done = Finance.on(platform)
                    .payments()
                    .add()
                    .customer(customer)
                    .amount(new BigDecimal("1250.50"))
                    .date(LocalDate.of(2026, 11, 20))
                    .mode(PaymentMode.WIRE_TRANSFER)
                    .asFund()
                    .options(o -> o.idempotencyKey("payrun-2026-11/row-17"))
                    .sendForResponse();
            System.out.println(done.source() == ResponseSource.JOURNAL ? "was paid before" : "is paid now");
        }
    }
}
// </docs/guides/payments.md>
