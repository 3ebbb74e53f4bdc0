package io.adplatform.cli;

import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the sandbox as a server. Standard error has a line for each request, without queries, headers and bodies. */
@Command(name = "sandbox")
final class RunSandbox extends Subcommand {

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "8080")
    private int port;

    @Option(names = "--save-profile", paramLabel = "PROFILE")
    private @Nullable String profile;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("--port must be between 0 and 65535, was " + port);
        }
        Sandbox sandbox = Sandbox.builder()
                .port(port)
                .onCall(call -> output().note(line(call)))
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(sandbox::close, "sandbox-end"));
        if (profile != null) {
            Map<String, String> settings = new TreeMap<>(sandbox.settings());
            // A new one, because the payments of an earlier sandbox are gone.
            Path journal = Files.createTempDirectory("adplatform-sandbox").resolve("pay.journal");
            settings.put("ADPLATFORM_JOURNAL", journal.toString());
            Settings.save(Settings.file(root().shell.environment(), profile), settings);
            output().note("Its settings are saved. Add to other commands: --profile " + profile);
        } else if (output().format == Output.Format.JSON) {
            output().json(sandbox.settings());
        } else {
            new TreeMap<>(sandbox.settings()).forEach((name, value) -> output().text(name + "=" + value + "\n"));
        }
        output().note("The sandbox listens at " + sandbox.url() + " in the workspaces " + sandbox.workspaces() + ".");
        new CountDownLatch(1).await();
        return ExitCode.OK;
    }

    private static String line(RecordedCall call) {
        String status = call.status() == 0 ? "no answer" : String.valueOf(call.status());
        var parts = Stream.concat(Stream.of(status), call.violations().stream().map(violation -> violation.sentence()));
        return call.time() + " " + call.method() + " " + call.path() + " -> " + parts.collect(Collectors.joining("; "));
    }
}
