package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.campaigns.Campaigns;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists campaigns. */
@Command(name = "list")
final class ListCampaigns extends ListCommand {

    @Option(names = "--status", paramLabel = "STATUS")
    private @Nullable String status;

    @Option(names = "--search", paramLabel = "TEXT")
    private @Nullable String search;

    @Override
    int run(AdPlatform platform) {
        var request = Campaigns.on(platform).list();
        ifSet(status, name -> request.status(CampaignStatus.of(name)));
        ifSet(search, request::search);
        return write(request, "campaignId,name,status,startTime,endTime,ioId");
    }
}
