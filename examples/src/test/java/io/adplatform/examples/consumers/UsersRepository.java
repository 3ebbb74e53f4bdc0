package io.adplatform.examples.consumers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A user's local Maven repository, into which nothing but this build's artifacts were installed. */
final class UsersRepository {

    private static final String GROUP = "io/adplatform";
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private final Path directory;
    private final List<String> arguments = new ArrayList<>();

    private UsersRepository(Path directory) {
        this.directory = directory;
        arguments.add("-Dmaven.repo.local=" + directory);
    }

    /** An empty one: everything else is fetched. */
    static UsersRepository empty() throws IOException {
        Path directory = Path.of("target", "consumers", "empty-repository").toAbsolutePath();
        delete(directory);
        UsersRepository repository = new UsersRepository(directory);
        repository.install();
        return repository;
    }

    /** One that looks into the repository of this build, where it lacks something, before that is fetched. */
    static UsersRepository besideThatOfTheBuild() throws IOException {
        UsersRepository repository =
                new UsersRepository(Path.of("target", "consumers", "repository").toAbsolutePath());
        repository.arguments.add("-Dmaven.repo.local.tail=" + System.getProperty("adplatform.local-repository"));
        if ("offline: true".equals(System.getProperty("adplatform.offline"))) {
            repository.arguments.add("--offline");
        }
        delete(repository.directory.resolve(GROUP));
        repository.install();
        return repository;
    }

    /** What Maven needs to be told. */
    List<String> arguments() {
        return arguments;
    }

    private void install() throws IOException {
        String version = System.getProperty("adplatform.version");
        put(ROOT.resolve("pom.xml"), "sdk-parent", version, ".pom");
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.filter(UsersRepository::isPublished).toList()) {
                String artifact = module.getFileName().toString();
                put(module.resolve("pom.xml"), artifact, version, ".pom");
                Path jar = module.resolve("target").resolve(artifact + "-" + version + ".jar");
                if (Files.exists(jar)) {
                    put(jar, artifact, version, ".jar");
                }
            }
        }
    }

    private static boolean isPublished(Path module) {
        return module.getFileName().toString().startsWith("sdk-") && Files.exists(module.resolve("pom.xml"));
    }

    private void put(Path file, String artifact, String version, String extension) throws IOException {
        Path place = directory.resolve(GROUP).resolve(artifact).resolve(version);
        Files.createDirectories(place);
        Files.copy(file, place.resolve(artifact + "-" + version + extension), StandardCopyOption.REPLACE_EXISTING);
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }
}
