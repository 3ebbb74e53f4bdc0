package io.adplatform.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.ClientListener.CallEnded;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.file.FileJournal;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.reports.Reports;
import io.adplatform.sdk.session.CredentialsProvider;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The beans that properties make. */
@ExtendWith(OutputCaptureExtension.class)
class StarterTest {

    private static final String READ = "GET /api/v3/bm/static/dimensions";

    private static Sandbox sandbox;

    private final ApplicationContextRunner empty =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(AdPlatformAutoConfiguration.class));
    private final ApplicationContextRunner one = with(empty, "adplatform");

    @BeforeAll
    static void start() {
        sandbox = Sandbox.start();
    }

    @AfterAll
    static void stop() {
        sandbox.close();
    }

    private static ApplicationContextRunner with(ApplicationContextRunner runner, String prefix) {
        return runner.withPropertyValues(
                prefix + ".base-url=" + sandbox.url(),
                prefix + ".client-id=" + sandbox.clientId(),
                prefix + ".client-secret=" + sandbox.clientSecret(),
                prefix + ".email=" + sandbox.email(),
                prefix + ".password=" + sandbox.password());
    }

    @Test
    void withoutPropertiesThereIsNoClient() {
        empty.run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(AdPlatform.class));
        one.withPropertyValues("adplatform.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(AdPlatform.class));
    }

    @Test
    void oneClientWithEachAreaOnTheClassPath() {
        one.run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(context).hasSingleBean(AdPlatform.class).hasBean("adPlatform");
            assertThat(context).hasSingleBean(BidModels.class).hasBean("bidModels");
            assertThat(context).hasSingleBean(Finance.class).hasBean("finance");
            assertThat(context).hasSingleBean(Creatives.class).hasBean("creatives");
            assertThat(context).hasSingleBean(Reports.class).hasBean("reports");
        });
    }

    @Test
    void severalClientsByNameBesideTheOneWithout() {
        with(with(one, "adplatform.clients.emea"), "adplatform.clients.apac").run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(context)
                    .getBeanNames(AdPlatform.class)
                    .containsExactlyInAnyOrder("adPlatform", "emeaAdPlatform", "apacAdPlatform");
            assertThat(context)
                    .getBeanNames(Finance.class)
                    .containsExactlyInAnyOrder("finance", "emeaFinance", "apacFinance");
            assertThat(context.getBean(AdPlatform.class)).isSameAs(context.getBean("adPlatform"));
        });
    }

    @Test
    void propertiesReachTheClient() {
        one.withPropertyValues(
                        "adplatform.requests-per-minute=7",
                        "adplatform.quota-share=of-this-test",
                        "adplatform.ow-id=200002",
                        "adplatform.deadline=90s",
                        "adplatform.max-response-size=1MB",
                        "adplatform.dialect=alternate",
                        "adplatform.processor=paywell")
                .run(context -> {
                    AdPlatform platform = context.getBean(AdPlatform.class);
                    assertThat(platform.quota().limit()).isEqualTo(7);
                    assertThat(platform.workspace().owId()).isEqualTo(200002L);
                    assertThat(platform.verify().toString()).contains("Authorization", "paywell");
                });
    }

    @Test
    void whatIsMissingIsNamedAtOnceAndNoValueIsRepeated() {
        empty.withPropertyValues(
                        "adplatform.client-secret=canary-secret", "adplatform.clients.emea.password=canary-other")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(SettingsException.class)
                        .hasMessageContaining("adplatform.base-url is required")
                        .hasMessageContaining("adplatform.client-id is required, or a CredentialsProvider bean")
                        .hasMessageContaining("adplatform.email is required")
                        .hasMessageContaining("adplatform.password is required")
                        .hasMessageNotContaining("canary"));
    }

    @Test
    void whatIsWrongIsNamedByTheBuilder() {
        one.withPropertyValues("adplatform.retries=5", "adplatform.base-url=http://ads.example.com")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(SettingsException.class)
                        .hasMessageContaining("retries must be 0, 1 or 2, was 5")
                        .hasMessageContaining("baseUrl must be https"));
    }

    @Test
    void aTypingMistakeIsTold() {
        one.withPropertyValues("adplatform.requests-per-minut=5")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("adplatform.requests-per-minut"));
    }

    @Test
    void anApplicationsOwnClientTakesTheirPlace() {
        one.withBean(
                        "own",
                        AdPlatform.class,
                        () -> AdPlatform.builder().settings(sandbox.settings()).build())
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .getBeanNames(AdPlatform.class)
                        .containsExactly("own"));
    }

    @Test
    void credentialsComeFromAVault() {
        empty.withPropertyValues("adplatform.base-url=" + sandbox.url())
                .withBean(
                        CredentialsProvider.class,
                        () -> () -> new Credentials(
                                sandbox.clientId(), sandbox.clientSecret(), sandbox.email(), sandbox.password()))
                .run(context -> assertThat(
                                context.getBean(AdPlatform.class).verify().passed())
                        .isTrue());
    }

    @Test
    void emptyPropertiesAreAllowedBesideAVault() {
        one.withPropertyValues(
                        "adplatform.client-id=",
                        "adplatform.client-secret=",
                        "adplatform.email=",
                        "adplatform.password=")
                .withBean(
                        CredentialsProvider.class,
                        () -> () -> new Credentials(
                                sandbox.clientId(), sandbox.clientSecret(), sandbox.email(), sandbox.password()))
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void aVariableThatIsNotSetIsNamed() {
        one.withPropertyValues("adplatform.email=${NOT_SET}")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(SettingsException.class)
                        .hasMessage("adplatform.email refers to a variable that is not set"));
    }

    @Test
    void aVaultMustBeTheOnlyPlace() {
        one.withBean(CredentialsProvider.class, () -> () -> new Credentials(null, null, null, null))
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("adplatform.password must not be set beside a CredentialsProvider bean"));
    }

    @Test
    void listenersAndCustomizersAreHeard() {
        List<CallEnded> heard = new ArrayList<>();
        ClientListener listener = new ClientListener() {
            @Override
            public void onCallEnded(CallEnded event) {
                heard.add(event);
            }
        };
        AdPlatformCustomizer customizer = (name, builder) -> builder.headers(request -> Map.of("X-Client", name));
        one.withBean(ClientListener.class, () -> listener)
                .withBean("customizer", AdPlatformCustomizer.class, () -> customizer)
                .withBean(ObservationRegistry.class, ObservationRegistry::create) // with its own headers
                .run(context -> {
                    sandbox.clear();
                    context.getBean(BidModels.class).dimensions().send();
                    assertThat(heard).hasSize(2);
                    assertThat(sandbox.requests()).allMatch(request -> "main".equals(request.header("X-Client")));
                });
    }

    @Test
    void anApplicationThatVerifiesDoesNotStartWithAWrongPassword() {
        one.withPropertyValues("adplatform.verify-at-start=true", "adplatform.password=canary-wrong")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("FAILED  log-in")
                        .hasMessageNotContaining("canary"));
    }

    @Test
    void sharingNeedsADataSource() {
        one.withPropertyValues("adplatform.shared=true")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(SettingsException.class)
                        .hasMessageContaining("needs one DataSource"));
    }

    @Test
    void aBlankSchemaLeavesTheDefault() {
        DataSource away = (DataSource) Proxy.newProxyInstance(
                StarterTest.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    throw new SQLException("the database is away");
                });
        one.withPropertyValues("adplatform.shared=true", "adplatform.shared-schema=${NOT_SET:}")
                .withBean("dataSource", DataSource.class, () -> away)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("can't be read in schema adplatform: the database is away"));
    }

    /** A bean that uses the client until the very end. */
    static class User implements DisposableBean {

        private final AdPlatform platform;
        private SessionState.Status atTheEnd;

        User(AdPlatform platform) {
            this.platform = platform;
        }

        @Override
        public void destroy() {
            atTheEnd = platform.sessionState().status();
        }
    }

    @Test
    void theClientIsClosedAfterThoseWhoUseIt() {
        User[] user = new User[1];
        AdPlatform[] platform = new AdPlatform[1];
        one.withBean(User.class).run(context -> {
            user[0] = context.getBean(User.class);
            platform[0] = context.getBean(AdPlatform.class);
        });

        assertThat(user[0].atTheEnd).isEqualTo(SessionState.Status.NO_TOKEN_YET);
        assertThat(platform[0].sessionState().status()).isEqualTo(SessionState.Status.CLOSED);
    }

    @Test
    void unsettledCallsAreAWarningAtTheNextStart(@TempDir Path directory, CapturedOutput output) {
        ApplicationContextRunner recording =
                one.withPropertyValues("adplatform.journal-file=" + directory.resolve("journal"));
        recording.run(context -> {
            sandbox.onNext(READ, Fault.status(500));
            assertThat(catchThrowable(() -> context.getBean(AdPlatform.class)
                            .call(READ)
                            .effect(Effect.ONCE)
                            .returns(Map.class)
                            .options(o -> o.idempotencyKey("payment-17"))
                            .send()))
                    .isNotNull();
        });
        assertThat(output).doesNotContain("from before this start is unknown");

        recording.run(context -> {
            assertThat(context).hasNotFailed();
            await().untilAsserted(() -> assertThat(output)
                    .contains("adPlatform: the outcome of 1 calls from before this start is unknown")
                    .contains("payment-17"));
        });
    }

    @Test
    void aJournalInAMissingDirectoryIsAWrongProperty(@TempDir Path directory) {
        one.withPropertyValues("adplatform.journal-file=" + directory.resolve("missing/ads.journal"))
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(SettingsException.class)
                        .hasMessageContaining("adplatform.journal-file: ")
                        .hasMessageContaining("directory does not exist"));
    }

    @Test
    void aJournalByARelativePathIsAWrongProperty() {
        one.withPropertyValues("adplatform.journal-file=missing/ads.journal")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining(
                                "adplatform.journal-file must be an absolute path, was missing/ads.journal"));
    }

    @Test
    void ofSeveralJournalsOneMustBeTheMainOne(@TempDir Path directory) {
        one.withBean("first", Journal.class, () -> journal(directory.resolve("1")))
                .withBean("second", Journal.class, () -> journal(directory.resolve("2")))
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .isInstanceOf(SettingsException.class)
                        .hasMessageContaining("adplatform: there are several Journal beans"));

        one.withBean("first", Journal.class, () -> journal(directory.resolve("3")))
                .withBean("second", Journal.class, () -> journal(directory.resolve("4")), bean -> bean.setPrimary(true))
                .run(context -> {
                    context.getBean(AdPlatform.class)
                            .call(READ)
                            .effect(Effect.ONCE)
                            .returns(Map.class)
                            .options(o -> o.idempotencyKey("payment-17"))
                            .send();
                    assertThat(context.getBean("second", Journal.class).entries())
                            .hasSize(1);
                });
    }

    private static Journal journal(Path file) {
        try {
            return FileJournal.open(file);
        } catch (JournalException unusable) {
            throw new IllegalStateException(unusable);
        }
    }

    @Test
    void editorsKnowTheProperties() {
        List<String> ours = AdPlatformProperties.class
                .getClassLoader()
                .resources("META-INF/spring-configuration-metadata.json")
                .map(StarterTest::text)
                .filter(text -> text.contains(AdPlatformProperties.class.getName()))
                .toList();

        assertThat(ours)
                .singleElement()
                .asString()
                .contains("\"adplatform.base-url\"", "\"adplatform.shared\"", "\"adplatform.clients\"")
                .contains("The URL of the platform, such as")
                .contains("Whether quota, tokens and journal are shared");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ow-id",
                "token-file",
                "requests-per-minute",
                "quota-share",
                "dialect",
                "processor",
                "iaa-host",
                "deadline",
                "retries",
                "max-response-size",
                "cache-static-lists",
                "user-agent-suffix",
                "allow-private-links",
                "verify-at-start",
                "close-timeout",
                "connect-timeout"
            })
    void aBlankValueLeavesTheDefault(String property) {
        one.withPropertyValues("adplatform." + property + "=${NOT_SET:}")
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(AdPlatform.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal-file", "shared"})
    void aBlankValueTakesNeitherTheJournalNorTheSharedQuotaAway(String property) {
        one.withPropertyValues("adplatform." + property + "=${NOT_SET:}")
                .run(context ->
                        assertThat(context).getFailure().rootCause().hasMessageContaining("adplatform." + property));
    }

    @Test
    void aMistypedNameOfANamedClientIsRefusedEvenWithoutAValue() {
        with(empty, "adplatform.clients.emea")
                .withPropertyValues("adplatform.clients.emea.token-fil=")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("adplatform.clients.emea.token-fil"));
    }

    @Test
    void aBeanOfTheApplicationTakesThePlaceOfTheAreaWithItsName() {
        Finance ownFinance = Finance.on(
                AdPlatform.builder().settings(sandbox.settings()).build().workspace(200002));
        one.withBean("finance", Finance.class, () -> ownFinance)
                .withBean("reports", StringBuilder.class, StringBuilder::new)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(AdPlatform.class)
                        .hasSingleBean(Creatives.class)
                        .doesNotHaveBean(Reports.class)
                        .getBean(Finance.class)
                        .isSameAs(ownFinance));
    }

    @Test
    void aSecondClientWithTheNameOfTheFirstIsRefused() {
        with(one, "adplatform.clients.main")
                .run(context -> assertThat(context)
                        .getFailure()
                        .isInstanceOf(SettingsException.class)
                        .hasMessageContaining("adplatform.clients.main"));
        with(empty, "adplatform.clients.main")
                .run(context -> assertThat(context).hasNotFailed().hasBean("adPlatform"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "journal-file=/nowhere/ads.journal",
                "shared=true",
                "requests-per-minute=5",
                "close-timeout=5s",
                "allow-private-links=true"
            })
    void aPropertyOfAClientWithoutANameIsRefusedIfThereIsNone(String property) {
        with(empty, "adplatform.clients.emea")
                .withPropertyValues("adplatform." + property)
                .run(context -> assertThat(context)
                        .getFailure()
                        .isInstanceOf(SettingsException.class)
                        .hasMessageContaining("adplatform." + property.replaceFirst("=.*", "")));
    }

    @Test
    void healthIsOffIfAllIndicatorsAreOffAndItIsNotOn() {
        ApplicationContextRunner off = one.withPropertyValues("management.health.defaults.enabled=false");

        one.run(context -> assertThat(context).hasBean("adplatformHealthIndicator"));
        off.run(context -> assertThat(context).doesNotHaveBean("adplatformHealthIndicator"));
        off.withPropertyValues("management.health.adplatform.enabled=true")
                .run(context -> assertThat(context).hasBean("adplatformHealthIndicator"));
        one.withPropertyValues("management.health.adplatform.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean("adplatformHealthIndicator"));
    }

    @Test
    void anIndicatorOfTheApplicationTakesThePlaceOfOurs() {
        StringBuilder own = new StringBuilder(); // Spring Boot 3 and 4 have different interfaces.
        one.withBean("adplatformHealthIndicator", StringBuilder.class, () -> own)
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .getBean("adplatformHealthIndicator")
                        .isSameAs(own));
    }

    @Test
    void aClientNeedsNoneOfTheOptionalLibraries() {
        one.withClassLoader(new FilteredClassLoader(
                        "io.micrometer",
                        "org.springframework.boot.actuate",
                        "org.springframework.boot.health",
                        "io.adplatform.sdk.postgresql"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(AdPlatform.class)
                        .doesNotHaveBean("adplatformHealthIndicator"));
    }

    private static String text(URL file) {
        try (InputStream in = file.openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
