package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.diagnostics.SessionState.Status;
import io.adplatform.sdk.diagnostics.Verification;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.testkit.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a client tells of itself. */
class DiagnosticsTest extends SandboxSessionTest {

    private static final SessionState NO_TOKEN_YET = new SessionState(Status.NO_TOKEN_YET, null, null, null);

    private AdPlatform platform;

    @BeforeEach
    void start() {
        platform = rig.client();
    }

    @Test
    void beforeTheFirstCallNothingIsSent() {
        assertThat(platform.sessionState()).isEqualTo(NO_TOKEN_YET);
        assertThat(platform.unsettledCalls()).isCompletedWithValue(List.of());
        assertThat(rig.sandbox.requests()).isEmpty();
    }

    @Test
    void theTokensAgeAndTheRestOfItsLife() {
        SessionFixture.read(platform.workspace()).send();
        rig.time.advance(Duration.ofHours(1));

        assertThat(platform.sessionState())
                .isEqualTo(new SessionState(
                        Status.TOKEN_HELD,
                        Duration.ofHours(1),
                        Duration.ofHours(23).minusSeconds(30),
                        null));
        rig.time.advance(Duration.ofHours(24));
        assertThat(platform.sessionState()).isEqualTo(NO_TOKEN_YET);
    }

    @Test
    void aRefusedLogInAndAFailedOne() {
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.status(500));
        secrets.failure(
                Exception.class, () -> SessionFixture.read(platform.workspace()).send());
        assertThat(platform.sessionState().status()).isEqualTo(Status.FAILING);
        assertThat(platform.sessionState().obstacle()).contains("500");
        rig.time.advance(Duration.ofSeconds(2));
        assertThat(platform.sessionState()).isEqualTo(NO_TOKEN_YET);

        secrets.plant("canary-wrong-password");
        platform.accounts().useLogin(rig.sandbox.email(), "canary-wrong-password");
        secrets.failure(
                Exception.class, () -> SessionFixture.read(platform.workspace()).send());
        assertThat(platform.sessionState().status()).isEqualTo(Status.REFUSED);

        platform.close();
        assertThat(platform.sessionState().status()).isEqualTo(Status.CLOSED);
    }

    @Test
    void unsettledCallsOfTheJournal() {
        try (Journal journal = new MemoryJournal(rig.time)) {
            AdPlatform paying = rig.client(rig.builder().journal(journal));
            rig.sandbox.onNext(SessionFixture.READ, Fault.status(500));
            secrets.failure(
                    OutcomeUnknownException.class,
                    () -> paying.call(SessionFixture.READ)
                            .effect(Effect.ONCE)
                            .returns(Map.class)
                            .options(o -> o.idempotencyKey("payment-17"))
                            .send());

            assertThat(paying.unsettledCalls().join()).singleElement().satisfies(call -> {
                assertThat(call.key()).isEqualTo("payment-17");
                assertThat(call.operation()).isEqualTo(SessionFixture.READ);
                assertThat(call.state()).isEqualTo(JournalEntry.State.UNKNOWN);
            });
            assertThat(paying.verify().toString()).contains("ok      journal: 1 unsettled calls");
        }
    }

    @Test
    void verifyLogsInOnce() {
        Verification found = platform.verify();

        assertThat(found.passed()).isTrue();
        assertThat(rig.sandbox.requests()).hasSize(1);
        assertThat(found.toString()).contains("ok      log-in: the platform gave a token; workspace 200001");
        assertThat(platform.verify().toString()).contains("a token was at hand, and nothing was sent");
        assertThat(rig.sandbox.requests()).hasSize(1);
    }

    @Test
    void verifyFailsOnAClosedClientThatHoldsAToken() {
        platform.verify();
        platform.close();

        assertThat(platform.verify().passed()).isFalse();
        assertThat(platform.verify().toString()).contains("FAILED  log-in: the client is closed");
        assertThat(rig.sandbox.requests()).hasSize(1);
    }

    @Test
    void verifyTellsWhatIsWrongAndNeverFails() {
        secrets.plant("canary-wrong-password");
        AdPlatform wrong = rig.client(rig.builder().login(rig.sandbox.email(), "canary-wrong-password"));
        Verification refused = wrong.verify();
        secrets.check("a verification", refused);
        assertThat(refused.passed()).isFalse();
        assertThat(refused.toString()).contains("FAILED  log-in:", "403 [User does not exist");

        AdPlatform elsewhere =
                rig.client(rig.builder().baseUrl("http://127.0.0.1:1").dialect(Dialect.alternate()));
        Verification unreachable = elsewhere.verify();
        assertThat(unreachable.passed()).isFalse();
        assertThat(unreachable.toString())
                .contains("ok      base URL: http://127.0.0.1:1, Dialect[", "FAILED  log-in:");
    }
}
