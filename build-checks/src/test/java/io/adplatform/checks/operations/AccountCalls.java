package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.campaigns.CampaignField;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.campaigns.Campaigns;
import java.util.List;

/** Accounts, advertisers and campaigns. */
final class AccountCalls {

    TokenSet signUp(AdPlatform platform) {
        return platform.accounts()
                .signUp("buyer@example.com", "correct-horse-battery")
                .send();
    }

    TokenSet logIn(AdPlatform platform, String email, String password) {
        return platform.accounts().logIn(email, password).send();
    }

    TokenSet refresh(AdPlatform platform, String refreshToken) {
        return platform.accounts().refresh(refreshToken).send();
    }

    TokenSet logInOnTheOtherPath(AdPlatformBuilder client, String email, String password) {
        try (AdPlatform platform = client.dialect(
                        Dialect.documented().loginPath(true).iaaHost("dsp.example.com"))
                .build()) {
            return platform.accounts().logIn(email, password).send();
        }
    }

    Confirmation addAdvertiser(AdPlatform platform) {
        return platform.accounts()
                .addAdvertiser("Northwind Outdoor")
                .website("https://northwind.example")
                .chiefName("Robin Winter")
                .contactNumber("+1 555 0100")
                .address("1 Example Street, Springfield")
                .legalInfo("Northwind Outdoor Ltd, 4711")
                .links(List.of("https://northwind.example/imprint"))
                .send();
    }

    Page<CampaignSummary> listCampaigns(AdPlatform platform) {
        return Campaigns.on(platform)
                .list()
                .status(CampaignStatus.RUNNING)
                .sortBy(CampaignField.START_TIME, Order.DESC)
                .pageSize(20)
                .send();
    }
}
