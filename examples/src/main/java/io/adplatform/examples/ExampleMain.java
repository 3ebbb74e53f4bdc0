package io.adplatform.examples;

import io.adplatform.sdk.error.AdPlatformException;
import java.io.PrintStream;
import java.util.Map;

/** What the examples' main methods have in common: where they run, and how they end. */
final class ExampleMain {

    private ExampleMain() {}

    /** The example itself. */
    interface Example {

        /** Runs it; an argument that is missing or wrong is an {@link IllegalArgumentException}. */
        void run(ExamplePlatform example, QuotaMeter meter);
    }

    /**
     * Runs an example.
     *
     * @param subject what a message is about, as in "The report can't start"
     * @return 0 when all is well, 1 when the platform failed, 2 when a setting or an argument is missing or wrong
     */
    static int run(String subject, Map<String, String> environment, PrintStream out, PrintStream err, Example example) {
        QuotaMeter meter = new QuotaMeter(out);
        try (ExamplePlatform platform = ExamplePlatform.connect(environment, meter)) {
            out.println("On " + platform.where() + ".");
            out.println();
            example.run(platform, meter);
            return 0;
        } catch (IllegalArgumentException setting) {
            err.println(subject + " can't start: " + setting.getMessage());
            return 2;
        } catch (AdPlatformException failure) {
            err.println(subject + " ends here: " + failure.getMessage());
            return 1;
        }
    }
}
