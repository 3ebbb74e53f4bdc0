package io.adplatform.examples.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sandbox's extension works on the JUnit of its users. */
class JUnitVersionsTest {

    private static final Pattern JUNIT = Pattern.compile("(junit-|opentest4j|surefire).*\\.jar");

    @ParameterizedTest
    @CsvSource({"5.10, 5.10.2", "5.14, 5.14.4"})
    void theTestsOfTheDocumentPass(String line, String version) throws Exception {
        assertThat(run(classPath(Path.of("target", "junit-" + line))))
                .endsWith("junit-jupiter " + version + ": 6 of 6 passed\n");
    }

    private static String run(String classPath) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-classpath",
                        classPath,
                        TestRun.class.getName(),
                        BillingTest.class.getName(),
                        DataInWordsTest.class.getName(),
                        OtherReadingsTest.class.getName())
                .redirectErrorStream(true)
                .start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return output;
        } finally {
            process.destroyForcibly();
        }
    }

    /** The class path of these tests, with the JUnit of a directory. */
    private static String classPath(Path directory) throws IOException {
        List<String> path = new ArrayList<>();
        try (Stream<Path> jars = Files.list(directory)) {
            jars.map(jar -> jar.toAbsolutePath().toString()).forEach(path::add);
        }
        for (String entry : System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                .split(File.pathSeparator, -1)) {
            if (!JUNIT.matcher(Path.of(entry).getFileName().toString()).matches()) {
                path.add(entry);
            }
        }
        return String.join(File.pathSeparator, path);
    }
}
