package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.time.ClientThreads;
import io.adplatform.testkit.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A timer, a logger or a token store that throws or hangs, in each state of a client's session. */
class ClientWithBrokenPartsTest extends SandboxSessionTest {

    private static final Duration DAY = Duration.ofHours(24);

    enum Part {
        TIMER,
        LOGGER,
        STORE
    }

    enum State {
        NO_TOKEN,
        REFRESH_DUE,
        TOKEN_OVER,
        TOKEN_REVOKED,
        BACK_OFF,
        CREDENTIALS_REFUSED,
        AFTER_USE_LOGIN
    }

    record Case(CallMode mode, State state, Part part, boolean hangs) {}

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (CallMode mode : CallMode.values()) {
            for (State state : State.values()) {
                for (Part part : Part.values()) {
                    cases.add(new Case(mode, state, part, false));
                    // A logger that hangs holds the thread that logs, which may be the caller's own.
                    if (part != Part.LOGGER) {
                        cases.add(new Case(mode, state, part, true));
                    }
                }
            }
        }
        return cases;
    }

    private final BreakableParts<Part> parts = new BreakableParts<>();
    private AdPlatform platform;

    @BeforeEach
    void start() {
        secrets.plant("canary-wrong-password");
        platform = rig.client(
                rig.builder().time(parts.time(rig.time, Part.TIMER)).tokenStore(parts.store(rig.store, Part.STORE)));
    }

    @AfterEach
    void stop() {
        parts.mend();
    }

    private void enter(State state, CallMode mode) {
        switch (state) {
            case NO_TOKEN -> {}
            case REFRESH_DUE, TOKEN_OVER -> {
                mode.send(SessionFixture.read(platform.workspace()));
                rig.time.advance(state == State.TOKEN_OVER ? DAY : DAY.minusMinutes(30));
            }
            case TOKEN_REVOKED -> {
                mode.send(SessionFixture.read(platform.workspace()));
                rig.sandbox.expireTokens();
            }
            case BACK_OFF -> {
                rig.sandbox.onNext(SessionFixture.TOKEN, Fault.status(500));
                secrets.failure(AdPlatformException.class, () -> mode.send(SessionFixture.read(platform.workspace())));
            }
            case CREDENTIALS_REFUSED -> {
                platform.accounts().useLogin(rig.sandbox.email(), "canary-wrong-password");
                secrets.failure(AdPlatformException.class, () -> mode.send(SessionFixture.read(platform.workspace())));
            }
            case AFTER_USE_LOGIN -> {
                mode.send(SessionFixture.read(platform.workspace()));
                platform.accounts().useLogin("nobody@organization.example", "canary-wrong-password");
                platform.accounts().useLogin(rig.sandbox.email(), rig.sandbox.password());
            }
        }
    }

    private void breakDown(Case what) {
        parts.breakDown(what.part(), what.hangs());
        if (what.part() == Part.LOGGER) {
            parts.breakLogger(Part.LOGGER);
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void endsEachCallAndWorksOnceThePartIsMended(Case what) throws Exception {
        enter(what.state(), what.mode());
        breakDown(what);
        Duration end = rig.time.sinceStart().plusMinutes(5);

        Future<Map<String, Object>> during = what.mode()
                .sendTogether(
                        1,
                        () -> SessionFixture.read(platform.workspace())
                                .options(options -> options.deadline(Duration.ofMinutes(2))))
                .get(0);
        while (!during.isDone() && rig.time.sinceStart().compareTo(end) < 0) {
            // In small steps: the call's own work takes real time, for which a virtual clock doesn't wait.
            rig.time.advance(Duration.ofMillis(1));
        }
        parts.mend();
        ClientThreads.awaitIdle();
        rig.time.advance(Duration.ofMinutes(5));
        // A token request that this has ended is followed by a pause.
        ClientThreads.awaitIdle();
        rig.time.advance(Duration.ofMinutes(1));
        if (what.state() == State.CREDENTIALS_REFUSED) {
            platform.accounts().useLogin(rig.sandbox.email(), rig.sandbox.password());
        }

        assertThat(what.mode().send(SessionFixture.read(platform.workspace()))).containsKey("dimensions");
        try {
            assertThat(CallMode.get(during)).containsKey("dimensions");
        } catch (AdPlatformException told) {
            secrets.check(told);
        }
    }
}
