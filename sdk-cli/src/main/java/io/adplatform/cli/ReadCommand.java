package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;

/** A command that reads from the platform and changes nothing there. */
abstract class ReadCommand extends Subcommand {

    @Override
    public final Integer call() throws Exception {
        try (Connection connection = root().connect(false)) {
            return run(connection.platform);
        }
    }

    /** Runs the command and returns its exit code. */
    abstract int run(AdPlatform platform) throws Exception;
}
