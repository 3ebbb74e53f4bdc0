package io.adplatform.sdk.testing;

import com.code_intelligence.jazzer.Jazzer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/**
 * A rule that holds for any bytes. Each build checks it with the recorded inputs in {@code src/test/resources/fuzz/NAME}. A deep
 * run also searches for new inputs with Jazzer, for 20 seconds or {@code -Dadplatform.tests.fuzz=SECONDS}. It adds inputs with
 * new coverage to {@code target/fuzz/NAME}. An input that breaks the rule is there as {@code crash-HASH}: copy it to the recorded
 * ones.
 *
 * <p>A search finds other inputs each time, so a find says nothing about the last change. It aborts the test of a deep run and
 * fails it with {@code -Dadplatform.tests.fuzz}.
 */
public abstract class FuzzTarget {

    /** The system property with the seconds of a search. */
    private static final String SECONDS = "adplatform.tests.fuzz";

    /** The code whose coverage guides the search. */
    private static final String COVERED =
            "--instrumentation_includes=io.adplatform.sdk.**:com.fasterxml.jackson.core.**:okhttp3.HttpUrl*";

    private final String name;

    /** @param name the directory of the recorded inputs */
    protected FuzzTarget(String name) {
        this.name = name;
    }

    /** Fails if the input breaks the rule. */
    protected abstract void check(byte[] input) throws Exception;

    @TestFactory
    @Timeout(60)
    Stream<DynamicTest> theRuleHoldsForEachRecordedInput() throws IOException {
        try (Stream<Path> files = Files.list(recorded())) {
            return files.sorted().toList().stream()
                    .map(file -> DynamicTest.dynamicTest(
                            file.getFileName().toString(), () -> check(Files.readAllBytes(file))));
        }
    }

    @Test
    @DeepOnly
    void theRuleHoldsForNewInputs(@TempDir Path directory) throws Exception {
        Path found = Files.createDirectories(Path.of("target", "fuzz", name)).toAbsolutePath();
        Integer seconds = Integer.getInteger(SECONDS);
        List<String> search = List.of(
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
                "-Dorg.slf4j.simpleLogger.log.io.adplatform.sdk=off",
                Jazzer.class.getName(),
                "--target_class=" + Entry.class.getName(),
                "--target_args=" + getClass().getName(),
                COVERED,
                "-artifact_prefix=" + found + "/",
                "-max_total_time=" + (seconds == null ? 8 : seconds),
                "-timeout=60",
                "-rss_limit_mb=0",
                found.toString(),
                recorded().toString());
        try {
            OtherJvm.run(directory, search);
        } catch (AssertionError broken) {
            boolean isFind = String.valueOf(broken.getMessage()).contains("Test unit written to ");
            if (seconds == null && isFind) {
                throw new TestAbortedException("found an input that breaks the rule, see " + found, broken);
            }
            throw broken;
        }
    }

    private Path recorded() {
        return Path.of("src", "test", "resources", "fuzz", name).toAbsolutePath();
    }

    /** The form of a target that Jazzer knows. */
    public static final class Entry {

        private static FuzzTarget target;

        private Entry() {}

        /** @param arguments the name of the target's class */
        public static void fuzzerInitialize(String... arguments) throws ReflectiveOperationException {
            var constructor = Class.forName(arguments[0]).getDeclaredConstructor();
            constructor.setAccessible(true);
            target = (FuzzTarget) constructor.newInstance();
        }

        public static void fuzzerTestOneInput(byte[] input) throws Exception {
            target.check(input);
        }
    }
}
