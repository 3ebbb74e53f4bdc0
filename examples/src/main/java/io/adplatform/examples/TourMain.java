package io.adplatform.examples;

import io.adplatform.sdk.error.AdPlatformException;
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
        QuotaMeter meter = new QuotaMeter(out);
        try (ExamplePlatform example = ExamplePlatform.connect(environment, meter)) {
            out.println("A tour of the platform, on " + example.where() + ".");
            out.println();
            new Tour(example.platform(), meter, out).run(Instant.now());
            return 0;
        } catch (IllegalArgumentException setting) {
            err.println("The tour can't start: " + setting.getMessage());
            return 2;
        } catch (AdPlatformException failure) {
            err.println("The tour ends here: " + failure.getMessage());
            return 1;
        }
    }
}
