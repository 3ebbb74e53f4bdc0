package io.adplatform.examples;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.testkit.Sandbox;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The platform that an example runs against: the deployment that the {@code ADPLATFORM_*} variables name, or an
 * embedded sandbox when none of them is set.
 */
final class ExamplePlatform implements AutoCloseable {

    private final AdPlatform platform;
    private final @Nullable Sandbox sandbox;

    private ExamplePlatform(AdPlatform platform, @Nullable Sandbox sandbox) {
        this.platform = platform;
        this.sandbox = sandbox;
    }

    /**
     * Connects, and sends nothing yet.
     *
     * @throws IllegalArgumentException naming every variable that is missing or wrong, when only some are set
     */
    static ExamplePlatform connect(Map<String, String> environment, ClientListener listener) {
        boolean deployment = environment.keySet().stream().anyMatch(name -> name.startsWith("ADPLATFORM_"));
        if (deployment) {
            AdPlatform platform =
                    AdPlatform.fromEnvironment(environment).listener(listener).build();
            return new ExamplePlatform(platform, null);
        }
        Sandbox sandbox = Sandbox.start();
        AdPlatform platform = AdPlatform.builder()
                .settings(sandbox.settings())
                .listener(listener)
                .build();
        return new ExamplePlatform(platform, sandbox);
    }

    AdPlatform platform() {
        return platform;
    }

    /** Whether nothing real can be changed here. */
    boolean isSandbox() {
        return sandbox != null;
    }

    /** The sandbox, for an example that lets something go wrong; {@code null} on a deployment. */
    @Nullable
    Sandbox sandbox() {
        return sandbox;
    }

    /** Returns the place where the example runs, for people. */
    String where() {
        return sandbox == null
                ? "the deployment in ADPLATFORM_BASE_URL"
                : "the embedded sandbox (set ADPLATFORM_BASE_URL and its siblings to use a deployment)";
    }

    @Override
    public void close() {
        platform.close();
        if (sandbox != null) {
            sandbox.close();
        }
    }
}
