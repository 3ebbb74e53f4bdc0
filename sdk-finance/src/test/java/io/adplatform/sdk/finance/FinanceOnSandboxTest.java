package io.adplatform.sdk.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.ForbiddenException;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.finance.credits.Credit;
import io.adplatform.sdk.finance.credits.CreditStatus;
import io.adplatform.sdk.finance.credits.CreditSummary;
import io.adplatform.sdk.finance.customers.CampaignMargin;
import io.adplatform.sdk.finance.customers.Margin;
import io.adplatform.sdk.finance.customers.MarginType;
import io.adplatform.sdk.finance.fees.FeeFamily;
import io.adplatform.sdk.finance.fees.FeeSettings;
import io.adplatform.sdk.finance.fees.MarkupType;
import io.adplatform.sdk.finance.invoices.Invoice;
import io.adplatform.sdk.finance.invoices.InvoicePaymentDetails;
import io.adplatform.sdk.finance.invoices.InvoiceSettings;
import io.adplatform.sdk.finance.invoices.InvoiceStatus;
import io.adplatform.sdk.finance.invoices.Invoices;
import io.adplatform.sdk.finance.invoices.PaymentTerm;
import io.adplatform.sdk.finance.lists.PgPaymentType;
import io.adplatform.sdk.finance.lists.StaticItem;
import io.adplatform.sdk.finance.lists.StaticLists;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.PaymentType;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.reading.Reading;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Days at the books: everything but payments, from one end to the other, nothing of it against the contract. */
class FinanceOnSandboxTest {

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final AdPlatform platform = AdPlatform.builder()
            .baseUrl(sandbox.url())
            .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
            .login(sandbox.email(), sandbox.password())
            .dialect(Dialect.documented().paymentTermInDays(sandbox.readings().has(Reading.PaymentTerm.DAYS)))
            .time(Time.manual(Instant.now()).skipPauses())
            .deadline(Duration.ofHours(10))
            .build();
    private final Finance finance = Finance.on(platform);
    private final long owId = sandbox.owId();

