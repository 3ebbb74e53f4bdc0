package io.adplatform.sdk.campaigns;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Order;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Where callers get campaign IDs from. */
class CampaignsTest {

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final AdPlatform platform =
            AdPlatform.builder().settings(sandbox.settings()).build();

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
    }

    @Test
    void areListedByStatusInTheOrderAskedFor() {
        List<CampaignSummary> running = Campaigns.on(platform)
                .list()
                .status(CampaignStatus.RUNNING)
                .sortBy(CampaignField.CAMPAIGN_ID, Order.ASC)
                .pageSize(7)
                .stream()
                .toList();

        assertThat(running)
                .hasSizeGreaterThan(7)
                .allMatch(campaign -> CampaignStatus.RUNNING.equals(campaign.status()));
        assertThat(running).extracting(CampaignSummary::campaignId).isSorted().doesNotHaveDuplicates();
    }

    @Test
    void areSearchedByWord() {
        CampaignSummary one = Campaigns.on(platform).list().send().rows().get(0);

        assertThat(Campaigns.on(platform)
                        .list()
                        .search(String.valueOf(one.campaignId()))
                        .items())
                .contains(one);
    }
}
