package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A timer, a logger or a token store that throws or hangs, in each state of a client's session. */
class ClientWithBrokenPartsTest {

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

    @RegisterExtension
    final NoSecretShown secrets = new NoSecretShown();

    private final CountDownLatch mended = new CountDownLatch(1);
    private volatile Part broken;
    private volatile boolean hangs;
    private PrintStream log;
    private SessionFixture rig;
    private AdPlatform platform;

    @BeforeEach
    void start() {
        secrets.plant("canary-wrong-password");
        log = System.err;
        rig = new SessionFixture(secrets);
        platform = rig.client(rig.builder().time(new BreakableTime()).tokenStore(new BreakableStore()));
    }

    @AfterEach
    void stop() {
        mend();
        rig.close();
    }

    private void pass(Part part) {
        if (broken != part) {
            return;
        }
        if (!hangs) {
            throw new InternalError("expected by a test: " + part);
        }
        try {
            mended.await();
        } catch (InterruptedException end) {
            throw new IllegalStateException(end);
        }
    }

    private final class BreakableTime implements Time {

        @Override
        public long nanos() {
            return rig.time.nanos();
        }

        @Override
        public Instant now() {
            return rig.time.now();
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
            if (broken == Part.TIMER && hangs) {
                return () -> {}; // The task is never run.
            }
            pass(Part.TIMER);
            return rig.time.after(delay, task);
        }
    }

    private final class BreakableStore implements TokenStore {

        @Override
        public StoredTokens load(String account) {
            pass(Part.STORE);
            return rig.store.load(account);
        }

        @Override
        public void save(String account, StoredTokens tokens) {
            pass(Part.STORE);
            rig.store.save(account, tokens);
        }

        @Override
        public Lock tryLock(String account) throws IOException {
            pass(Part.STORE);
            return rig.store.tryLock(account);
        }
    }

    private void enter(State state, CallMode mode) throws Exception {
        switch (state) {
            case NO_TOKEN -> {}
            case REFRESH_DUE, TOKEN_OVER -> {
                mode.send(SessionFixture.read(platform));
                rig.time.advance(state == State.TOKEN_OVER ? DAY : DAY.minusMinutes(30));
            }
            case TOKEN_REVOKED -> {
                mode.send(SessionFixture.read(platform));
                rig.sandbox.expireTokens();
            }
            case BACK_OFF -> {
                rig.sandbox.onNext(SessionFixture.TOKEN, Fault.status(500));
                secrets.failure(AdPlatformException.class, () -> mode.send(SessionFixture.read(platform)));
            }
            case CREDENTIALS_REFUSED -> {
                platform.accounts().useLogin(rig.sandbox.email(), "canary-wrong-password");
                secrets.failure(AdPlatformException.class, () -> mode.send(SessionFixture.read(platform)));
            }
            case AFTER_USE_LOGIN -> {
                mode.send(SessionFixture.read(platform));
                platform.accounts().useLogin("nobody@organization.example", "canary-wrong-password");
                platform.accounts().useLogin(rig.sandbox.email(), rig.sandbox.password());
            }
        }
    }

    private void breakDown(Case what) {
        hangs = what.hangs();
        broken = what.part();
        if (broken == Part.LOGGER) {
            System.setErr(new PrintStream(OutputStream.nullOutputStream()) {
                @Override
                public void println(String line) {
                    pass(Part.LOGGER);
                }
            });
        }
    }

    private void mend() {
        broken = null;
        mended.countDown();
        System.setErr(log);
    }

    @Test
    void isClosedAtOnceWhereNoTimerCanBeHadToWaitFor() {
        breakDown(new Case(CallMode.BLOCKING, State.NO_TOKEN, Part.TIMER, false));

        platform.close(Duration.ofMinutes(1));

        assertThat(platform.sessionState().status()).isEqualTo(SessionState.Status.CLOSED);
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
                        () -> SessionFixture.read(platform).options(options -> options.deadline(Duration.ofMinutes(2))))
                .get(0);
        while (!during.isDone() && rig.time.sinceStart().compareTo(end) < 0) {
            // In small steps: the call's own work takes real time, for which a virtual clock doesn't wait.
            rig.time.advance(Duration.ofMillis(1));
        }
        mend();
        rig.time.advance(Duration.ofMinutes(5));
        if (what.state() == State.CREDENTIALS_REFUSED) {
            platform.accounts().useLogin(rig.sandbox.email(), rig.sandbox.password());
        }

        assertThat(what.mode().send(SessionFixture.read(platform))).containsKey("dimensions");
        try {
            assertThat(CallMode.get(during)).containsKey("dimensions");
        } catch (AdPlatformException told) {
            secrets.check(told);
        }
    }
}
