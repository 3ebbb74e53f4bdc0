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
        if (number < 1 || number > entries.size()) {
            throw new IllegalArgumentException(log + " has " + entries.size() + " entries, and no entry " + number);
        }
        BidModelPlan plan = entries.get(number - 1).applied().undo().withNote("Undo of entry " + number);
        if (plan.isEmpty()) {
            throw new IllegalArgumentException("entry " + number + " changed nothing; choose another one with --entry");
        }
        return apply(plan);
    }
}
