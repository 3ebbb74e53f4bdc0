package io.adplatform.examples;

import java.io.PrintStream;
import java.time.Instant;
import java.util.Map;

/**
 * Runs the tour: against the deployment that the {@code ADPLATFORM_*} variables name, or the embedded sandbox.
 *
 * <p>Exit codes: 0 when all is well, 1 when the platform failed, 2 when a setting is missing or wrong.
 */
public final class TourMain {

    private TourMain() {}

    /** Takes no arguments. */
    public static void main(String[] arguments) {
        int code = run(System.getenv(), System.out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    static int run(Map<String, String> environment, PrintStream out, PrintStream err) {
        return ExampleMain.run(
                "The tour",
                environment,
                out,
                err,
                (example, meter) -> new Tour(example.platform(), meter, out).run(Instant.now()));
    }
}
