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
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Option;

/** Options of the commands that apply a plan, and the way that they do it. */
final class PlanRun {

    @Option(names = "--apply", description = "Don't ask for confirmation. Required if there is no terminal.")
    private boolean apply;

    @Option(names = "--overwrite-drift", description = "Also change values that someone else has changed since.")
    private boolean overwriteDrift;

    @Option(
            names = "--log",
            paramLabel = "FILE",
            defaultValue = "bid-changes.jsonl",
            description = "Log of changes. Default: ${DEFAULT-VALUE}.")
    Path log = Path.of("");

    @Option(
            names = "--who",
            paramLabel = "NAME",
            defaultValue = "${sys:user.name}",
            description = "Person in the log. Default: the user of this computer.")
    String who = "";

    /** Shows the plan, asks, applies it, logs the outcome and writes it as rows. */
    int apply(Root root, BidModelPlan plan, List<BidLimits.Limit> lifted) throws IOException {
        Path directory = log.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw new IllegalArgumentException("--log: the directory of " + log + " does not exist");
        }
        Output output = root.output();
        output.note(plan.table());
        if (plan.isEmpty()) {
            output.rows(List.of("state", "change", "reason"), List.of());
            return ExitCode.OK;
        }
        if (!output.confirmed(apply, "Apply these " + plan.changes().size() + " changes?")) {
            return ExitCode.NOT_CONFIRMED;
        }
        AppliedPlan applied;
        try (Connection connection = root.connectToChange()) {
            BidModels bids = BidModels.on(connection.platform());
            ApplyBidModelPlan run = plan.ioId() != null
                    ? bids.io(plan.ioId()).apply(plan)
                    : bids.campaign(Objects.requireNonNull(plan.campaignId())).apply(plan);
            lifted.forEach(run::lift);
            if (overwriteDrift) {
                run.overwriteDrift();
            }
            applied = run.onProgress(new WorkBar(output)).send();
        }
        output.rows(
                List.of("state", "change", "reason"),
                applied.results().stream()
                        .map(result -> List.of(
                                Rows.text(result.state()), result.change().toString(), Rows.text(result.reason())))
                        .toList());
        ChangeLog.at(log).append(who, applied);
        output.note(applied + ". It is logged in " + log + ".");
        if (applied.isComplete()) {
            return ExitCode.OK;
        }
        return applied.in(ChangeState.UNKNOWN).isEmpty() ? ExitCode.INCOMPLETE : ExitCode.UNKNOWN;
    }
}
