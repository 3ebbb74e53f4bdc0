package io.adplatform.examples.guides;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.ListPayments;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.MoneyState;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.reports.CampaignReport;
import io.adplatform.sdk.reports.ReportRecord;
import io.adplatform.sdk.reports.Reports;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;

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

    static void pay(Payments payments, long owId) {
        // <docs/guides/first-call.md>
        AddPayment payment = payments.add()
                .customer(owId)
                .amount(new BigDecimal("1250.50"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .generatedTransaction()
                .asFund();
        try {
            payment.send();
        } catch (OutcomeUnknownException lost) {
            Reconciliation<Payment> outcome =
                    payments.reconcile(lost).within(Duration.ofMinutes(5)).find();
            if (outcome instanceof Reconciliation.Found<Payment> found && found.money() != MoneyState.UNDONE) {
                System.out.println("It was done: payment " + found.row().paymentId());
            } else {
                System.out.println("A person has to check: " + outcome);
            }
        }
        // </docs/guides/first-call.md>
    }
}
