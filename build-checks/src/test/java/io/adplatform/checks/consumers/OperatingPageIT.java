package io.adplatform.checks.consumers;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.Sandbox;
import org.junit.jupiter.api.Test;

/** A new user copies the blocks of docs/guides/spring-boot.md into an application of Spring Boot and runs it. */
class OperatingPageIT {

    @Test
    void theApplicationOfThePageStartsAndKeepsItsJournal() throws Exception {
        DocumentProject project = DocumentProject.of("docs/guides/spring-boot.md", Maven.NEWEST);
        String properties = project.block("properties", "adplatform.");
        String journal = "/var/lib/payments/ads.journal";
        assertThat(properties).contains("journal-file=" + journal);
        project.write(
                "src/main/resources/application.properties",
                properties.replace(
                        journal, project.directory().resolve("ads.journal").toString()));

        try (Sandbox sandbox = Sandbox.start()) {
            String output = Command.maven(
                    Maven.NEWEST,
                    project.directory(),
                    UsersRepository.besideThatOfTheBuild(),
                    project.mavenArguments(),
                    sandbox.settings());

            assertThat(output.lines()
                            .filter(line -> line.matches("T-[0-9]+: [0-9.]+"))
                            .count())
                    .as(output)
                    .isEqualTo(5);
        }
        assertThat(project.directory().resolve("ads.journal")).exists();
    }
}
