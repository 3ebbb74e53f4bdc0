package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.fees.FeeSettings;
import io.adplatform.sdk.finance.fees.MarkupType;
import io.adplatform.sdk.finance.fees.PgFees;
import java.math.BigDecimal;

/** Fees of customers. */
final class FeeCalls {

    PgFees pgFees(AdPlatform platform, long customerOwId) {
        return Finance.on(platform).fees().pg(customerOwId).send();
    }

    Confirmation editPgFees(AdPlatform platform, long customerOwId) {
        return Finance.on(platform)
                .fees()
                .editPg(customerOwId)
                .pgCampaignFees(new BigDecimal("8"))
                .pgWorkspaceShare(new BigDecimal("2.5"))
                .send();
    }

    FeeSettings vldFees(AdPlatform platform, long customerOwId) {
        return Finance.on(platform).fees().vld().get(customerOwId).send();
    }

    Confirmation updateVldFees(AdPlatform platform, long customerOwId, long feeId) {
        return Finance.on(platform)
                .fees()
                .vld()
                .update(customerOwId)
                .id(feeId)
                .rate(new BigDecimal("0.75"))
                .enabled(true)
                .markup(MarkupType.PERCENTAGE, new BigDecimal("3"))
                .send();
    }

    FeeSettings pldFees(AdPlatform platform, long customerOwId) {
        return Finance.on(platform).fees().pld().get(customerOwId).send();
    }

    Confirmation updatePldFees(AdPlatform platform, long customerOwId) {
        return Finance.on(platform)
                .fees()
                .pld()
                .update(customerOwId)
                .rate(new BigDecimal("0.5"))
                .send();
    }

    FeeSettings slsFees(AdPlatform platform, long customerOwId) {
        return Finance.on(platform).fees().sls().get(customerOwId).send();
    }

    Confirmation updateSlsFees(AdPlatform platform, long customerOwId) {
        return Finance.on(platform)
                .fees()
                .sls()
                .update(customerOwId)
                .enabled(false)
                .send();
    }
}
