package io.adplatform.examples.consumers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A new user copies the README's blocks, one after the other. */
class ReadmeIT {

    private static final Path README = Path.of("..", "README.md");

    @Test
    void theFirstPaymentIsPrinted() throws Exception {
        Path project = Path.of("target", "consumers", "readme").toAbsolutePath();
        Path sources =
                Files.createDirectories(project.resolve("src").resolve("main").resolve("java"));
        Files.writeString(project.resolve("pom.xml"), block("xml", "<project"));
        Files.writeString(sources.resolve("FirstPayment.java"), block("java", "import"));
        List<String> command = Arrays.asList(block("sh", "mvn ").strip().split(" ", -1));

        String output =
                Command.maven(project, UsersRepository.besideThatOfTheBuild(), command.subList(1, command.size()));

        assertThat(output.lines()).as(output).anyMatch(line -> line.matches("T-[0-9]+: [0-9.]+"));
    }

    /** The first block of this language that begins with these words. */
    private static String block(String language, String beginning) throws IOException {
        return Pattern.compile("(?s)```" + language + "\n(" + Pattern.quote(beginning) + ".*?)```")
                .matcher(Files.readString(README))
                .results()
                .findFirst()
                .map((MatchResult found) -> found.group(1))
                .orElseThrow();
    }
}
