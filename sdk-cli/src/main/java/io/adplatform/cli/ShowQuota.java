package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.throttle.Quota;
import java.util.List;
import picocli.CommandLine.Command;

/** Shows the quota. It sends nothing to the platform. */
@Command(name = "quota")
final class ShowQuota extends ReadCommand {

    @Override
    int run(AdPlatform platform) {
        Quota quota = platform.quota();
        long seconds = quota.window().toSeconds();
        List<Long> nextFree =
                quota.nextFree().stream().map(time -> time.toSeconds()).toList();
        output().rows(
                        "limit,windowSeconds,used,free,waiting,nextFreeInSeconds",
                        List.of(List.of(
                                quota.limit(), seconds, quota.used(), quota.free(), quota.totalWaiting(), nextFree)));
        return ExitCode.OK;
    }
}
