package io.adplatform.cli;

import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the sandbox as a server. Standard error has a line for each request, without queries, headers and bodies. */
@Command(
        name = "sandbox",
        description = {
            "Run a sandbox that behaves as the platform's documents say, until Ctrl-C.",
            "Its settings are written to standard output, or to a profile for the other commands."
        },
        footer = {"", "Example:", "  adplatform sandbox --port 8080 --save-profile sandbox.properties"})
final class RunSandbox implements Callable<Integer> {

    private final Root root;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8080",
            description = "Port, 0 for any free one. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--save-profile",
            paramLabel = "FILE",
            description = "Write the settings to this file, with mode 600. A former file is replaced.")
    private @Nullable Path profile;

    RunSandbox(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("--port must be between 0 and 65535, was " + port);
        }
        Output output = root.output();
        Sandbox sandbox = Sandbox.builder()
                .port(port)
                .onCall(call -> output.note(line(call)))
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(sandbox::close, "sandbox-end"));
        show(sandbox, output);
        output.note("The sandbox listens at " + sandbox.url() + " in the workspaces " + sandbox.workspaces() + ".");
        new CountDownLatch(1).await();
        return ExitCode.OK;
    }

    private void show(Sandbox sandbox, Output output) throws IOException {
        Map<String, String> settings = new TreeMap<>(sandbox.settings());
        if (output.format() == Output.Format.JSON) {
            output.json(settings);
        }
        String lines = settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue() + "\n")
                .collect(Collectors.joining());
        if (profile != null) {
            // A temporary file has mode 600 from its first moment on.
            Path directory = profile.toAbsolutePath().getParent();
            Path written = Files.createTempFile(directory, "sandbox", ".tmp");
            Files.writeString(written, lines, StandardCharsets.UTF_8);
            Files.move(written, profile, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } else if (output.format() != Output.Format.JSON) {
            output.text(lines);
        }
    }

    private static String line(RecordedCall call) {
        return call.time() + " " + call.method() + " " + Rows.shown(call.path()) + " -> "
                + (call.status() == 0 ? "no answer" : call.status())
                + call.violations().stream()
                        .map(violation -> "; " + Rows.shown(violation.sentence()))
                        .collect(Collectors.joining());
    }
}
