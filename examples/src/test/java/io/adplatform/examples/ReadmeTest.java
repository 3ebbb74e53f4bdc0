package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ReadmeTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");
    private static final Path SAMPLE = Path.of("src/main/java/io/adplatform/examples/ReadmeSample.java");

    @Test
    void theCodeInTheReadmeIsTheCodeThatIsCompiled() throws IOException {
        String readme = firstMatch(Files.readString(ROOT.resolve("README.md")), "(?s)```java\n(.*?)```");
        String compiled = firstMatch(Files.readString(SAMPLE), "(?s)// <readme>\n(.*?) *// </readme>");

        assertThat(readme).isEqualTo(compiled.stripTrailing().stripIndent() + "\n");
    }

    @Test
    void theCodeInTheReadmeRuns() {
        try (Sandbox sandbox = Sandbox.start()) {
            ReadmeSample.run(
                    sandbox.url(), sandbox.clientId(), sandbox.clientSecret(), sandbox.email(), sandbox.password());

            assertThat(sandbox.requests("POST /api/v3/da/report/by-campaign")).hasSize(1);
            assertThat(sandbox.requests("GET /api/v3/fa/payments/list")).isNotEmpty();
        }
    }

    @Test
    void everyFileThatADocumentPointsToIsThere() throws IOException {
        for (String document : new String[] {"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"}) {
            Matcher links = LINK.matcher(Files.readString(ROOT.resolve(document)));
            while (links.find()) {
                assertThat(ROOT.resolve(links.group(1))).as(document).exists();
            }
        }
    }

    private static String firstMatch(String text, String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as("%s is found", pattern).isTrue();
        return matcher.group(1);
    }
}
