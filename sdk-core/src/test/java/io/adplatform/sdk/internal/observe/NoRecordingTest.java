package io.adplatform.sdk.internal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** In a JVM of its own, since a recording of any other test prepares the recorder for good. */
class NoRecordingTest {

    @Test
    void aProcessThatNeverRecordsPreparesNoRecorder() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OneAttempt.class.getName())
                .redirectErrorStream(true)
                .start();
        String classes = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        assertThat(classes)
                .contains(FlightRecorder.JfrListener.class.getName())
                .doesNotContain("jdk.jfr.internal.MetadataRepository");
    }

    /** What the other JVM does. */
    static final class OneAttempt {

        private OneAttempt() {}

        public static void main(String[] arguments) {
            // Neither the events nor the listener look at the attempt before they know that somebody records.
            FlightRecorder.listener().onAttemptEnded(null);
        }
    }
}
