package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.Checkout;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentField;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.PaymentType;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;

/** Payments and refunds. */
final class PaymentCalls {

    Page<Payment> listPayments(AdPlatform platform) {
        return Finance.on(platform)
                .payments()
                .list()
                .status(PaymentStatus.PAID)
                .type(PaymentType.AGAINST_INVOICE)
                .pageSize(100)
                .send();
    }

    Page<Payment> listPaymentsOfCustomer(AdPlatform platform, long customerOwId) {
        return Finance.on(platform)
                .payments()
                .listOfCustomer(customerOwId)
                .sortBy(PaymentField.PAYMENT_DATE, Order.DESC)
                .send();
    }

    Confirmation addPayment(AdPlatform platform, long customerOwId, long approvedInvoiceId) {
        return Finance.on(platform)
                .payments()
                .add()
                .customer(customerOwId)
                .amount(new BigDecimal("250.50"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .transaction("T-1234567")
                .againstInvoice(approvedInvoiceId)
                .send();
    }

    Confirmation editPayment(AdPlatform platform, long customerOwId, long paymentId) {
        return Finance.on(platform)
                .payments()
                .edit(paymentId)
                .customer(customerOwId)
                .amount(new BigDecimal("300.00"))
                .date(LocalDate.of(2026, 11, 21))
                .mode(PaymentMode.CHECK)
                .transaction("T-1234568")
                .asFund()
                .send();
    }

    Confirmation approvePayment(AdPlatform platform, long customerOwId, long paymentId) {
        return Finance.on(platform)
                .payments()
                .approve(paymentId)
                .customer(customerOwId)
                .actionNote("Received")
                .send();
    }

    Confirmation cancelPayment(AdPlatform platform, long customerOwId, long paymentId) {
        return Finance.on(platform)
                .payments()
                .cancel(paymentId)
                .customer(customerOwId)
                .actionNote("Entered twice")
                .send();
    }

    Confirmation rejectPayment(AdPlatform platform, long customerOwId, long paymentId) {
        return Finance.on(platform)
                .payments()
                .reject(paymentId)
                .customer(customerOwId)
                .actionNote("Never received")
                .send();
    }

    Confirmation addFund(AdPlatform platform) {
        return Finance.on(platform)
                .payments()
                .addFund()
                .amount(new BigDecimal("5000.00"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .bank("First Bank")
                .send();
    }

    Checkout payThroughProcessor(AdPlatform platform) {
        return Finance.on(platform)
                .payments()
                .payThroughProcessor(new BigDecimal("500.00"))
                .send();
    }

    Confirmation refund(AdPlatform platform, long customerOwId) {
        return Finance.on(platform)
                .payments()
                .refund()
                .customer(customerOwId)
                .amount(new BigDecimal("75.25"))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .transaction("R-1234567")
                .refundReason("Paid twice")
                .send();
    }

    Confirmation approveRefund(AdPlatform platform, long customerOwId, long refundId) {
        return Finance.on(platform)
                .payments()
                .approveRefund(refundId)
                .customer(customerOwId)
                .actionNote("Sent")
                .send();
    }

    Confirmation emailReceipt(AdPlatform platform, long customerOwId, long paymentId) {
        return Finance.on(platform)
                .payments()
                .emailReceipt(paymentId)
                .customer(customerOwId)
                .to("payable@northwind.example")
                .send();
    }

    DownloadedFile downloadReceipt(AdPlatform platform, long customerOwId, long paymentId, Path folder) {
        return Finance.on(platform)
                .payments()
                .downloadReceipt(paymentId)
                .customer(customerOwId)
                .toDirectory(folder);
    }
}
