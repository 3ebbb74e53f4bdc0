package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.event.CallEnded;
import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.testkit.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a recording of JDK Flight Recorder holds of a client. */
class FlightRecorderTest {

    @RegisterExtension
    final NoSecretShown secrets = new NoSecretShown();

    @TempDir
    Path directory;

    private SessionFixture rig;
    private AdPlatform platform;

    @BeforeEach
    void start() {
        rig = new SessionFixture(secrets);
        platform = rig.client();
    }

    @AfterEach
    void stop() {
        rig.close();
    }

    /** In one recording: of a second one in a JVM, Java 17 loses texts that were in the first. */
    @Test
    void callsAttemptsAndTokensAreRecorded() throws Exception {
        List<RecordedEvent> events = recorded(() -> {
            for (CallMode way : CallMode.values()) {
                way.send(SessionFixture.read(platform));
                rig.sandbox.onNext(SessionFixture.READ, Fault.status(422));
                secrets.failure(UnprocessableException.class, () -> way.send(SessionFixture.read(platform)));
            }
        });

        assertThat(of(events, "io.adplatform.Token")).singleElement().satisfies(token -> assertThat(
                        token.getDuration("lifetime"))
                .isPositive());
        assertThat(of(events, "io.adplatform.Attempt"))
                .extracting(attempt -> attempt.getInt("status"))
                .containsExactly(200, 200, 422, 200, 422);
        List<RecordedEvent> calls = of(events, "io.adplatform.Call").stream()
                .filter(call -> call.getString("operation").equals(SessionFixture.READ))
                .toList();
        assertThat(calls).extracting(call -> call.getString("outcome")).containsExactly("ANSWERED", "FAILED", "ANSWERED", "FAILED");
        assertThat(calls).extracting(call -> call.getString("exception")).containsExactly("", "UnprocessableException", "", "UnprocessableException");
        assertThat(calls)
                .extracting(call -> call.getString("callId"))
                .containsAll(rig.events.told(CallEnded.class).stream()
                        .filter(ended -> ended.call().operation().equals(SessionFixture.READ))
                        .map(ended -> ended.call().id())
                        .toList());
        assertThat(calls.get(0).getLong("owId")).isEqualTo(200001);
    }

    private List<RecordedEvent> recorded(Action action) throws Exception {
        try (Recording recording = new Recording()) {
            Stream.of("Call", "Attempt", "Wait", "Token", "Pause")
                    .forEach(name -> recording.enable("io.adplatform." + name).withoutThreshold());
            recording.start();
            action.run();
            recording.stop();
            return read(recording);
        }
    }

    private List<RecordedEvent> read(Recording recording) throws IOException {
        Path file = directory.resolve("recording.jfr");
        recording.dump(file);
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        events.forEach(event -> secrets.check("a recording", event));
        return events;
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .sorted(Comparator.comparing(RecordedEvent::getEndTime))
                .toList();
    }

    private interface Action {
        void run() throws Exception;
    }
}
