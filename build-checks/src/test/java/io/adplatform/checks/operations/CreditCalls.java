package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.credits.Credit;
import io.adplatform.sdk.finance.credits.CreditField;
import io.adplatform.sdk.finance.credits.CreditSummary;
import java.math.BigDecimal;
import java.util.List;

/** Credit of customers. */
final class CreditCalls {

    CreditSummary summary(AdPlatform platform, long customerOwId) {
        return Finance.on(platform).credits().summary(customerOwId).send();
    }

    Page<Credit> listOfferedCredits(AdPlatform platform) {
        return Finance.on(platform)
                .credits()
                .offered()
                .sortBy(CreditField.MODIFIED_AT, Order.DESC)
                .pageSize(50)
                .send();
    }

    List<Credit> listCreditsOfCustomer(AdPlatform platform, long customerOwId) {
        return Finance.on(platform).credits().list(customerOwId).send();
    }

    Confirmation addCredit(AdPlatform platform, long customerOwId) {
        return Finance.on(platform)
                .credits()
                .add(customerOwId, new BigDecimal("1000.25"))
                .send();
    }

    Confirmation editCredit(AdPlatform platform, long customerOwId, long creditId) {
        return Finance.on(platform)
                .credits()
                .edit(creditId)
                .customer(customerOwId)
                .amount(new BigDecimal("1500.50"))
                .send();
    }

    Confirmation revokeCredit(AdPlatform platform, long customerOwId, long creditId) {
        return Finance.on(platform)
                .credits()
                .revoke(creditId)
                .customer(customerOwId)
                .send();
    }

    Confirmation claimCredit(AdPlatform platform, long creditId) {
        return Finance.on(platform)
                .credits()
                .claim(creditId)
                .customerName("Northwind Outdoor")
                .businessName("Northwind Outdoor Ltd")
                .taxId("T-77")
                .contactPersonName("Robin Winter")
                .contactPersonEmail("payable@northwind.example")
                .incorporationPlace("Springfield")
                .address("1 Example Street")
                .send();
    }
}
