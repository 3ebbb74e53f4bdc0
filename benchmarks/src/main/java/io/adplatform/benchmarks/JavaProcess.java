package io.adplatform.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Another JVM with the same class path. It gets a command in each line, and answers each with a line. */
public final class JavaProcess implements AutoCloseable {

    private final Process process;
    private final Writer told;
    private final BufferedReader said;
    private final Map<Integer, CompletableFuture<String>> answers = new ConcurrentHashMap<>();
    private int number;

    private JavaProcess(Process process) {
        this.process = process;
        this.told = process.outputWriter(StandardCharsets.UTF_8);
        this.said = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts a program with these options of the JVM, which may be none. */
    public static JavaProcess start(Class<?> program, List<String> options, Object... arguments) throws IOException {
        return new JavaProcess(new ProcessBuilder(command(program, options, arguments))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** The command that starts a program. */
    public static List<String> command(Class<?> program, List<String> options, Object... arguments) {
        return command(System.getProperty("java.class.path"), program, options, arguments);
    }

    /** The command that starts a program with another class path. */
    static List<String> command(String classPath, Class<?> program, List<String> options, Object... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        String level = System.getProperty("benchmark.log", "error");
        command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=" + level);
        // The tests of core, which are on the class path too, turn all logging on.
        command.add("-Dorg.slf4j.simpleLogger.log.io.adplatform.sdk=" + level);
        command.addAll(options);
        command.add("-classpath");
        command.add(classPath);
        command.add(program.getName());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    /**
     * Sends a line and waits for its answer. Several threads may ask at the same time: a number goes before each line, and
     * before its answer.
     */
    public String ask(String line) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        try {
            synchronized (this) {
                if (answers.isEmpty() && number == 0) {
                    Thread reader = new Thread(this::read, "answers");
                    reader.setDaemon(true);
                    reader.start();
                }
                answers.put(++number, answer);
                told.write(number + " " + line + "\n");
                told.flush();
            }
        } catch (IOException gone) {
            throw new IllegalStateException("a process is gone: " + gone.getMessage(), gone);
        }
        return answer.join();
    }

    private void read() {
        try {
            while (true) {
                String[] parts = answer().split(" ", 2);
                CompletableFuture<String> waiting = answers.remove(Integer.valueOf(parts[0]));
                if (waiting != null) {
                    waiting.complete(parts[1]);
                }
            }
        } catch (IOException | RuntimeException gone) {
            answers.values().forEach(waiting -> waiting.completeExceptionally(gone));
        }
    }

    /** Waits for a line that was not asked for, such as a server's address. */
    public String answer() throws IOException {
        String answer = said.readLine();
        if (answer == null) {
            throw new IllegalStateException("a process ended without an answer");
        }
        return answer;
    }

    @Override
    public void close() {
        try {
            told.close();
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException gone) {
            process.destroyForcibly();
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
