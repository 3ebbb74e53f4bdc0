package io.adplatform.checks.consumers;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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

    /** The builds of this run, by consumer and arguments of Maven. */
    private static final Map<List<Object>, ConsumerBuild> BUILDS = new HashMap<>();

    private final Consumer consumer;
    private final Path directory;

    private ConsumerBuild(Consumer consumer, Path directory) {
        this.consumer = consumer;
        this.directory = directory;
    }

    /** Lets Maven resolve and compile it, once. */
    static ConsumerBuild of(Consumer consumer, UsersRepository repository) throws IOException, InterruptedException {
        List<Object> key = List.of(consumer, repository.arguments());
        ConsumerBuild known = BUILDS.get(key);
        if (known != null) {
            return known;
        }
        Path directory = Files.createDirectories(UsersRepository.FOLDER
                .resolve(consumer.name().replaceAll("[^A-Za-z0-9.]+", "-"))
                .toAbsolutePath());
        copy(Path.of("src", "it", consumer.project()), directory);
        Files.writeString(directory.resolve("pom.xml"), pom(consumer));

        Command.maven(
                Maven.WRAPPER,
                directory,
                repository,
                List.of(
                        "-q",
                        "compile",
                        DEPENDENCY_PLUGIN + ":build-classpath",
                        "-Dmdep.outputFile=" + directory.resolve(CLASS_PATH)));
        ConsumerBuild build = new ConsumerBuild(consumer, directory);
        BUILDS.put(key, build);
        return build;
    }

    /** What the program says. */
    String outputOn(Path javaHome, Map<String, String> environment) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(javaHome.resolve("bin").resolve("java").toString(), "-XX:TieredStopAtLevel=1"));
        String path = classes() + File.pathSeparator + classPath();
        command.addAll(
                consumer.project().equals("modular")
                        ? List.of("--module-path", path, "--module", "consumer/consumer.Main")
                        : List.of("--class-path", path, "consumer.Main"));
        return Command.run(command, environment).output();
    }

    /** Copies the jars into a folder by Maven, and returns them in alphabetical order. */
    List<Path> copiedJars(UsersRepository repository, List<String> arguments) throws IOException, InterruptedException {
        Path folder = directory.resolve("lib");
        UsersRepository.delete(folder);
        Command.maven(Maven.WRAPPER, directory, repository, arguments);
        try (Stream<Path> jars = Files.list(folder)) {
            return jars.sorted().toList();
        }
    }

    /** Output of Java with these arguments. */
    String output(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(arguments));
        return Command.run(command, Map.of()).output();
    }

    Path classes() {
        return directory.resolve("target").resolve("classes");
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
}
