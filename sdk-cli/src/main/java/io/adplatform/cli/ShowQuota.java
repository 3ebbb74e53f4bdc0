package io.adplatform.cli;

import io.adplatform.sdk.throttle.Quota;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** Shows the quota. It costs no request, unless a shared database is asked through one. */
@Command(
        name = "quota",
        description = {
            "Show the requests that are free.",
            "Without ADPLATFORM_JDBC_URL each command has its own quota, so that two commands within a minute may",
            "send too much. The platform then lets them wait."
        },
        footer = {"", "Example:", "  adplatform quota --json"})
final class ShowQuota implements Callable<Integer> {

    private final Root root;

    ShowQuota(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        try (Connection connection = root.connect()) {
            Quota quota = connection.platform().quota();
            String nextFree = quota.nextFree().stream()
                    .map(time -> time.toSeconds() + " s")
                    .limit(1)
                    .collect(Collectors.joining());
            root.output()
                    .rows(
                            List.of("limit", "windowSeconds", "used", "free", "waiting", "nextFree"),
                            List.of(List.of(
                                    quota.limit(),
                                    quota.window().toSeconds(),
                                    quota.used(),
                                    quota.free(),
                                    quota.totalWaiting(),
                                    nextFree)));
            return ExitCode.OK;
        }
    }
}
