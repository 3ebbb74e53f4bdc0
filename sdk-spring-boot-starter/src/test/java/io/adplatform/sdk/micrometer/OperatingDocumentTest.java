package io.adplatform.sdk.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxClock;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/**
 * Plays the incidents of {@code docs/guides/operating.md} on the sandbox, and compares the lines and metrics that they leave with the
 * page. With {@code -Dadplatform.docs.write=true} the page is written anew.
 */
class OperatingDocumentTest {

    private static final String READ = "GET /api/v3/bm/static/dimensions";

    private final ManualTime time = Time.manual();
    private final Sandbox sandbox = Sandbox.builder()
            .clock(SandboxClock.following(time::now))
            .rateLimit(RateLimit.slidingLog(20))
            .start();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Logger logger = (Logger) LoggerFactory.getLogger("io.adplatform.sdk");
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    /** For this log alone: the others are at TRACE. */
    private final ThresholdFilter level = new ThresholdFilter();

    private String password = sandbox.password();
    private final AdPlatform platform = client("main");

    private AdPlatform client(String name) {
        ClientMetrics metrics = new ClientMetrics(registry, name);
        AdPlatform client = AdPlatform.builder()
                .baseUrl(sandbox.url())
                .credentials(
                        () -> new Credentials(sandbox.clientId(), sandbox.clientSecret(), sandbox.email(), password))
                .quotaShare(name)
                .listener(metrics)
                .time(time)
                .build();
        metrics.watch(client);
        return client;
    }

    @BeforeEach
    void listen() {
        level.setLevel("INFO");
        level.start();
        log.addFilter(level);
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void close() {
        logger.detachAppender(log);
        platform.close();
        sandbox.close();
    }

    private void read(AdPlatform on) {
        on.call(READ).effect(Effect.READ).returns(Map.class).send();
    }

    @Test
    void theQuotaIsUsedUpByASecondProgram() throws Exception {
        try (AdPlatform second = client("second")) {
            read(platform);
            for (int i = 0; i < 17; i++) {
                read(second);
            }
            log.list.clear(); // of the two log-ins

            CompletableFuture<?> call =
                    platform.call(READ).effect(Effect.READ).returns(Map.class).sendAsync();
            await().until(() -> platform.quota().totalWaiting() == 1);
            await().until(() -> lines().contains(" waits "));
            time.advance(Duration.ofMinutes(1));
            call.get(10, TimeUnit.SECONDS);

            assertThat(sandbox.requests(READ)).hasSize(20);
            compare("quota", List.of("adplatform.quota.pauses", "adplatform.requests", "adplatform.quota.wait"));
        }
    }

    @Test
    void thePasswordIsChanged() throws IOException {
        read(platform);
        sandbox.accounts().add(sandbox.email(), "the-new-password", sandbox.owId());
        sandbox.revokeTokens();
        log.list.clear();

        assertThat(catchThrowable(() -> read(platform))).isNotNull();
        assertThat(catchThrowable(() -> read(platform))).isNotNull();
        assertThat(platform.sessionState().status()).isEqualTo(SessionState.Status.REFUSED);
        String during = metrics(List.of("adplatform.session.usable", "adplatform.calls"));
        password = "the-new-password";
        time.advance(Duration.ofSeconds(10));
        read(platform);

        compare("password", lines() + "\n" + during);
    }

    @Test
    void thePlatformIsDownForTenMinutes() throws IOException {
        time.skipPauses();
        read(platform);
        sandbox.everyNth(1, Fault.status(503));
        log.list.clear();
        level.setLevel("DEBUG");
        assertThat(catchThrowable(() -> read(platform))).isNotNull();
        String firstRequest = lines().lines().findFirst().orElseThrow();
        for (int minute = 1; minute < 10; minute++) {
            time.advance(Duration.ofMinutes(1));
            assertThat(catchThrowable(() -> read(platform))).isNotNull();
        }
        sandbox.clearFaults();

        read(platform);

        assertThat(platform.quota().free()).isPositive();
        compare(
                "outage",
                firstRequest + "\n"
                        + metrics(List.of("adplatform.requests", "adplatform.retries", "adplatform.calls")));
    }

    private void compare(String incident, List<String> meters) throws IOException {
        compare(incident, lines() + "\n" + metrics(meters));
    }

    private void compare(String incident, String made) throws IOException {
        Path page = page();
        String text = Files.readString(page);
        String begin = "<!-- incident " + incident + ", made by OperatingDocumentTest -->\n```text\n";
        int from = text.indexOf(begin) + begin.length();
        int to = text.indexOf("```", from);
        assertThat(from).as("the place of %s in %s", incident, page).isGreaterThanOrEqualTo(begin.length());
        if (Boolean.getBoolean("adplatform.docs.write")) {
            Files.writeString(page, text.substring(0, from) + made.strip() + "\n" + text.substring(to));
        } else {
            assertThat(text.substring(from, to).strip()).isEqualTo(made.strip());
        }
    }

    /** Tests run in the module, and in the one below it that runs them on Spring Boot 4. */
    private static Path page() {
        Path here = Path.of("..", "docs", "guides", "operating.md");
        return Files.exists(here) ? here : Path.of("..", "..", "docs", "guides", "operating.md");
    }

    /** What was logged since the start, without what differs from run to run. */
    private String lines() {
        return List.copyOf(log.list).stream()
                .map(event -> String.format(
                        "%-5s %s  %s", event.getLevel(), shortened(event.getLoggerName()), event.getFormattedMessage()))
                .map(line ->
                        line.replaceAll("call [0-9a-f]{16}", "call 7f3a…").replaceAll("[0-9]+\\.[0-9]{3} s", "… s"))
                .collect(Collectors.joining("\n"));
    }

    private static String shortened(String logger) {
        return logger.substring("io.adplatform.sdk.".length());
    }

    private String metrics(List<String> names) {
        return registry.getMeters().stream()
                .filter(meter -> names.contains(meter.getId().getName()))
                .filter(meter -> "main".equals(meter.getId().getTag("client")))
                .filter(meter -> meter.getId().getTag("operation") == null
                        || READ.equals(meter.getId().getTag("operation")))
                .map(meter -> shown(meter))
                .sorted()
                .collect(Collectors.joining("\n"));
    }

    private static String shown(Meter meter) {
        String tags = meter.getId().getTags().stream()
                .filter(tag -> !List.of("client", "operation", "lane").contains(tag.getKey()))
                .map(tag -> tag.getKey() + "=" + tag.getValue())
                .collect(Collectors.joining(", "));
        String value = meter instanceof Timer timer
                ? "count " + timer.count()
                : meter instanceof Gauge gauge
                        ? "" + (long) gauge.value()
                        : "" + (long) meter.measure().iterator().next().getValue();
        return meter.getId().getName() + "{" + tags + "} " + value;
    }
}
