package io.adplatform.sdk.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program in another JVM, on the class path of the tests. Tools that change loaded classes run there. */
public final class OtherJvm {

    /** The longest wait for a step of the program, which takes seconds on an idle machine. */
    public static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final int LONGEST_REPORT = 8_000;

    private OtherJvm() {}

    /**
     * Returns the command of a program that runs for some seconds at most.
     *
     * @param program options of the JVM, the main class and its arguments
     */
    public static List<String> command(String... program) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-cp",
                classPath()));
        command.addAll(List.of(program));
        return command;
    }

    /** Waits for the end of a process, and returns whether it has ended. */
    public static boolean hasEnded(Process process) throws InterruptedException {
        return process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /**
     * Runs the program to its end.
     *
     * @param directory the working directory
     * @param command options of the JVM, the main class and its arguments
     * @throws AssertionError if it fails, with the end of its output
     */
    public static void run(Path directory, List<String> command) throws IOException, InterruptedException {
        List<String> whole = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-cp",
                classPath()));
        whole.addAll(command);
        Path output = directory.resolve("output.txt");
        Process process = new ProcessBuilder(whole)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (process.waitFor() != 0) {
                String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
                throw new AssertionError(
                        command + " failed:\n" + text.substring(Math.max(0, text.length() - LONGEST_REPORT)));
            }
        } finally {
            process.destroyForcibly();
        }
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }
}
