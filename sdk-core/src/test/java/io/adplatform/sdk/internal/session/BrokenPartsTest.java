package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.internal.pipeline.AttemptFailure;
import io.adplatform.sdk.internal.pipeline.Authorizer.Caller;
import io.adplatform.sdk.internal.pipeline.Authorizer.User;
import io.adplatform.sdk.session.BreakableParts;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A part of the session's throws, or doesn't come back, in each of its states. Afterwards the session works. */
class BrokenPartsTest {

    private static final Duration DAY = Duration.ofHours(24);
    private static final int PATIENCE_SECONDS = 30;
    private static final URI PLATFORM = URI.create("https://ads.example.com");
    private static final Credentials USER =
            new Credentials("client", "secret", "buyer@organization.example", "password");
    private static final Credentials OTHER = USER.withLogin("seller@organization.example", "other-password");

    /** What is broken, and for how long. */
    enum Part {
        EXECUTOR,
        TIMER,
        LOGGER,
        STORE,
        TOKEN_REQUEST
    }

    enum Way {
        THROWS,
        HANGS
    }

    enum State {
        NO_TOKEN,
        FETCH_IN_FLIGHT,
        WAITING_FOR_ANOTHER_PROCESS,
        REFRESH_DUE,
        TOKEN_OVER,
        BACK_OFF,
        CREDENTIALS_REFUSED,
        AFTER_ANOTHER_USERS_LOGIN
    }

    record Case(State state, Part part, Way way) {}

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (State state : State.values()) {
            for (Part part : Part.values()) {
                for (Way way : Way.values()) {
                    cases.add(new Case(state, part, way));
                }
            }
        }
        return cases;
    }

    private final ManualTime clock = Time.manual();
    private final ScriptedTokens platform = new ScriptedTokens();
    private final TokenStore memory = new MemoryTokenStore();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final BreakableParts<Part> parts = new BreakableParts<>();

    private final Secrets secrets = new Secrets(USER);
    private final Time time = parts.time(clock, Part.TIMER);
    private final Session session = new Session(
            new BreakableSource(),
            new SafeTokenStore(parts.store(memory, Part.STORE), secrets, time, this::execute),
            secrets,
            USER,
            null,
            User.of(PLATFORM, USER, null),
            Dialect.documented(),
            time,
            this::execute,
            new Random(1));

    @AfterEach
    void mendAll() {
        parts.mend();
        threads.shutdownNow();
    }

    private void execute(Runnable task) {
        if (parts.hangs(Part.EXECUTOR)) {
            return; // The task is never run.
        }
        parts.pass(Part.EXECUTOR);
        threads.execute(task);
    }

    private final class BreakableSource implements TokenSource {

        @Override
        public Duration longest() {
            return platform.longest();
        }

        @Override
        public CompletableFuture<TokenSet> logIn(String email, String password, boolean patient) {
            return request(platform.logIn(email, password, patient));
        }

        @Override
        public CompletableFuture<TokenSet> refresh(String refreshToken, boolean patient) {
            return request(platform.refresh(refreshToken, patient));
        }

        private CompletableFuture<TokenSet> request(CompletableFuture<TokenSet> asked) {
            if (parts.hangs(Part.TOKEN_REQUEST)) {
                return new CompletableFuture<>();
            }
            parts.pass(Part.TOKEN_REQUEST);
            return asked;
        }
    }

    private void breakDown(Case what) {
        parts.breakDown(what.part(), what.way() == Way.HANGS);
        if (what.part() == Part.LOGGER) {
            parts.breakLogger(Part.LOGGER);
        }
    }

    private CompletableFuture<Token> token() {
        return session.token(new Caller(session.user(), "GET /things", 7L), Session.NONE);
    }

    /** Returns the token of a call whose fetch has sent its request. */
    private CompletableFuture<Token> asked(int requests) {
        CompletableFuture<Token> token = token();
        await(() -> platform.asked.size() == requests);
        return token;
    }

    private void answer() {
        if (!platform.asked.isEmpty() && !platform.latest().answer().isDone()) {
            platform.answer(DAY);
        }
    }

    /** Brings the session into the state; the future is that of a caller who waits already, if there is one. */
    private CompletableFuture<Token> enter(State state) throws Exception {
        switch (state) {
            case NO_TOKEN -> {}
            case FETCH_IN_FLIGHT -> {
                return asked(1);
            }
            case WAITING_FOR_ANOTHER_PROCESS -> {
                memory.tryLock(session.user().fingerprint());
                CompletableFuture<Token> waiting = token();
                await(() -> clock.pending() > 0);
                return waiting;
            }
            case REFRESH_DUE, TOKEN_OVER -> {
                CompletableFuture<Token> first = asked(1);
                answer();
                first.join();
                clock.advance(state == State.TOKEN_OVER ? DAY : DAY.minusMinutes(30));
            }
            case BACK_OFF -> {
                CompletableFuture<Token> first = asked(1);
                platform.break500();
                await(first::isDone);
            }
            case CREDENTIALS_REFUSED -> {
                CompletableFuture<Token> first = asked(1);
                platform.refuse();
                await(first::isDone);
            }
            case AFTER_ANOTHER_USERS_LOGIN -> {
                CompletableFuture<Token> first = asked(1);
                answer();
                first.join();
                session.useLogin(OTHER, User.of(PLATFORM, OTHER, null));
            }
        }
        return CompletableFuture.completedFuture(null);
    }

    private static void await(BooleanSupplier condition) {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - patience).as("patience").isNegative();
            Thread.onSpinWait();
        }
    }

    /** What a caller gets: a token, or a failure that says what it is. */
    private static void assertEnds(CompletableFuture<Token> asked) throws Exception {
        try {
            asked.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            assertThat(failed.getCause()).isInstanceOf(AttemptFailure.class);
        }
    }

    @Timeout(60)
    @ParameterizedTest
    @MethodSource("cases")
    void endsEveryCallersWaitAndWorksOnceThePartIsMended(Case what) throws Exception {
        CompletableFuture<Token> before = enter(what.state());
        breakDown(what);

        // Whoever meets a logger that hangs, hangs: that must not be the thread that mends it.
        boolean elsewhere = what.part() == Part.LOGGER && what.way() == Way.HANGS;
        CompletableFuture<Token> during =
                elsewhere ? CompletableFuture.supplyAsync(this::token, threads).thenCompose(asked -> asked) : token();
        CompletableFuture<Void> fiveMinutes = CompletableFuture.runAsync(
                () -> {
                    answer();
                    clock.advance(Duration.ofMinutes(5));
                },
                elsewhere ? threads : Runnable::run);
        parts.mend();
        fiveMinutes.get(PATIENCE_SECONDS, TimeUnit.SECONDS);

        if (what.state() == State.CREDENTIALS_REFUSED) {
            session.useLogin(USER, session.user());
        }
        // A call may still join the fetch that met the broken part, and end as it does; a later one gets a token.
        CompletableFuture<Token> joined = token();
        await(() -> {
            answer();
            clock.advance(Duration.ofSeconds(1));
            CompletableFuture<Token> next = token(); // The next caller is who finds a fetch that is lost.
            return joined.isDone() && next.isDone() && !next.isCompletedExceptionally();
        });
        assertEnds(joined);
        assertEnds(before);
        assertEnds(during);
        assertThat(token().get(PATIENCE_SECONDS, TimeUnit.SECONDS).accessToken())
                .startsWith("access-");
        await(() -> {
            // A refresh in the background may have met the store's lock while a late thread of the store had it.
            answer();
            clock.advance(Duration.ofSeconds(1));
            return clock.pending() == 0;
        });
    }
}
