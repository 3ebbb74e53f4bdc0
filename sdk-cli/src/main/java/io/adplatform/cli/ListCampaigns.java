package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.CampaignSummary;
import io.adplatform.sdk.campaigns.Campaigns;
import picocli.CommandLine.Command;

/** Lists campaigns. */
@Command(name = "list")
final class ListCampaigns extends SearchCommand {

    @Override
    int run(AdPlatform platform) {
        var request = Campaigns.on(platform).list();
        ifSet(status, name -> request.status(CampaignStatus.of(name)));
        ifSet(search, request::search);
        return write(request, CampaignSummary.class, "campaignId,name,status,startTime,endTime,ioId");
    }
}
