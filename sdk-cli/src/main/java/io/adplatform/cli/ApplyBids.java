package io.adplatform.cli;

import io.adplatform.sdk.bidmodel.plan.BidModelPlan;
import io.adplatform.sdk.file.Csv;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Applies a saved plan. */
@Command(name = "apply")
final class ApplyBids extends PlanCommand {

    @Parameters(paramLabel = "PLAN")
    Path plan = Path.of("");

    @Override
    public Integer call() throws Exception {
        return apply(BidModelPlan.fromJson(Csv.text(plan)));
    }
}
