package io.adplatform.sdk.postgresql.processes;

import io.adplatform.sdk.testing.OtherJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A {@link SharingProcess} that a test has started: what it says, and what is done to it. */
final class StartedProcess implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 120;
    private static final String END = "";

    private final String name;
    private final Process process;
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

    /** @param arguments what {@link SharingProcess#main} takes, its name first */
    StartedProcess(Map<String, String> environment, List<String> arguments) throws IOException {
        name = arguments.get(0);
        // Its log goes to the build's output.
        List<String> command =
                OtherJvm.command("-Dorg.slf4j.simpleLogger.log.io.adplatform.sdk=warn", SharingProcess.class.getName());
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        process = builder.start();
        Thread reader = new Thread(this::read);
        reader.setDaemon(true);
        reader.start();
    }

    private void read() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(said::add);
        } catch (IOException | UncheckedIOException gone) {
            // A process that was killed says nothing more.
        } finally {
            said.add(END);
        }
    }

    String name() {
        return name;
    }

    /** Waits until the process says a line that begins so. */
    String await(String beginning) throws InterruptedException {
        List<String> others = new ArrayList<>();
        String line = said.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        while (line != null && !line.equals(END)) {
            if (line.startsWith(beginning)) {
                return line;
            }
            others.add(line);
            line = said.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        throw new AssertionError("the process has not said '" + beginning + "', but " + others);
    }

    /** Lets the process go on. */
    void goOn() throws IOException {
        process.outputWriter(StandardCharsets.UTF_8).write("go on\n");
        process.outputWriter(StandardCharsets.UTF_8).flush();
    }

    /** Stops the process where it stands, all of its threads. */
    void stop() throws IOException, InterruptedException {
        signal("-STOP");
    }

    void resume() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        int code = new ProcessBuilder("kill", name, String.valueOf(process.pid()))
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("kill " + name + " ended with " + code);
        }
    }

    /** Kills the process, as {@code kill -9} does. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /** Waits for the end of the process. */
    int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the process has not ended; it said " + said);
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
