package io.adplatform.examples;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import java.io.PrintStream;
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
 * <p>Exit codes: 0 when all is well, 1 when the platform failed, 2 when a setting is missing or wrong.
 */
public final class TuneBidsMain {

    private static final String APPLY = "--apply";

    private TuneBidsMain() {}

    /** Takes the arguments that the class describes. */
    public static void main(String[] arguments) {
        int code = run(arguments, System.getenv(), System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(String[] arguments, Map<String, String> environment, PrintStream out, PrintStream err) {
        List<String> values = Arrays.stream(arguments)
                .filter(argument -> !argument.equals(APPLY))
                .toList();
        return ExampleMain.run("Tuning", environment, out, err, (example, meter) -> {
            Long campaignId = values.isEmpty() ? null : Long.valueOf(values.get(0));
            Dimension dimension = values.size() < 2 ? Dimension.STATE : Dimension.of(values.get(1));
            boolean apply = example.isSandbox() || values.size() < arguments.length;
            new TuneBids(example.platform(), out).run(campaignId, dimension, Instant.now(), apply);
            out.println("[" + meter.requests() + " requests, log-in included]");
        });
    }
}
