package io.adplatform.sdk.finance;

import io.adplatform.sdk.finance.balances.GetAvailableBalance;
import io.adplatform.sdk.finance.credits.ClaimCredit;
import io.adplatform.sdk.finance.credits.Credits;
import io.adplatform.sdk.finance.credits.GetCreditSummary;
import io.adplatform.sdk.finance.credits.ListOfferedCredits;
import io.adplatform.sdk.finance.customers.Customers;
import io.adplatform.sdk.finance.customers.GetFinancialDetails;
import io.adplatform.sdk.finance.customers.ListCampaignMargins;
import io.adplatform.sdk.finance.customers.ViewMargin;
import io.adplatform.sdk.finance.fees.FeeFamily;
import io.adplatform.sdk.finance.fees.Fees;
import io.adplatform.sdk.finance.invoices.ChangeInvoiceStatus;
import io.adplatform.sdk.finance.invoices.DownloadInvoice;
import io.adplatform.sdk.finance.invoices.EmailInvoice;
import io.adplatform.sdk.finance.invoices.Invoices;
import io.adplatform.sdk.finance.invoices.ListInvoices;
import io.adplatform.sdk.finance.invoices.UpdateInvoiceSettings;
import io.adplatform.sdk.finance.lists.StaticLists;
import io.adplatform.sdk.finance.payments.AddFund;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.ChangePaymentStatus;
import io.adplatform.sdk.finance.payments.DownloadReceipt;
import io.adplatform.sdk.finance.payments.EditPayment;
import io.adplatform.sdk.finance.payments.EmailReceipt;
import io.adplatform.sdk.finance.payments.InitiateRefund;
import io.adplatform.sdk.finance.payments.ListCustomerPayments;
import io.adplatform.sdk.finance.payments.ListPayments;
import io.adplatform.sdk.finance.payments.PayInvoice;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.OperationCatalogue;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** The operations of this module (document 2). */
public final class FinanceOperations implements OperationCatalogue {

    private static final List<Class<?>> DECLARING = List.of(
            GetFinancialDetails.class,
            ViewMargin.class,
            Customers.class,
            ListCampaignMargins.class,
            Fees.class,
            FeeFamily.class,
            Finance.class,
            GetAvailableBalance.class,
            Invoices.class,
            ListInvoices.class,
            UpdateInvoiceSettings.class,
            ChangeInvoiceStatus.class,
            EmailInvoice.class,
            DownloadInvoice.class,
            GetCreditSummary.class,
            ListOfferedCredits.class,
            Credits.class,
            ClaimCredit.class,
            ListPayments.class,
            ListCustomerPayments.class,
            AddPayment.class,
            EditPayment.class,
            ChangePaymentStatus.class,
            AddFund.class,
            Payments.class,
            PayInvoice.class,
            InitiateRefund.class,
            EmailReceipt.class,
            DownloadReceipt.class,
            StaticLists.class);

    @Override
    public Collection<Operation<?>> operations() {
        return DECLARING.stream().flatMap(FinanceOperations::declaredIn).toList();
    }

    // Operations are no API, so their constants are seen in their own package only.
    private static Stream<Operation<?>> declaredIn(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> field.getType() == Operation.class)
                .filter(field -> Modifier.isStatic(field.getModifiers()))
                .map(FinanceOperations::value);
    }

    private static Operation<?> value(Field constant) {
        try {
            constant.setAccessible(true);
            return (Operation<?>) constant.get(null);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
