package io.adplatform.cli;

import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.plan.AppliedPlan;
import io.adplatform.sdk.bidmodel.plan.ApplyBidModelPlan;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan;
import io.adplatform.sdk.bidmodel.plan.ChangeLog;
import io.adplatform.sdk.bidmodel.plan.ChangeState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of the commands that apply a plan, and the way that they do it. */
final class PlanRun {

    @Option(names = "--apply")
    private boolean apply;

    @Option(names = "--overwrite-drift")
    private boolean overwriteDrift;

    @Option(names = "--log", paramLabel = "FILE", defaultValue = "bid-changes.jsonl")
    Path log = Path.of("");

    @Option(names = "--who", paramLabel = "NAME", defaultValue = "${sys:user.name}")
    String who = "";

    /** Shows the plan, asks, applies it, writes the outcome as rows and logs it. */
    int apply(Root root, BidModelPlan plan, List<BidLimits.Limit> lifted) throws IOException {
        Output output = root.output();
        // The outcome must not be lost after the changes.
        if (!Files.isDirectory(Objects.requireNonNull(log.toAbsolutePath().getParent()))) {
            throw new IllegalArgumentException("--log: the directory of " + log + " does not exist");
        }
        output.note(plan.table());
        if (plan.isEmpty()) {
            return ExitCode.OK;
        }
        if (!output.confirmed(apply, "Apply these " + plan.changes().size() + " changes?")) {
            return ExitCode.NOT_CONFIRMED;
        }
        AppliedPlan applied;
        try (Connection connection = root.connect(true)) {
            BidModels bids = BidModels.on(connection.platform());
            Long io = plan.ioId();
            ApplyBidModelPlan run = io != null
                    ? bids.io(io).apply(plan)
                    : bids.campaign(Objects.requireNonNull(plan.campaignId())).apply(plan);
            lifted.forEach(run::lift);
            applied = (overwriteDrift ? run.overwriteDrift() : run)
                    .onProgress(new WorkBar(output))
                    .send();
        }
        List<List<@Nullable Object>> rows = new ArrayList<>();
        applied.results().forEach(row -> rows.add(Arrays.asList(row.state(), row.change(), row.reason())));
        output.rows("state,change,reason", rows);
        ChangeLog.at(log).append(who, applied);
        output.note(applied + ". It is logged in " + log + ".");
        if (!applied.in(ChangeState.UNKNOWN).isEmpty()) {
            return ExitCode.UNKNOWN;
        }
        return applied.isComplete() ? ExitCode.OK : ExitCode.INCOMPLETE;
    }
}
