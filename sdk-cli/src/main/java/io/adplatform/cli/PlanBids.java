package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan;
import io.adplatform.sdk.bidmodel.plan.DesiredBidModel;
import io.adplatform.sdk.bidmodel.plan.PlanBidModels;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares an edited table with the platform, and saves the changes as a plan. It changes nothing. */
@Command(name = "plan")
final class PlanBids extends ReadCommand {

    @Parameters(paramLabel = "CSV")
    Path csv = Path.of("");

    @Option(names = "--campaign", paramLabel = "ID")
    private @Nullable Long campaign;

    @Option(names = "--io", paramLabel = "ID")
    private @Nullable Long io;

    @Option(names = "--dimension", paramLabel = "NAME", completionCandidates = PullBids.Dimensions.class)
    private @Nullable String dimension;

    @Option(names = "--base-bid", paramLabel = "AMOUNT")
    private @Nullable BigDecimal baseBid;

    @Option(names = "--limit", paramLabel = "LIMIT=VALUE")
    Map<BidLimits.Limit, BigDecimal> limits = new EnumMap<>(BidLimits.Limit.class);

    @Option(names = "--note", paramLabel = "TEXT")
    private @Nullable String note;

    @Option(names = "--detailed")
    private boolean detailed;

    @Option(names = "--save", paramLabel = "FILE")
    private @Nullable Path save;

    /** A change as a row. */
    private record Row(String change) {}

    @Override
    int run(AdPlatform platform) throws Exception {
        if ((campaign == null) == (io == null)) {
            throw new IllegalArgumentException("a plan needs either --campaign or --io");
        }
        DesiredBidModel desired = dimension == null
                ? DesiredBidModel.fromCsv(csv)
                : DesiredBidModel.fromCsv(PullBids.dimension(dimension), csv);
        desired = baseBid == null ? desired : desired.baseBid(baseBid);
        BidModels bids = BidModels.on(platform);
        PlanBidModels planning = campaign != null
                ? bids.campaign(campaign).plan(desired)
                : bids.io(io).plan(desired);
        BidModelPlan plan = planning.limits(new BidLimits(limits))
                .onProgress(new WorkBar(output()))
                .send();
        plan = note == null ? plan : plan.withNote(note);
        if (save != null) {
            plan.save(save);
            output().note("The plan is in " + save + ".");
        }
        switch (output().format) {
            case TABLE -> output().sentences(plan.table() + "\n");
            case JSON -> output().text(plan.toJson() + "\n");
            case CSV -> {
                var rows = plan.changes().stream().map(change -> new Row(change.toString()));
                output().records(rows.toList(), "change");
                plan.warnings().forEach(output()::note);
                plan.violations().forEach(output()::note);
            }
        }
        return !plan.violations().isEmpty()
                ? ExitCode.INCOMPLETE
                : detailed && !plan.isEmpty() ? ExitCode.CHANGES : ExitCode.OK;
    }
}
