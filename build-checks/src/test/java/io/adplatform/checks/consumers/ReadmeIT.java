package io.adplatform.checks.consumers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A new user copies the README's blocks into a project and runs its command. */
class ReadmeIT {

    static Stream<Maven> mavens() {
        return Maven.edges(Maven.OLDEST);
    }

    @ParameterizedTest
    @MethodSource("mavens")
    void theFirstPaymentIsMadeAndTheCommandEndsWithItsProgram(Maven maven) throws Exception {
        DocumentProject project = DocumentProject.of("README.md", maven);
        List<String> arguments = new ArrayList<>(project.mavenArguments());
        // Maven logs a thread that it waited for as a warning, which -q suppresses.
        arguments.remove("-q");

        String output = Command.maven(maven, project.directory(), UsersRepository.besideThatOfTheBuild(), arguments);

        assertThat(output.lines())
                .as(output)
                .anyMatch(line -> line.matches("T-[1-9][0-9]{14}: 1250.50"))
                .filteredOn(line -> line.matches("T-[0-9]+: [0-9.]+"))
                .hasSize(5);
        assertThat(output).doesNotContain("still alive");
    }
}
