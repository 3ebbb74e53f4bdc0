package io.adplatform.checks.consumers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A new user copies the blocks of docs/guides/testing.md into a project and runs its tests. */
class PageOnTestingIT {

    static Stream<Maven> mavens() {
        return Maven.edges(Maven.NEWEST);
    }

    @ParameterizedTest
    @MethodSource("mavens")
    void theTestsOfThePageRunAndPass(Maven maven) throws Exception {
        DocumentProject project = DocumentProject.of("docs/guides/testing.md", maven);
        int tests = project.block("java", "import static org.junit").split("@Test\n", -1).length - 1;

        String output = Command.maven(
                maven, project.directory(), UsersRepository.besideThatOfTheBuild(), List.of("-B", "test"));

        assertThat(tests).isPositive();
        assertThat(output).contains("Tests run: " + tests + ", Failures: 0, Errors: 0, Skipped: 0");
    }
}
