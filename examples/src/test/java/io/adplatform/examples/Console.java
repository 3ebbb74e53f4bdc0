package io.adplatform.examples;

import io.adplatform.testkit.Sandbox;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** What an example prints, and the settings that it finds. */
final class Console {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    PrintStream outStream() {
        return new PrintStream(out, true, StandardCharsets.UTF_8);
    }

    PrintStream errStream() {
        return new PrintStream(err, true, StandardCharsets.UTF_8);
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** The environment of somebody whose deployment this sandbox is. */
    static Map<String, String> settings(Sandbox deployment) {
        return Map.of(
                "ADPLATFORM_BASE_URL", deployment.url(),
                "ADPLATFORM_CLIENT_ID", deployment.clientId(),
                "ADPLATFORM_CLIENT_SECRET", deployment.clientSecret(),
                "ADPLATFORM_EMAIL", deployment.email(),
                "ADPLATFORM_PASSWORD", deployment.password());
    }
}
