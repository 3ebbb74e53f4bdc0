package io.adplatform.examples;

import io.adplatform.sdk.error.AdPlatformException;
import java.io.IOException;
import java.io.PrintStream;
import java.time.format.DateTimeParseException;
import java.util.Map;

/** The common part of the examples' main methods: the platform and the exit code. */
final class ExampleMain {

    private ExampleMain() {}

    /** The example itself. */
    interface Example {

        /** Runs it; an argument that is missing or wrong is an exception of the parser that meets it. */
        void run(ExamplePlatform example, QuotaMeter meter) throws IOException;
    }

    /**
     * Runs an example.
     *
     * @param subject what a message is about, as in "The report can't start"
     * @return 0 when all is well, 1 when the platform or the disk failed, 2 when a setting or an argument is missing or
     *     wrong
     */
    static int run(String subject, Map<String, String> environment, PrintStream out, PrintStream err, Example example) {
        QuotaMeter meter = new QuotaMeter(out);
        try (ExamplePlatform platform = ExamplePlatform.connect(environment, meter)) {
            out.println("On " + platform.where() + ".");
            out.println();
            example.run(platform, meter);
            return 0;
        } catch (IllegalArgumentException | DateTimeParseException setting) {
            err.println(subject + " can't start: " + setting.getMessage());
            return 2;
        } catch (AdPlatformException failure) {
            err.println(subject + " ends here: " + failure.getMessage());
            return 1;
        } catch (IOException disk) {
            err.println(subject + " ends here: " + disk);
            return 1;
        }
    }
}
