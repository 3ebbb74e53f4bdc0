package io.adplatform.checks.artifacts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No public signature changes unnoticed: the files in docs/api are what users compile against. */
class SignaturesDocumentTest {

    private static final boolean WRITE = Boolean.getBoolean("adplatform.docs.write");

    static List<String> modules() throws IOException {
        return PublishedModules.withCode();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void theSignaturesAreThoseOfTheFile(String module) throws IOException {
        Path classes = PublishedModules.classes(module);
        // A part of the build, by -pl, may lack a module.
        assumeThat(classes).exists();
        Path file = PublishedModules.ROOT.resolve("docs").resolve("api").resolve(module + ".txt");
        String signatures = Signatures.of(classes);
        if (WRITE) {
            Files.writeString(file, signatures);
        }

        assertThat(file).exists();
        assertThat(signatures.lines())
                .as(
                        "the signatures of %s are not those of %s. If that is meant, write the file anew and tell the"
                                + " change in CHANGELOG.md: ./mvnw test -pl build-checks -am -Dtest='*DocumentTest'"
                                + " -Dsurefire.failIfNoSpecifiedTests=false -DfailIfNoTests=false -Dadplatform.docs.write=true",
                        module, file)
                .containsExactlyElementsOf(Files.readAllLines(file));
    }
}
