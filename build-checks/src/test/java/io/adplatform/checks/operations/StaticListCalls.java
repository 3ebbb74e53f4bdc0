package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.invoices.InvoiceStatus;
import io.adplatform.sdk.finance.invoices.PaymentTerm;
import io.adplatform.sdk.finance.lists.PgPaymentType;
import io.adplatform.sdk.finance.lists.StaticItem;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.PaymentType;
import java.util.List;

/** Static lists. A client asks for each of them once. */
final class StaticListCalls {

    Page<StaticItem<PgPaymentType>> pgPaymentTypes(AdPlatform platform) {
        return Finance.on(platform).staticLists().pgPaymentTypes().send();
    }

    List<StaticItem<PaymentType>> paymentTypes(AdPlatform platform) {
        return Finance.on(platform).staticLists().paymentTypes().send();
    }

    List<StaticItem<PaymentStatus>> paymentStatuses(AdPlatform platform) {
        return Finance.on(platform).staticLists().paymentStatuses().send();
    }

    List<StaticItem<PaymentMode>> invoicePaymentModes(AdPlatform platform) {
        return Finance.on(platform).staticLists().invoicePaymentModes().send();
    }

    List<StaticItem<InvoiceStatus>> invoiceStatuses(AdPlatform platform) {
        return Finance.on(platform).staticLists().invoiceStatuses().send();
    }

    List<StaticItem<PaymentTerm>> invoicePaymentTerms(AdPlatform platform) {
        return Finance.on(platform).staticLists().invoicePaymentTerms().send();
    }
}
