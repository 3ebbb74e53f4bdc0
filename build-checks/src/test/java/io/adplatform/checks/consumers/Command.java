package io.adplatform.checks.consumers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A program that a user starts, and what it said. */
record Command(int status, String output) {

    /** Runs Maven in a user's project. It must succeed. */
    static String maven(Maven maven, Path project, UsersRepository repository, List<String> arguments)
            throws IOException, InterruptedException {
        return maven(maven, project, repository, arguments, Map.of());
    }

    /** Runs Maven in a user's project, for a program that reads {@code environment}. It must succeed. */
    static String maven(
            Maven maven,
            Path project,
            UsersRepository repository,
            List<String> arguments,
            Map<String, String> environment)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(maven.executable().toString());
        command.addAll(List.of("-f", project.resolve("pom.xml").toString()));
        command.addAll(repository.arguments());
        command.addAll(arguments);
        // A short program needs no code that is compiled for the long run.
        Map<String, String> all = new HashMap<>(environment);
        all.put("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -Xshare:auto");
        Command run = run(command, all);
        assertThat(run.status()).as("Maven in %s: %s", project, run.output()).isZero();
        return run.output();
    }

    /** Runs to the end; nothing is known to it of the platform but what {@code environment} says. */
    static Command run(List<String> command, Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("ADPLATFORM_") || name.equals("MAVEN_ARGS"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Command(process.waitFor(), output);
        } finally {
            process.destroyForcibly();
        }
    }
}
