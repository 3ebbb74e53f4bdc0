package io.adplatform.checks.consumers;

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

    /** The folder of repositories and projects. */
    static final Path FOLDER = Path.of("target", "consumers");

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
        Path directory = FOLDER.resolve("empty-repository").toAbsolutePath();
        delete(directory);
        UsersRepository repository = new UsersRepository(directory);
        repository.install();
        return repository;
    }

    /** A repository that fetches from the repository of this build first, also in old versions of Maven. */
    static UsersRepository besideThatOfTheBuild() throws IOException {
        UsersRepository repository =
                new UsersRepository(FOLDER.resolve("repository").toAbsolutePath());
        Path settings = Files.createDirectories(repository.directory).resolveSibling("settings.xml");
        Files.writeString(settings, settings(Path.of(System.getProperty("adplatform.local-repository"))));
        repository.arguments.addAll(List.of("--global-settings", settings.toString()));
        if ("offline: true".equals(System.getProperty("adplatform.offline"))) {
            repository.arguments.addAll(List.of("--offline", "-Daether.offline.protocols=file"));
        }
        delete(repository.directory.resolve(GROUP));
        repository.install();
        return repository;
    }

    private static String settings(Path buildRepository) {
        String repository = "<id>build</id><url>" + buildRepository.toUri() + "</url>"
                + "<releases><checksumPolicy>ignore</checksumPolicy></releases>"
                + "<snapshots><enabled>false</enabled></snapshots>";
        return "<settings><profiles><profile><id>build</id>"
                + "<repositories><repository>" + repository + "</repository></repositories>"
                + "<pluginRepositories><pluginRepository>" + repository + "</pluginRepository></pluginRepositories>"
                + "</profile></profiles><activeProfiles><activeProfile>build</activeProfile></activeProfiles></settings>";
    }

    /** Arguments of Maven that select this repository. */
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

    static void delete(Path directory) throws IOException {
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
