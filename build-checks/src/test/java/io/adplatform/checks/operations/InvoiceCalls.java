package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.invoices.Invoice;
import io.adplatform.sdk.finance.invoices.InvoiceField;
import io.adplatform.sdk.finance.invoices.InvoicePaymentDetails;
import io.adplatform.sdk.finance.invoices.InvoiceSettings;
import io.adplatform.sdk.finance.invoices.InvoiceStatus;
import io.adplatform.sdk.finance.invoices.PaymentTerm;
import java.math.BigDecimal;
import java.nio.file.Path;

/** Invoices and their settings. */
final class InvoiceCalls {

    InvoiceSettings settings(AdPlatform platform) {
        return Finance.on(platform).invoices().settings().send();
    }

    InvoicePaymentDetails paymentDetails(AdPlatform platform, long invoiceId) {
        return Finance.on(platform).invoices().paymentDetails(invoiceId).send();
    }

    Page<Invoice> listInvoices(AdPlatform platform, long customerOwId) {
        return Finance.on(platform)
                .invoices()
                .list(customerOwId)
                .status(InvoiceStatus.OVERDUE)
                .sortBy(InvoiceField.ISSUED_ON, Order.DESC)
                .send();
    }

    Confirmation updateSettings(AdPlatform platform, long settingsId) {
        return Finance.on(platform)
                .invoices()
                .updateSettings(settingsId)
                .whiteLabel(true)
                .invoiceTitle("Invoice")
                .paymentTerm(PaymentTerm.NET_30)
                .bankName("First Bank")
                .send();
    }

    Confirmation deleteTaxData(AdPlatform platform, long taxId) {
        return Finance.on(platform).invoices().deleteTaxData(taxId).send();
    }

    Confirmation approveInvoice(AdPlatform platform, long invoiceId) {
        return Finance.on(platform)
                .invoices()
                .approve(invoiceId)
                .actionNote("Checked")
                .send();
    }

    Confirmation cancelInvoice(AdPlatform platform, long invoiceId) {
        return Finance.on(platform)
                .invoices()
                .cancel(invoiceId)
                .actionNote("Issued twice")
                .send();
    }

    Confirmation payInvoice(AdPlatform platform, long customerOwId, long approvedInvoiceId) {
        return Finance.on(platform)
                .payments()
                .payInvoice(approvedInvoiceId)
                .customer(customerOwId)
                .amount(new BigDecimal("250.50"))
                .send();
    }

    Confirmation emailInvoice(AdPlatform platform, long customerOwId, long invoiceId) {
        return Finance.on(platform)
                .invoices()
                .email(invoiceId)
                .customer(customerOwId)
                .to("payable@northwind.example")
                .send();
    }

    DownloadedFile downloadInvoice(AdPlatform platform, long customerOwId, long invoiceId, Path folder) {
        return Finance.on(platform)
                .invoices()
                .download(invoiceId)
                .customer(customerOwId)
                .toDirectory(folder);
    }
}
