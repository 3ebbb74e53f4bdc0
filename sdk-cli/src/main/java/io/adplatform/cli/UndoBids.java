package io.adplatform.cli;

import io.adplatform.sdk.bidmodel.plan.BidModelPlan;
import io.adplatform.sdk.bidmodel.plan.ChangeLog;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Takes an applied plan back, by a plan of the previous values. */
@Command(name = "undo")
final class UndoBids extends PlanCommand {

    @Option(names = "--entry", paramLabel = "NUMBER")
    private @Nullable Integer entry;

    @Override
    public Integer call() throws Exception {
        List<ChangeLog.Entry> entries = ChangeLog.at(log).entries();
        int number = entry == null ? entries.size() : entry;
        boolean isThere = number > 0 && number <= entries.size();
        BidModelPlan plan = isThere ? entries.get(number - 1).applied().undo() : null;
        if (plan == null || plan.isEmpty()) {
            throw new IllegalArgumentException(log + ": no change is in entry " + number + " of " + entries.size());
        }
        return apply(plan.withNote("Undo of entry " + number));
    }
}
