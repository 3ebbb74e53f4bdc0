package io.adplatform.sdk.finance;

import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.OperationCatalogue;
import java.util.Collection;
import java.util.List;

/** The operations of this module (document 2). */
public final class FinanceOperations implements OperationCatalogue {

    @Override
    public Collection<Operation<?>> operations() {
        return List.of(
                GetFinancialDetails.OPERATION,
                ViewMargin.OPERATION,
                Customers.EDIT_MARGIN,
                ListCampaignMargins.OPERATION,
                Fees.PG,
                Fees.EDIT_PG,
                FeeFamily.GET_VLD,
                FeeFamily.GET_PLD,
                FeeFamily.GET_SLS,
                FeeFamily.UPDATE_VLD,
                FeeFamily.UPDATE_PLD,
                FeeFamily.UPDATE_SLS,
                Customers.VERIFICATION_SEGMENTS,
                Customers.SET_VERIFICATION_SEGMENTS,
                Finance.BASIC_DETAILS,
                GetAvailableBalance.OPERATION,
                Invoices.SETTINGS,
                Invoices.PAYMENT_DETAILS,
                ListInvoices.OPERATION,
                UpdateInvoiceSettings.OPERATION,
                Invoices.DELETE_TAX_DATA,
                DecideInvoice.APPROVE,
                DecideInvoice.CANCEL,
                EmailInvoice.OPERATION,
                DownloadInvoice.OPERATION,
                GetCreditSummary.OPERATION,
                ListOfferedCredits.OPERATION,
                Credits.LIST,
                Credits.ADD,
                Credits.EDIT,
                Credits.REVOKE,
                ClaimCredit.OPERATION,
                ListPayments.OPERATION,
                ListCustomerPayments.OPERATION,
                AddPayment.OPERATION,
                EditPayment.OPERATION,
                DecidePayment.APPROVE,
                DecidePayment.CANCEL,
                DecidePayment.REJECT,
                AddFund.OPERATION,
                Payments.PAY_THROUGH_PROCESSOR,
                PayInvoice.OPERATION,
                InitiateRefund.OPERATION,
                DecidePayment.APPROVE_REFUND,
                EmailReceipt.OPERATION,
                DownloadReceipt.OPERATION,
                StaticLists.PG_PAYMENT_TYPES,
                StaticLists.PAYMENT_TYPES,
                StaticLists.PAYMENT_STATUSES,
                StaticLists.INVOICE_PAYMENT_MODES,
                StaticLists.INVOICE_STATUSES,
                StaticLists.INVOICE_PAYMENT_TERMS);
    }
}
