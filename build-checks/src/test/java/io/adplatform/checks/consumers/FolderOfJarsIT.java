package io.adplatform.checks.consumers;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.testing.DeepOnly;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The jars that the command of docs/reference/compatibility.md copies work in alphabetical order, with client and sandbox. */
class FolderOfJarsIT {

    @Test
    void theModulePathMayBeAFolderOrListTheJarsInAlphabeticalOrder() throws Exception {
        UsersRepository repository = UsersRepository.besideThatOfTheBuild();
        ConsumerBuild build = ConsumerBuild.of(Consumer.modular(), repository);
        List<Path> jars = build.copiedJars(repository, command());

        for (String modules : List.of(jars.get(0).getParent().toString(), path(jars))) {
            String output = build.output(
                    "--module-path",
                    build.classes() + File.pathSeparator + modules,
                    "--module",
                    "consumer/consumer.Main");

            assertThat(output.lines()).as(output).contains("works in module consumer");
        }
    }

    /** The BOM of Spring Boot 3.3 manages OkHttp 4, whose jar would be the first. The fast test is the one above. */
    @DeepOnly
    @Test
    void theClassPathMayListTheJarsInAlphabeticalOrderAlsoBesideOkHttp4() throws Exception {
        UsersRepository repository = UsersRepository.besideThatOfTheBuild();
        ConsumerBuild build = ConsumerBuild.of(Consumer.bootBeforeSdk("3.3.13"), repository);
        List<Path> jars = build.copiedJars(repository, command());

        String output =
                build.output("--class-path", build.classes() + File.pathSeparator + path(jars), "consumer.Main");

        assertThat(output.lines()).as(output).contains("works");
    }

    private static List<String> command() throws Exception {
        return DocumentProject.mavenArguments(Files.readString(Path.of("..", "docs", "reference", "compatibility.md")));
    }

    private static String path(List<Path> jars) {
        return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
