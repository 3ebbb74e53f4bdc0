package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a recording of JDK Flight Recorder holds of a program, which runs in a process of its own. */
class FlightRecorderTest {

    @RegisterExtension
    final NoSecretShown secrets = new NoSecretShown();

    @TempDir
    Path directory;

    @Test
    void callsAttemptsAndTokensAreRecorded() throws Exception {
        Path file = directory.resolve("recording.jfr");

        String output = run("-XX:StartFlightRecording=filename=" + file);

        assertThat(output).contains("refused\n", "done\n");
        // The JVM's own hold the command lines of the whole machine, tests that run beside this one among them.
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.adplatform."))
                .toList();
        events.forEach(event -> secrets.check("a recording", event));
        assertThat(of(events, "io.adplatform.Token"))
                .singleElement()
                .satisfies(token ->
                        assertThat(token.getDuration("lifetime").toHours()).isEqualTo(24));
        assertThat(of(events, "io.adplatform.Attempt"))
                .extracting(attempt -> attempt.getInt("status"))
                .containsExactly(200, 200, 422, 200, 422);
        List<RecordedEvent> calls = of(events, "io.adplatform.Call");
        assertThat(calls)
                .extracting(call -> call.getString("operation") + " " + call.getString("outcome") + " "
                        + call.getString("exception"))
                .containsExactly(
                        SessionFixture.TOKEN + " ANSWERED ",
                        SessionFixture.READ + " ANSWERED ",
                        SessionFixture.READ + " FAILED UnprocessableException",
                        SessionFixture.READ + " ANSWERED ",
                        SessionFixture.READ + " FAILED UnprocessableException");
        assertThat(calls)
                .extracting(call -> call.getString("callId"))
                .doesNotHaveDuplicates()
                .doesNotContainNull();
        assertThat(calls.get(1).getLong("owId")).isEqualTo(200001);
    }

    @Test
    void aRuntimeWithoutFlightRecorderRunsTheSameProgram() throws Exception {
        String output = run("--limit-modules=java.desktop,java.logging,java.management,java.sql,jdk.unsupported");

        assertThat(output).contains("refused\n", "done\n");
    }

    private String run(String option) throws Exception {
        try (Sandbox sandbox = Sandbox.start()) {
            secrets.plant(sandbox.clientSecret(), sandbox.password());
            sandbox.everyNth(2, SessionFixture.READ, Fault.status(422));
            List<String> command = List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    option,
                    "-Dorg.slf4j.simpleLogger.log.io.adplatform.sdk=off",
                    "-cp",
                    System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                    RecordedProcess.class.getName());
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            try (Writer input = process.outputWriter(StandardCharsets.UTF_8)) {
                input.write(String.join(
                        "\n",
                        sandbox.url(),
                        sandbox.clientId(),
                        sandbox.clientSecret(),
                        sandbox.email(),
                        sandbox.password()));
            }
            try {
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).as(output).isZero();
                return output;
            } finally {
                process.destroyForcibly();
            }
        }
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .sorted(Comparator.comparing(RecordedEvent::getEndTime))
                .toList();
    }
}
