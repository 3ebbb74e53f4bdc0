package io.adplatform.examples.consumers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A consumer as a Maven project of its own: built by Maven, run by Java. */
final class ConsumerBuild {

    private static final String CLASS_PATH = "class-path";
    private static final String DEPENDENCY_PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0";
    private static final String LINE = "\n    ";

    private final Consumer consumer;
    private final Path directory;

    private ConsumerBuild(Consumer consumer, Path directory) {
        this.consumer = consumer;
        this.directory = directory;
    }

    /** Lets Maven resolve and compile it. */
    static ConsumerBuild of(Consumer consumer, UsersRepository repository) throws IOException, InterruptedException {
        Path directory = Files.createDirectories(Path.of("target", "consumers")
                .resolve(consumer.name().replaceAll("[^A-Za-z0-9.]+", "-"))
                .toAbsolutePath());
        copy(Path.of("src", "it", consumer.project()), directory);
        Files.writeString(directory.resolve("pom.xml"), pom(consumer));

        List<String> command = new ArrayList<>(
                List.of(maven(), "-q", "-f", directory.resolve("pom.xml").toString()));
        command.addAll(repository.arguments());
        command.addAll(List.of("compile", DEPENDENCY_PLUGIN + ":build-classpath"));
        command.add("-Dmdep.outputFile=" + directory.resolve(CLASS_PATH));
        Ended maven = run(command, Map.of());
        assertThat(maven.status()).as(consumer + ": %s", maven.output()).isZero();
        return new ConsumerBuild(consumer, directory);
    }

    /** What the program says. */
    String outputOn(Path javaHome, Map<String, String> environment) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(javaHome.resolve("bin").resolve("java").toString(), "-XX:TieredStopAtLevel=1"));
        String path = directory.resolve("target").resolve("classes") + File.pathSeparator + classPath();
        command.addAll(
                consumer.project().equals("modular")
                        ? List.of("--module-path", path, "--module", "consumer/consumer.Main")
                        : List.of("--class-path", path, "consumer.Main"));
        return run(command, environment).output();
    }

    /** The version of a library, from its file's name; where there are several, that of the first. */
    String version(String artifact) throws IOException {
        Matcher jar = Pattern.compile("[/\\\\]" + artifact + "-([0-9][^/\\\\]*)\\.jar")
                .matcher(classPath());
        return Optional.of(jar)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .orElse("");
    }

    private String classPath() throws IOException {
        return Files.readString(directory.resolve(CLASS_PATH)).strip();
    }

    private static String pom(Consumer consumer) throws IOException {
        return Files.readString(Path.of("src", "it", "pom.xml"))
                .replace("@parent@", consumer.parent().isEmpty() ? "" : parent(consumer.parent()))
                .replace("@managed@", elements(consumer.managed()))
                .replace("@dependencies@", elements(consumer.dependencies()));
    }

    private static String parent(String coordinates) {
        return "<parent>" + named(coordinates.split(":")) + "<relativePath/></parent>";
    }

    private static String elements(List<String> dependencies) {
        return dependencies.stream()
                .map(coordinates -> coordinates.split(":"))
                .map(parts -> LINE + "<dependency>" + named(parts)
                        + (parts.length > 3 ? "<type>pom</type><scope>import</scope>" : "") + "</dependency>")
                .collect(Collectors.joining());
    }

    private static String named(String... parts) {
        return "<groupId>" + parts[0] + "</groupId><artifactId>" + parts[1] + "</artifactId>"
                + (parts.length > 2 ? "<version>" + parts[2] + "</version>" : "");
    }

    private static String maven() {
        boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
        return Path.of("..", windows ? "mvnw.cmd" : "mvnw")
                .toAbsolutePath()
                .normalize()
                .toString();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copied = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copied.getParent());
                Files.write(copied, Files.readAllBytes(file));
            }
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    private record Ended(int status, String output) {}

    private static Ended run(List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("ADPLATFORM_"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(process.waitFor(), output);
        } finally {
            process.destroyForcibly();
        }
    }
}
