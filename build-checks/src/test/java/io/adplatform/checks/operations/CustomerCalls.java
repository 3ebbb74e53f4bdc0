package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.finance.BasicFinancialDetails;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.customers.CampaignMargin;
import io.adplatform.sdk.finance.customers.CustomerMargins;
import io.adplatform.sdk.finance.customers.FinancialDetails;
import io.adplatform.sdk.finance.customers.MarginType;
import io.adplatform.sdk.finance.customers.VerificationSegments;
import java.math.BigDecimal;

/** Finances of customers. */
final class CustomerCalls {

    FinancialDetails financialDetails(AdPlatform platform, long customerOwId) {
        return Finance.on(platform)
                .customers()
                .financialDetails(customerOwId)
                .year(2026)
                .send();
    }

    CustomerMargins margins(AdPlatform platform, long customerOwId) {
        return Finance.on(platform)
                .customers()
                .margins(customerOwId)
                .types(MarginType.GROSS)
                .send();
    }

    Confirmation editMargin(AdPlatform platform, long customerOwId) {
        return Finance.on(platform)
                .customers()
                .editMargin(customerOwId, MarginType.GROSS, new BigDecimal("15.5"))
                .send();
    }

    Page<CampaignMargin> campaignMargins(AdPlatform platform, long customerOwId) {
        return Finance.on(platform)
                .customers()
                .campaignMargins(customerOwId)
                .search("sale")
                .send();
    }

    VerificationSegments verificationSegments(AdPlatform platform, long customerOwId) {
        return Finance.on(platform)
                .customers()
                .verificationSegments(customerOwId)
                .send();
    }

    VerificationSegments enableVerificationSegments(AdPlatform platform, long customerOwId) {
        return Finance.on(platform)
                .customers()
                .verificationSegments(customerOwId, true)
                .send();
    }

    BasicFinancialDetails basicDetails(AdPlatform platform) {
        return Finance.on(platform).basicDetails().send();
    }

    BigDecimal availableBalance(AdPlatform platform, long customerOwId) {
        return Finance.on(platform)
                .balances()
                .available(customerOwId)
                .customerRequest(false)
                .send();
    }
}
