package io.adplatform.examples.guides;

// <docs/guides/first-call.md>
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.ListPayments;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.reports.CampaignReport;
import io.adplatform.sdk.reports.ReportRecord;
import io.adplatform.sdk.reports.Reports;
import java.time.YearMonth;
// </docs/guides/first-call.md>

/** The code of docs/guides/first-call.md. */
final class StartGuide {

    private StartGuide() {}

    static void read(String url, String clientId, String clientSecret, String email, String password) {
        // <docs/guides/first-call.md>
        try (AdPlatform platform = AdPlatform.builder()
                .baseUrl(url)
                .clientCredentials(clientId, clientSecret)
                .login(email, password)
                .build()) {

            ListPayments paid = Finance.on(platform).payments().list().status(PaymentStatus.PAID);
            for (Payment payment : paid.items()) {
                System.out.println(payment.transactionId() + ": " + payment.paymentAmount());
            }
            CampaignReport october =
                    Reports.on(platform.workspace(200002)).byCampaign().month(YearMonth.of(2026, 10));
            for (ReportRecord row : october.items()) {
                System.out.println(
                        row.identity().campaignName() + ": " + row.budgets().spent());
            }
        }
        // </docs/guides/first-call.md>
    }
}
