package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SandboxExtension.class)
class TourTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void withoutSettingsTheTourRunsOnTheSandbox() {
        assertThat(run(Map.of())).isZero();

        assertThat(text(out))
                .contains("the embedded sandbox")
                .contains("Open Exchange")
                .contains("The first 5 of 250 payments")
                .contains("all campaigns")
                .contains("Done: 5 steps, 6 requests of the 20");
        assertThat(text(err)).isEmpty();
    }

    @Test
    void theSameTourRunsOnADeployment(Sandbox deployment) {
        assertThat(run(deployment.settings())).isZero();

        assertThat(text(out)).contains("the deployment in ADPLATFORM_BASE_URL");
        assertThat(deployment.requestCount()).isEqualTo(6);
        assertThat(deployment.requests())
                .allSatisfy(request -> assertThat(request.operation())
                        .matches("GET .*|POST .*(oauth/token|/list|/report/by-campaign)"));
    }

    @Test
    void everyMissingSettingIsNamedInOneLine() {
        assertThat(run(Map.of("ADPLATFORM_BASE_URL", "https://ads.example.com", "ADPLATFORM_EMAIL", "a@example.com")))
                .isEqualTo(2);

        assertThat(text(err))
                .isEqualToIgnoringNewLines("The tour can't start: not set in the environment: ADPLATFORM_CLIENT_ID,"
                        + " ADPLATFORM_CLIENT_SECRET, ADPLATFORM_PASSWORD");
    }

    @Test
    void aWrongSettingIsNamedInOneLine() {
        assertThat(run(Map.of(
                        "ADPLATFORM_BASE_URL", "http://ads.example.com",
                        "ADPLATFORM_CLIENT_ID", "id",
                        "ADPLATFORM_CLIENT_SECRET", "secret",
                        "ADPLATFORM_EMAIL", "a@example.com",
                        "ADPLATFORM_PASSWORD", "password")))
                .isEqualTo(2);

        assertThat(text(err)).contains("baseUrl must be https").hasLineCount(1);
    }

    @Test
    void aWrongPasswordIsToldInOneLineAndNotPrinted(Sandbox deployment) {
        Map<String, String> settings = new HashMap<>(deployment.settings());
        settings.put("ADPLATFORM_PASSWORD", "wrong-canary");

        assertThat(run(settings)).isEqualTo(1);

        assertThat(text(err))
                .contains("check e-mail and password")
                .doesNotContain("canary")
                .hasLineCount(1);
    }

    @Test
    void aPlatformThatGoesAwayMidTourIsToldInOneLine(Sandbox deployment) {
        deployment.everyNth(1, "POST /api/v3/crt/creatives/list", Fault.disconnect());

        assertThat(run(deployment.settings())).isEqualTo(1);

        assertThat(text(out)).contains("2. Which payments").doesNotContain("4. How did");
        assertThat(text(err))
                .startsWith("The tour ends here: POST /api/v3/crt/creatives/list [workspace " + deployment.owId())
                .contains("got no answer")
                .doesNotContain("\tat ")
                .hasLineCount(1);
    }

    @Test
    void afterCloseNoThreadIsLeft(Sandbox sandbox) {
        try (AdPlatform platform =
                AdPlatform.fromEnvironment(sandbox.settings()).build()) {
            QuotaMeter meter = new QuotaMeter(new PrintStream(out, true, StandardCharsets.UTF_8));
            new Tour(platform, meter, new PrintStream(out, true, StandardCharsets.UTF_8)).run(Instant.now());
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .filteredOn(thread -> !thread.isDaemon())
                .noneMatch(thread -> thread.getName().startsWith("adplatform")
                        || thread.getName().startsWith("OkHttp"));
    }

    private int run(Map<String, String> environment) {
        return TourMain.run(
                environment,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
