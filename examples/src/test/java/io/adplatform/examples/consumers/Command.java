package io.adplatform.examples.consumers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A program that a user starts, and what it said. */
record Command(int status, String output) {

    /** Maven in a user's project, which must succeed. */
    static String maven(Path project, UsersRepository repository, List<String> arguments)
            throws IOException, InterruptedException {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        List<String> command = new ArrayList<>();
        command.add(Path.of("..", windows ? "mvnw.cmd" : "mvnw")
                .toAbsolutePath()
                .normalize()
                .toString());
        command.addAll(List.of("-f", project.resolve("pom.xml").toString()));
        command.addAll(repository.arguments());
        command.addAll(arguments);
        // A short program needs no code that is compiled for the long run.
        Command maven = run(command, Map.of("MAVEN_OPTS", "-XX:TieredStopAtLevel=1 -Xshare:auto"));
        assertThat(maven.status())
                .as("Maven in %s: %s", project, maven.output())
                .isZero();
        return maven.output();
    }

    /** Runs to the end; nothing is known to it of the platform but what {@code environment} says. */
    static Command run(List<String> command, Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("ADPLATFORM_"));
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
