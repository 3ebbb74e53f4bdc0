package io.adplatform.testkit.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.test;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.instanceOf;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import io.adplatform.testkit.Sandbox;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

class SandboxExtensionTest {

    private static final List<Sandbox> SEEN = new ArrayList<>();

    @BeforeEach
    void forget() {
        SEEN.clear();
    }

    private static Events run(Class<?> tests) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(tests))
                .execute()
                .testEvents();
    }

    private static int get(Sandbox sandbox, String path) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(sandbox.url() + path)).build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    @ExtendWith(SandboxExtension.class)
    static class Injected {
        private @Nullable Sandbox field;

        @BeforeEach
        void first(Sandbox sandbox) {
            SEEN.add(sandbox);
        }

        @Test
        void one(Sandbox parameter) {
            assertThat(parameter).isSameAs(field).isSameAs(SEEN.get(SEEN.size() - 1));
        }

        @Test
        void other(Sandbox parameter) {
            assertThat(parameter).isSameAs(field);
        }

        @Nested
        class Inside {
            @Test
            void outerFieldsAreSetToo(Sandbox parameter) {
                assertThat(parameter).isSameAs(field);
            }
        }
    }

    @Test
    void everyTestHasASandboxOfItsOwnThatEndsWithIt() {
        run(Injected.class)
                .assertStatistics(statistics -> statistics.succeeded(3).failed(0));

        assertThat(SEEN).hasSize(3).doesNotHaveDuplicates();
        assertThat(SEEN).allSatisfy(sandbox -> assertThat(catchConnect(sandbox)).isTrue());
    }

    private static boolean catchConnect(Sandbox sandbox) throws InterruptedException {
        try {
            get(sandbox, "/");
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @ExtendWith(SandboxExtension.class)
    static class Breaking {
        @Test
        void quietly(Sandbox sandbox) throws Exception {
            get(sandbox, "/api/v3/fa/payment/list");
        }

        @Test
        @ViolationsAllowed
        void knowingly(Sandbox sandbox) throws Exception {
            get(sandbox, "/api/v3/fa/payment/list");
        }

        @Test
        void andFailing(Sandbox sandbox) throws Exception {
            get(sandbox, "/api/v3/fa/payment/list");
            throw new IllegalStateException("its own failure");
        }
    }

    @Test
    void aTestThatLeavesViolationsFailsUnlessItMayAndItsOwnFailureIsNotHidden() {
        Events events = run(Breaking.class);

        events.assertStatistics(statistics -> statistics.succeeded(1).failed(2));
        events.assertThatEvents()
                .haveExactly(
                        1,
                        event(
                                test("quietly"),
                                finishedWithFailure(
                                        instanceOf(AssertionError.class),
                                        message(text ->
                                                text.contains("GET /api/v3/fa/payment/list: path is unknown")))))
                .haveExactly(1, event(test("andFailing"), finishedWithFailure(message("its own failure"))));
    }

    @ViolationsAllowed
    @ExtendWith(SandboxExtension.class)
    static class AllowedAsAClass {
        @Test
        void breaking(Sandbox sandbox) throws Exception {
            get(sandbox, "/nowhere");
        }
    }

    @ExtendWith(SandboxExtension.class)
    static class WithASecond {
        @Test
        void besideItsOwn(Sandbox sandbox, Sandbox same) throws Exception {
            assertThat(same).isSameAs(sandbox);
            try (Sandbox second = Sandbox.start()) {
                assertThat(second.url()).isNotEqualTo(sandbox.url());
                get(second, "/nowhere");
                assertThat(second.violations()).hasSize(1);
            }
            assertThat(sandbox.requestCount()).isZero();
        }

        @Test
        void closedByTheTestItself(Sandbox sandbox) throws Exception {
            sandbox.close();
            assertThat(catchConnect(sandbox)).isTrue();
        }
    }

    static class WithTwoRegistered {
        @RegisterExtension
        final SandboxExtension first = SandboxExtension.with(options -> options.seed(1));

        @RegisterExtension
        final SandboxExtension second = SandboxExtension.with(options -> options.seed(2));

        private @Nullable Sandbox field;

        @Test
        void oneOfThemWouldBeForgotten() {
            assertThat(field).isNotNull();
        }
    }

    @Test
    void twoExtensionsForOneTestAreAMistakeThatSaysSo() {
        run(WithTwoRegistered.class)
                .assertThatEvents()
                .haveExactly(
                        1,
                        event(finishedWithFailure(
                                instanceOf(ExtensionConfigurationException.class),
                                message(text -> text.contains("one SandboxExtension")))));
    }

    static class WithOptions {
        @RegisterExtension
        static final SandboxExtension SANDBOX =
                SandboxExtension.with(options -> options.operation("GET", "/api/v9/own", request -> {
                    throw new IllegalStateException("never called");
                }));

        @Test
        void theOptionsHold(Sandbox sandbox) {
            assertThat(sandbox.operations()).contains("GET /api/v9/own");
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {AllowedAsAClass.class, WithASecond.class, WithOptions.class})
    void violationsOfAClassASecondSandboxAndOptionsAreFine(Class<?> tests) {
        run(tests)
                .assertStatistics(statistics ->
                        statistics.started(tests == WithASecond.class ? 2 : 1).failed(0));
    }
}
