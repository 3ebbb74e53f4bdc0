package io.adplatform.checks.consumers;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.checks.GeneratedPart;
import io.adplatform.testkit.Sandbox;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The SDK works in its users' builds, or says when a client is built what to change. With {@code
 * -Dadplatform.consumers=all} these are all the builds of {@code combinations.md}, from an empty local repository, on this
 * JDK and on those whose homes {@code -Dadplatform.consumers.jdks} lists.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsumersIT {

    private static final boolean ALL = "all".equals(System.getProperty("adplatform.consumers"));

    private final Map<Integer, Path> javaHomes = new TreeMap<>();
    private final List<String> rows = new ArrayList<>();
    private UsersRepository repository;
    private Sandbox sandbox;

    @BeforeAll
    void begin() throws IOException {
        repository = ALL ? UsersRepository.empty() : UsersRepository.besideThatOfTheBuild();
        javaHomes.put(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
        for (String home : System.getProperty("adplatform.consumers.jdks", "").split(File.pathSeparator, -1)) {
            if (!home.isEmpty()) {
                javaHomes.put(feature(Path.of(home)), Path.of(home));
            }
        }
        sandbox = Sandbox.start();
    }

    @AfterAll
    void end() {
        sandbox.close();
        if (ALL) {
            GeneratedPart.assertIs("build-checks/src/it/combinations.md", head() + String.join("\n", rows));
        }
    }

    static List<Consumer> consumers() {
        return ALL ? Consumer.all() : Consumer.sample();
    }

    @ParameterizedTest
    @MethodSource("consumers")
    void theSdkWorksInAUsersBuildOrSaysWhatToChange(Consumer consumer) throws Exception {
        ConsumerBuild build = ConsumerBuild.of(consumer, repository);
        String jackson = build.version("jackson-databind");
        for (Path javaHome : javaHomes.values()) {
            String output = build.outputOn(javaHome, sandbox.settings());

            String expected =
                    consumer.refusal().isEmpty() ? "works" : "the client can't be built: " + consumer.refusal();
            assertThat(output.lines()).as(output).anyMatch(line -> line.startsWith(expected));
        }
        String result = consumer.refusal().isEmpty() ? "works" : "says: " + consumer.refusal();
        rows.add(line(Stream.of(consumer.name(), jackson, result)));
    }

    private String head() {
        String jdks =
                javaHomes.keySet().stream().map(feature -> "JDK " + feature).collect(Collectors.joining(", "));
        List<String> cells = List.of("your build", "Jackson", jdks);
        return line(cells.stream()) + "\n" + line(cells.stream().map(cell -> "---")) + "\n";
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** The JDK's number, from the file that every JDK has in its home. */
    private static int feature(Path javaHome) throws IOException {
        Properties release = new Properties();
        try (var file = Files.newInputStream(javaHome.resolve("release"))) {
            release.load(file);
        }
        return Runtime.Version.parse(release.getProperty("JAVA_VERSION").replace("\"", ""))
                .feature();
    }
}
