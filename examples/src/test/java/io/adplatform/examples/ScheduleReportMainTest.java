package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SandboxExtension.class)
class ScheduleReportMainTest {

    private final Console console = new Console();

    @Test
    void onTheSandboxItRunsByItselfAndShowsWhatWasDropped() {
        assertThat(run(Map.of())).isZero();

        assertThat(console.out())
                .contains("Saved: ")
                .contains("Weekly (3)")
                .contains("MONDAY")
                .contains("reports@organization.example")
                .contains("But: The address was dropped (nobody@nowhere.invalid)");
        assertThat(console.err()).isEmpty();
    }

    @Test
    void aDeploymentGetsNoEMailsThatNobodyAskedFor(Sandbox deployment) {
        assertThat(run(deployment.settings())).isEqualTo(2);

        assertThat(console.err())
                .contains("name the report's ID and the addresses")
                .hasLineCount(1);
        assertThat(deployment.requestCount()).isZero();

        assertThat(run(deployment.settings(), "6003", "a@b.example")).isZero();
        assertThat(deployment.scheduledReports()).containsExactly(6003L);
    }

    @Test
    void aLostAnswerIsToldAndNotAskedForAgain(Sandbox deployment) {
        deployment.onNext(
                "POST /api/v3/ra/report/email/schedule", Fault.disconnect().afterProcessing());

        assertThat(run(deployment.settings(), "6003", "a@b.example")).isEqualTo(1);

        assertThat(console.out()).contains("is unknown");
        assertThat(deployment.requests("POST /api/v3/ra/report/email/schedule")).hasSize(1);
    }

    @Test
    void aWrongArgumentIsNamed() {
        assertThat(run(Map.of(), "x", "a@b.example")).isEqualTo(2);
        assertThat(console.err()).contains("\"x\"");
        assertThat(run(Map.of(), "6001", "nobody")).isEqualTo(1);
        assertThat(console.err()).contains("subscriberEmails[0] must be one e-mail address, was nobody");
    }

    private int run(Map<String, String> environment, String... arguments) {
        return ScheduleReportMain.run(List.of(arguments), environment, console.outStream(), console.errStream());
    }
}