    @AfterEach
    void nothingBrokeTheContract() {
        platform.close();
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void everyCustomerOfTheReportsHasFinances() {
        List<?> rows = platform.call("POST /api/v3/das/report/by-customer")
                .effect(Effect.READ)
                .returnsList("recordsList", Map.class)
                .send();

        assertThat(rows).isNotEmpty().allSatisfy(row -> {
            long customer = ((Number) ((Map<?, ?>) row).get("owId")).longValue();
            assertThat(finance.customers().financialDetails(customer).send().balance())
                    .isNotNull();
        });
    }

    @Test
    void aCustomersMarginsAndFeesAreWhatTheyWereSetTo() {
        assertThat(finance.customers()
                        .editMargin(owId, MarginType.GROSS, new BigDecimal("12.5"))
                        .send()
                        .message())
                .isNotBlank();
        assertThat(finance.customers()
                        .margins(owId)
                        .types(MarginType.GROSS)
                        .send()
                        .rows())
                .extracting(Margin::marginValue)
                .containsExactly(new BigDecimal("12.5"));
        assertThat(finance.customers().campaignMargins(owId).edit(true).send().rows())
                .anyMatch(CampaignMargin::hasDefaultMargin)
                .anyMatch(campaign -> !campaign.hasDefaultMargin());

        finance.fees()
                .editPg(owId)
                .pgCampaignFees(new BigDecimal("8"))
                .pgWorkspaceShare(new BigDecimal("2.5"))
                .send();
        assertThat(finance.fees().pg(owId).send().pgWorkspaceShare()).isEqualByComparingTo("2.5");
        for (FeeFamily family : List.of(
                finance.fees().vld(), finance.fees().pld(), finance.fees().sls())) {
            FeeSettings before = family.get(owId).send();
            family.update(owId)
                    .id(before.id())
                    .rate(new BigDecimal("0.75"))
                    .enabled(Boolean.FALSE.equals(before.enabled()))
                    .markup(MarkupType.ABSOLUTE, new BigDecimal("3"))
                    .send();
            FeeSettings after = family.get(owId).send();
            assertThat(after.rate()).isEqualByComparingTo("0.75");
            assertThat(after.enabled()).isNotEqualTo(before.enabled());
            assertThat(after.markupType()).isSameAs(MarkupType.ABSOLUTE);
        }

        assertThat(finance.customers().verificationSegments(owId, true).send().enabled())
                .isTrue();
        assertThat(finance.customers().verificationSegments(owId).send().enabled())
                .isTrue();
        assertThatThrownBy(() -> finance.customers().verificationSegments(1).send())
                .isInstanceOf(ApiException.class)
                .hasMessageContaining("User is not allowed to access provided customer details");
        assertThatThrownBy(() -> finance.fees().pg(1).send()).isInstanceOf(ForbiddenException.class);
    }

    @Test
    void anInvoiceGoesFromPendingToCancelled(@TempDir Path folder) {
        Invoices invoices = finance.invoices();
        Invoice pending = invoices.list(owId)
                .status(InvoiceStatus.PENDING)
                .sortBy("-issuedOn")
                .send()
                .rows()
                .get(0);
        assertThat(pending.openAmount()).isEqualByComparingTo(pending.invoiceAmount());

        invoices.approve(pending.invoiceId()).actionNote("Checked").send();
        assertThat(find(pending).status()).isNotSameAs(InvoiceStatus.PENDING);
        assertThat(invoices.download(pending.invoiceId())
                        .customer(owId)
                        .toDirectory(folder)
                        .path())
                .hasValueSatisfying(file -> assertThat(file).hasFileName(pending.invoiceName() + ".pdf"));
        invoices.email(pending.invoiceId())
                .customer(owId)
                .to("payable@northwind.example")
                .send();

        invoices.cancel(pending.invoiceId()).actionNote("Issued twice").send();
        assertThat(find(pending).status()).isSameAs(InvoiceStatus.CANCELLED);
        assertThat(find(pending).actionNote()).isEqualTo("Issued twice");
        assertThatThrownBy(() -> invoices.approve(pending.invoiceId()).send())
                .isInstanceOf(UnprocessableException.class);
    }

    private Invoice find(Invoice invoice) {
        return finance.invoices().list(owId).send().rows().stream()
                .filter(row -> row.invoiceId() == invoice.invoiceId())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void settingsArePrintedAsTheyWereSet() {
        InvoiceSettings before = finance.invoices().settings().send();
        assertThat(before.paymentTerm()).isSameAs(PaymentTerm.NET_30);

        assertThat(finance.invoices()
                        .updateSettings(before.invoiceId())
                        .whiteLabel(true)
                        .invoiceTitle("Bill")
                        .paymentTerm(PaymentTerm.NET_7)
                        .processorAccountId("acct-9")
                        .send()
                        .id())
                .isEqualTo(before.invoiceId());

        InvoiceSettings after = finance.invoices().settings().send();
        assertThat(after.invoiceTitle()).isEqualTo("Bill");
        assertThat(after.paymentTerm()).isSameAs(PaymentTerm.NET_7);
        InvoicePaymentDetails details =
                finance.invoices().paymentDetails(before.invoiceId()).send();
        assertThat(details.processorPaymentDetail().processorAccountId()).isEqualTo("acct-9");

        finance.invoices().deleteTaxData(61).send();
        assertThatThrownBy(() -> finance.invoices().deleteTaxData(61).send())
                .isInstanceOf(UnprocessableException.class)
                .hasMessageContaining("Tax ID is invalid");
        assertThatThrownBy(
                        () -> Finance.on(platform.workspace(sandbox.workspaces().get(1)))
                                .invoices()
                                .updateSettings(before.invoiceId())
                                .whiteLabel(true)
                                .invoiceTitle("Mine")
                                .send())
                .isInstanceOf(UnprocessableException.class)
                .hasMessageContaining("Invoice does not belong to the logged in organization workspace");
    }

    @Test
    void creditThatIsClaimedCanBeSpent() {
        BigDecimal balance = finance.balances().available(owId).send();
        finance.credits().add(owId, new BigDecimal("100.25")).send();
        Credit offered = finance.credits().offered().stream().findFirst().orElseThrow();
        assertThat(offered.status()).isSameAs(CreditStatus.UNCLAIMED);
        finance.credits()
                .edit(offered.creditId())
                .customer(owId)
                .amount(new BigDecimal("150.50"))
                .send();

        finance.credits()
                .claim(offered.creditId())
                .customerName("Northwind Outdoor")
                .businessName("Northwind Outdoor Ltd")
                .taxId("T-77")
                .contactPersonName("Accounts payable")
                .contactPersonEmail("payable@northwind.example")
                .incorporationPlace("Springfield")
                .address("1 Example Street")
                .send();

        assertThat(finance.balances().available(owId).send().subtract(balance)).isEqualByComparingTo("150.50");
        assertThatThrownBy(() -> finance.credits()
                        .revoke(offered.creditId())
                        .customer(owId)
                        .send())
                .isInstanceOf(UnprocessableException.class);
        CreditSummary summary = finance.credits().summary(owId).send();
        assertThat(summary.usedCredit()).isLessThanOrEqualTo(summary.totalCredit());
        assertThat(finance.customers().financialDetails(owId).year(2026).send().credits())
                .isEqualByComparingTo(summary.totalCredit());
        assertThat(finance.credits().list(owId).send())
                .anySatisfy(credit -> assertThat(credit.status()).isEqualTo(CreditStatus.of("Claimed")));
        assertThat(finance.basicDetails().send().processorFeesPercentage()).isPositive();
    }

    @Test
    void theStaticListsAreTheDocumentedOnesAndAreAskedForOnce() {
        StaticLists lists = finance.staticLists();
        for (int time = 0; time < 2; time++) {
            assertThat(lists.pgPaymentTypes().send().rows())
                    .extracting(StaticItem::value)
                    .isEqualTo(PgPaymentType.known());
            assertThat(lists.paymentTypes().send())
                    .extracting(StaticItem::value)
                    .isEqualTo(PaymentType.known());
            assertThat(lists.paymentStatuses().send())
                    .extracting(StaticItem::value)
                    .isEqualTo(PaymentStatus.known());
            assertThat(lists.invoicePaymentModes().send())
                    .extracting(StaticItem::value)
                    .isEqualTo(PaymentMode.known());
            assertThat(lists.invoiceStatuses().send())
                    .extracting(StaticItem::value)
                    .isEqualTo(InvoiceStatus.known());
            assertThat(lists.invoicePaymentTerms().send())
                    .extracting(StaticItem::value)
                    .isEqualTo(PaymentTerm.known());
        }

        assertThat(sandbox.requests())
                .filteredOn(request -> request.path().contains("/static/"))
                .hasSize(6);
    }
}
