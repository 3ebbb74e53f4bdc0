package io.adplatform.cli;

import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A process of a test: commands run on a sandbox, and the test sees their streams. */
final class TestShell implements AutoCloseable {

    final Sandbox sandbox = Sandbox.builder().rateLimit(RateLimit.none()).start();
    final Map<String, String> environment = new HashMap<>(sandbox.settings());
    final ManualTime time = Time.manual().skipPauses();
    Time clock = time;
    Terminal terminal = Terminal.NONE;
    String typed = "";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** Runs a command; its words are separated by single blanks. Words with blanks follow. */
    int run(String words, String... more) {
        return Main.run(root(), arguments(words, more));
    }

    Root root() {
        out.reset();
        err.reset();
        return new Root(new Shell(
                environment,
                new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)),
                new DataStream(out),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                () -> terminal,
                () -> clock));
    }

    static String[] arguments(String words, String... more) {
        List<String> arguments = new ArrayList<>(List.of(words.split(" ", -1)));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        sandbox.close();
    }
}
