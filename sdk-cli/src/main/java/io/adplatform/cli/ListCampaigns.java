package io.adplatform.cli;

import io.adplatform.sdk.campaigns.CampaignStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists campaigns. */
@Command(
        name = "list",
        description = "List campaigns.",
        footer = {"", "Example:", "  adplatform campaigns list --status running --limit 20"})
final class ListCampaigns implements Callable<Integer> {

    private final Root root;

    @Mixin
    private final ListOptions list = new ListOptions();

    @Option(names = "--status", split = ",", paramLabel = "STATUS", description = "Such as running or expired.")
    List<String> statuses = new ArrayList<>();

    @Option(names = "--search", paramLabel = "TEXT", description = "Text to search for.")
    private @Nullable String search;

    ListCampaigns(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        try (Connection connection = root.connect()) {
            var request = connection.platform().campaigns().list();
            if (!statuses.isEmpty()) {
                request.status(statuses.stream().map(CampaignStatus::of).toArray(CampaignStatus[]::new));
            }
            if (search != null) {
                request.search(search);
            }
            list.write(root.output(), request, "campaignId", "name", "status", "startTime", "endTime", "ioId");
            return ExitCode.OK;
        }
    }
}
