package io.adplatform.examples;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The last month by campaign as a table and as CSV, and the last year by windows. It changes nothing.
 *
 * <p>Argument: a file for the CSV, which must not exist yet; without it the first lines are shown. Exit codes: 0 when
 * all is well, 1 when the platform failed, 2 when a setting or an argument is wrong.
 */
public final class CampaignReportMain {

    private CampaignReportMain() {}

    /** Takes the CSV file, or nothing. */
    public static void main(String[] arguments) {
        int code = run(List.of(arguments), System.getenv(), System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(List<String> arguments, Map<String, String> environment, PrintStream out, PrintStream err) {
        return ExampleMain.run("The report", environment, out, err, (example, meter) -> {
            if (arguments.size() > 1) {
                throw new IllegalArgumentException("it takes one file at most, got " + arguments);
            }
            CampaignReportExample report = new CampaignReportExample(example.platform(), meter, out);
            report.run(Instant.now(), arguments.isEmpty() ? null : Path.of(arguments.get(0)));
        });
    }
}
