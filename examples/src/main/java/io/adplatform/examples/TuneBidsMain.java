package io.adplatform.examples;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Raises the bid multiplier of a campaign's best performers and lowers that of its worst: against the deployment that
 * the {@code ADPLATFORM_*} variables name, or the embedded sandbox.
 *
 * <p>Arguments, all optional: the campaign's ID (default: the first that is running), a dimension such as {@code city}
 * (default: state), and {@code --apply}. On a deployment nothing is changed without {@code --apply}.
 *
 * <p>A CSV file as the first argument, as in {@code plan.csv 7001 city --dry-run}, is a planner's table: its entities get the
 * table's values, and the plan is printed and saved before. With {@code --dry-run} nothing is changed anywhere.
 *
 * <p>Exit codes: 0 when all is well, 1 when the platform failed, 2 when a setting is missing or wrong.
 */
public final class TuneBidsMain {

    private static final String APPLY = "--apply";
    private static final String DRY_RUN = "--dry-run";

    private TuneBidsMain() {}

    /** Takes the arguments that the class describes. */
    public static void main(String[] arguments) {
        int code = run(arguments, System.getenv(), System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(String[] arguments, Map<String, String> environment, PrintStream out, PrintStream err) {
        List<String> flags =
                Arrays.stream(arguments).filter(one -> one.startsWith("--")).toList();
        List<String> values =
                Arrays.stream(arguments).filter(one -> !one.startsWith("--")).toList();
        Path table = values.isEmpty() || !values.get(0).endsWith(".csv") ? null : Path.of(values.get(0));
        List<String> others = table == null ? values : values.subList(1, values.size());
        return ExampleMain.run("Tuning", environment, out, err, (example, meter) -> {
            if (!List.of(APPLY, DRY_RUN).containsAll(flags)) {
                throw new IllegalArgumentException("there are --apply and --dry-run, and not " + flags);
            }
            Long campaignId = others.isEmpty() ? null : Long.valueOf(others.get(0));
            Dimension dimension = others.size() < 2 ? Dimension.STATE : Dimension.of(others.get(1));
            boolean apply = !flags.contains(DRY_RUN) && (example.isSandbox() || flags.contains(APPLY));
            TuneBids tuning = new TuneBids(example.platform(), out);
            if (table == null) {
                tuning.run(campaignId, dimension, Instant.now(), apply);
            } else {
                long campaign = campaignId == null ? tuning.firstRunningCampaign() : campaignId;
                new ApplyTable(example.platform(), out).run(table, campaign, dimension, apply);
            }
            out.println("[" + meter.requests() + " requests, log-in included]");
        });
    }
}
