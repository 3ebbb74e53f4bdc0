package io.adplatform.examples;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.ListPayments;
import io.adplatform.sdk.finance.Payment;
import io.adplatform.sdk.finance.PaymentStatus;
import io.adplatform.sdk.reports.DashboardReport;
import io.adplatform.sdk.reports.ReportRecord;
import io.adplatform.sdk.reports.Reports;
import java.time.Instant;

/** The code in the README, between the two marks; a test compares them, so that what a reader sees has been compiled. */
final class ReadmeSample {

    private ReadmeSample() {}

    static void run(String url, String clientId, String clientSecret, String email, String password) {
        // <README.md>
        try (AdPlatform platform = AdPlatform.builder()
                .baseUrl(url)
                .clientCredentials(clientId, clientSecret)
                .login(email, password)
                .build()) {

            ListPayments paid = Finance.on(platform).payments().list().status(PaymentStatus.PAID);
            for (Payment payment : paid.items()) {
                System.out.println(payment.transactionId() + ": " + payment.paymentAmount());
            }
            DashboardReport october = Reports.on(platform.workspace(200002))
                    .byCampaign()
                    .between(Instant.parse("2026-10-01T00:00:00Z"), Instant.parse("2026-11-01T00:00:00Z"))
                    .send();
            for (ReportRecord row : october.rows()) {
                System.out.println(
                        row.identity().campaignName() + ": " + row.budgets().spent());
            }
        }
        // </README.md>
    }
}
