package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.throttle.Quota;
import java.util.List;
import picocli.CommandLine.Command;

/** Shows the quota. It sends nothing to the platform. */
@Command(name = "quota")
final class ShowQuota extends ReadCommand {

    /** The quota as a row. */
    private record Row(int free, Quota quota) {}

    @Override
    int run(AdPlatform platform) {
        Quota quota = platform.quota();
        output().records(List.of(new Row(quota.free(), quota)), "free,limit,window,used,withheld,nextFree");
        return ExitCode.OK;
    }
}
