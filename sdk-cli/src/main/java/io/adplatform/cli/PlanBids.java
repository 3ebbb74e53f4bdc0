package io.adplatform.cli;

import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.plan.BidModelChange;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan;
import io.adplatform.sdk.bidmodel.plan.DesiredBidModel;
import io.adplatform.sdk.bidmodel.plan.PlanBidModels;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares an edited table with the platform, and saves the changes as a plan. It changes nothing. */
@Command(
        name = "plan",
        description = "Compare an edited CSV file with the platform. Show the changes, and save them as a plan.",
        footer = {
            "",
            "Example:",
            "  adplatform bids plan bids.csv --campaign 7001 --limit MULTIPLIER=3 --save plan.json"
        })
final class PlanBids implements Callable<Integer> {

    private final Root root;

    @Parameters(paramLabel = "CSV", description = "The edited file of 'bids pull'.")
    Path csv = Path.of("");

    @Option(names = "--campaign", paramLabel = "ID", description = "Campaign of the plan.")
    private @Nullable Long campaign;

    @Option(names = "--io", paramLabel = "ID", description = "Insertion order of the plan, in place of a campaign.")
    private @Nullable Long io;

    @Option(
            names = "--dimension",
            paramLabel = "NAME",
            defaultValue = "state",
            description = "Dimension of rows without one. Default: ${DEFAULT-VALUE}.")
    String dimension = "";

    @Option(names = "--base-bid", paramLabel = "AMOUNT", description = "New base bid.")
    private @Nullable BigDecimal baseBid;

    @Option(
            names = "--limit",
            paramLabel = "LIMIT=VALUE",
            description = "Refuse larger values. Limits: ${COMPLETION-CANDIDATES}.")
    private Map<BidLimits.Limit, String> limits = new EnumMap<>(BidLimits.Limit.class);

    @Option(names = "--note", paramLabel = "TEXT", description = "Reason, for the log of changes.")
    private @Nullable String note;

    @Option(names = "--save", paramLabel = "FILE", description = "File for the plan, for 'bids apply'.")
    private @Nullable Path save;

    PlanBids(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        if ((campaign == null) == (io == null)) {
            throw new IllegalArgumentException("a plan needs either --campaign or --io");
        }
        DesiredBidModel desired = DesiredBidModel.fromCsv(PullBids.dimension(dimension), csv);
        if (baseBid != null) {
            desired = desired.baseBid(baseBid);
        }
        BidLimits limited = BidLimits.none();
        for (Map.Entry<BidLimits.Limit, String> limit : limits.entrySet()) {
            limited = limited.with(limit.getKey(), limit.getValue());
        }
        BidModelPlan plan;
        try (Connection connection = root.connect()) {
            BidModels bids = BidModels.on(connection.platform());
            PlanBidModels planning = campaign != null
                    ? bids.campaign(campaign).plan(desired)
                    : bids.io(io).plan(desired);
            plan = planning.limits(limited)
                    .onProgress(new WorkBar(root.output()))
                    .send();
        }
        if (note != null) {
            plan = plan.withNote(note);
        }
        if (save != null) {
            plan.save(save);
            root.output().note("The plan is in " + save + ".");
        }
        show(plan);
        return plan.violations().isEmpty() ? ExitCode.OK : ExitCode.INCOMPLETE;
    }

    private void show(BidModelPlan plan) {
        switch (root.output().format()) {
            case TABLE -> root.output().text(plan.table() + "\n");
            case JSON -> root.output().text(plan.toJson() + "\n");
            case CSV -> {
                List<List<Object>> rows =
                        plan.changes().stream().map(PlanBids::row).toList();
                root.output().rows(List.of("kind", "campaign", "dimension", "entity", "change"), rows);
                plan.warnings().forEach(warning -> root.output().note("Warning: " + warning));
                plan.violations().forEach(wrong -> root.output().note("Violation: " + wrong));
            }
        }
    }

    private static List<Object> row(BidModelChange change) {
        return List.of(
                change.kind(),
                change.campaignId(),
                Rows.text(change.dimension()),
                change.entityId(),
                change.toString());
    }
}
