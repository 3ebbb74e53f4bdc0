package io.adplatform.cli;

import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.plan.AppliedPlan;
import io.adplatform.sdk.bidmodel.plan.ApplyBidModelPlan;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan;
import io.adplatform.sdk.bidmodel.plan.ChangeLog;
import io.adplatform.sdk.bidmodel.plan.ChangeResult;
import io.adplatform.sdk.bidmodel.plan.ChangeState;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.InvalidRequestException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Option;

/** A command that applies a plan. */
abstract class PlanCommand extends Subcommand {

    @Option(names = "--lift", paramLabel = "LIMIT")
    List<BidLimits.Limit> lifted = new ArrayList<>();

    @Option(names = "--log", paramLabel = "FILE", defaultValue = "bid-changes.jsonl")
    Path log = Path.of("");

    @Option(names = "--who", paramLabel = "NAME", defaultValue = "${sys:user.name}")
    String who = "";

    /** A change as a row. */
    private record Row(String text, ChangeResult result) {}

    /** Shows the plan, asks, applies it, writes the outcome as rows and logs it. */
    final int apply(BidModelPlan plan) throws IOException {
        // The outcome must not be lost after the changes.
        Path written = Files.exists(log) ? log : log.toAbsolutePath().getParent();
        if (Files.isDirectory(log) || !Files.isWritable(Objects.requireNonNull(written))) {
            throw new IllegalArgumentException("--log: " + log + " can't be written");
        }
        plan.table().lines().forEach(output()::note);
        if (plan.isEmpty()) {
            return ExitCode.OK;
        }
        int changes = plan.changes().size();
        confirm(changes == 1 ? "Apply this change?" : "Apply these " + changes + " changes?");
        AppliedPlan applied;
        try (Connection connection = root().connect(true)) {
            BidModels bids = BidModels.on(connection.platform);
            ApplyBidModelPlan run = plan.ioId() != null
                    ? bids.io(plan.ioId()).apply(plan)
                    : bids.campaign(Objects.requireNonNull(plan.campaignId())).apply(plan);
            lifted.forEach(run::lift);
            run.onProgress(new WorkBar(output()));
            applied = send(run, plan, connection.platform.workspace().time().now());
        }
        var rows = applied.results().stream().map(row -> new Row(row.change().toString(), row));
        output().records(rows.toList(), "state,text,reason");
        ChangeLog.at(log).append(who, applied);
        if (!applied.differences().isEmpty()) {
            output().note("The plan is stale: plan again. These values have changed:");
            applied.differences().forEach(output()::note);
        }
        output().note(Rows.counts(applied) + ". It is logged in " + log + ".");
        return ExitCode.of(applied.isComplete(), applied.in(ChangeState.UNKNOWN).isEmpty());
    }

    /** Applies the plan. If it is stopped on the way, each change may be made; an undo reads such changes first. */
    private static AppliedPlan send(ApplyBidModelPlan run, BidModelPlan plan, Instant now) {
        try {
            return run.send();
        } catch (InvalidRequestException nothingWasSent) {
            throw nothingWasSent;
        } catch (AdPlatformException stopped) {
            String reason = stopped.getMessage();
            var unknown = plan.changes().stream().map(one -> new ChangeResult(one, ChangeState.UNKNOWN, reason));
            return new AppliedPlan(plan, now, unknown.toList(), 0, List.of());
        }
    }
}
