package io.adplatform.cli;

import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Applies a saved plan. */
@Command(
        name = "apply",
        description = "Apply a saved plan, and append the outcome to the log of changes.",
        footer = {"", "Example:", "  adplatform bids apply plan.json --apply --log changes.jsonl"})
final class ApplyBids implements Callable<Integer> {

    private final Root root;

    @Mixin
    private final PlanRun run = new PlanRun();

    @Parameters(paramLabel = "PLAN", description = "The file of 'bids plan --save'.")
    Path plan = Path.of("");

    @Option(
            names = "--lift",
            paramLabel = "LIMIT",
            description = "Ignore this limit of the plan. Limits: ${COMPLETION-CANDIDATES}.")
    private List<BidLimits.Limit> lifted = new ArrayList<>();

    ApplyBids(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        return run.apply(root, BidModelPlan.load(plan), lifted);
    }
}
