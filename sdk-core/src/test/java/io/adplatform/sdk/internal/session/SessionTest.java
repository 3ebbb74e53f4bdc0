package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.internal.session.store.MemoryTokenStore;
import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.time.Time;
import io.adplatform.sdk.time.VirtualTime;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The session alone, on a clock that the test moves, with a platform that the test answers for. */
class SessionTest {

    private static final Duration DAY = Duration.ofHours(24);
    private static final Duration AHEAD = Duration.ofHours(1);
    private static final URI PLATFORM = URI.create("https://ads.example.com");
    private static final Credentials USER =
            new Credentials("client", "canary-client-secret", "buyer@organization.example", "canary-password");
    private static final Credentials NO_LOGIN = new Credentials("client", "canary-client-secret", null, null);

    @RegisterExtension
    final NoSecretShown secrets = new NoSecretShown();

    private final VirtualTime time = new VirtualTime();
    private final WallClock clock = new WallClock(time);
    private final ScriptedTokens platform = new ScriptedTokens();
    private TokenStore store = new MemoryTokenStore();
    private Session session = session(USER);

    /** The virtual clock, with a wall clock that somebody may set. */
    private record WallClock(VirtualTime monotonic, List<Duration> jumps) implements Time {

        WallClock(VirtualTime monotonic) {
            this(monotonic, new ArrayList<>());
        }

        @Override
        public long nanos() {
            return monotonic.nanos();
        }

        @Override
        public Instant now() {
            return monotonic.now().plus(jumps.stream().reduce(Duration.ZERO, Duration::plus));
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
            return monotonic.after(delay, task);
        }
    }

    @BeforeEach
    void plant() {
        secrets.plant("canary-client-secret", "canary-password", "access-1", "refresh-1", "access-2", "refresh-2");
    }

    private Session session(Credentials who) {
        Secrets known = new Secrets(who);
        AccountKey key = AccountKey.of(PLATFORM, who, null);
        return new Session(
                platform,
                new SafeTokenStore(store, known, clock),
                known,
                who,
                key,
                clock,
                Runnable::run,
                new Random(1));
    }

    private Token loggedIn(Duration lifetime) {
        CompletableFuture<Token> token = session.token();
        platform.answer(lifetime);
        return token.join();
    }

    private <T extends Throwable> T failure(Class<T> type) {
        return secrets.failure(type, () -> session.token().join());
    }

    @Nested
    class ATokenInItsPrime {

        @Test
        void isFetchedByTheFirstCallAndServesAllOthers() {
            CompletableFuture<Token> first = session.token();
            CompletableFuture<Token> second = session.token();
            assertThat(first).isNotDone();

            platform.answer(DAY);

            assertThat(first.join().accessToken()).isEqualTo("access-1");
            assertThat(second.join()).isSameAs(first.join());
            assertThat(session.token().join()).isSameAs(first.join());
            assertThat(platform.asked).singleElement().satisfies(request -> {
                assertThat(request.kind()).isEqualTo("log-in");
                assertThat(request.patient()).isTrue();
            });
        }

        @Test
        void costsNothingUntilAnHourBeforeItsEnd() {
            loggedIn(DAY);

            time.advance(DAY.minus(AHEAD).minusMinutes(1));
            session.token().join();

            assertThat(platform.asked).hasSize(1);
        }

        @Test
        void isRefreshedInTheBackgroundBeforeItsEnd() {
            Token old = loggedIn(DAY);
            time.advance(DAY.minus(AHEAD));

            assertThat(session.token().join()).isSameAs(old);
            assertThat(platform.latest().kind()).isEqualTo("refresh");
            assertThat(platform.latest().sent()).isEqualTo("refresh-1");
            assertThat(platform.latest().patient()).isFalse();
            assertThat(session.token().join()).isSameAs(old);
            assertThat(platform.asked).hasSize(2);

            platform.answer(DAY);

            assertThat(session.token().join().accessToken()).isEqualTo("access-2");
        }

        @Test
        void servesOnWhileItsRefreshHangs() {
            Token old = loggedIn(DAY);
            time.advance(DAY.minus(AHEAD));
            for (int minute = 0; minute < 59; minute++) {
                assertThat(session.token().join()).isSameAs(old);
                time.advance(Duration.ofMinutes(1));
            }
            assertThat(platform.asked).hasSize(2);
        }

        @Test
        void isNotUsedInItsLastHalfMinute() {
            loggedIn(DAY);
            time.advance(DAY.minusSeconds(29));

            assertThat(session.token()).isNotDone();
        }

        @Test
        void isNeverShown() {
            Token token = loggedIn(DAY);
            secrets.check("a token", token);
            secrets.check("credentials", USER);
            secrets.check("secrets", new Secrets(USER));
            secrets.check("what a store gets", token.stored(DAY, time.now()).toString());
        }

        @Test
        void livesOnThoughTheWallClockJumpsADay() {
            Token token = loggedIn(DAY);
            for (Duration jump : List.of(DAY, DAY.negated(), DAY.negated(), DAY)) {
                clock.jumps().add(jump);
                assertThat(session.token().join()).isSameAs(token);
            }
            assertThat(platform.asked).hasSize(1);

            clock.jumps().add(DAY.negated());
            time.advance(DAY);
            assertThat(session.token()).isNotDone();
        }
    }

    @Nested
    class AfterAFailure {

        @Test
        void theOldTokenServesAndAttemptsFollowTheBackOff() {
            Token old = loggedIn(DAY);
            time.advance(DAY.minus(AHEAD));
            List<Duration> attempts = new ArrayList<>();
            int seen = platform.asked.size();
            for (int second = 0; second < 600; second++) {
                assertThat(session.token().join()).isSameAs(old);
                if (platform.asked.size() > seen) {
                    seen = platform.asked.size();
                    attempts.add(time.sinceStart());
                    platform.break500();
                }
                time.advance(Duration.ofSeconds(1));
            }

            // Pauses of 1 to 2, 1 to 4, 1 to 8 ... seconds, 60 at the most.
            assertThat(attempts.size()).isBetween(12, 60);
            for (int i = 1; i < attempts.size(); i++) {
                Duration pause = attempts.get(i).minus(attempts.get(i - 1));
                assertThat(pause).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(Math.min(60, 1L << i) + 1));
            }
        }

        @Test
        void ofTheFirstLogInCallersLearnTheCause() {
            CompletableFuture<Token> first = session.token();
            platform.break500();

            assertThat(secrets.failure(NotAuthenticatedException.class, first::join))
                    .hasCauseInstanceOf(ServerException.class)
                    .hasMessageContaining("next try in");
        }

        @Test
        void afterTheTokensEndThereIsOneProbePerPauseAndOthersFailFastWithTheCause() {
            loggedIn(DAY);
            time.advance(DAY);
            CompletableFuture<Token> met = session.token();
            assertThat(platform.latest().patient()).isTrue();
            platform.break500();
            assertThat(met).isCompletedExceptionally();

            for (int i = 0; i < 50; i++) {
                assertThat(failure(NotAuthenticatedException.class)).hasCauseInstanceOf(ServerException.class);
            }
            assertThat(platform.asked).hasSize(2);

            time.advance(Duration.ofSeconds(2));
            CompletableFuture<Token> probe = session.token();
            CompletableFuture<Token> joined = session.token();
            assertThat(platform.asked).hasSize(3);
            assertThat(platform.latest().patient()).isFalse();
            platform.answer(DAY);
            assertThat(probe.join().accessToken()).isEqualTo("access-2");
            assertThat(joined.join()).isSameAs(probe.join());
        }

        @Test
        void ofARefreshThatIsRefusedThereIsOneLogIn() {
            loggedIn(DAY);
            time.advance(DAY);
            CompletableFuture<Token> token = session.token();
            platform.refuse();

            assertThat(platform.latest().kind()).isEqualTo("log-in");
            platform.answer(DAY);

            assertThat(token.join().accessToken()).isEqualTo("access-2");
            assertThat(platform.asked).hasSize(3);
        }

        @Test
        void aRefusedRefreshTokenIsNotSentAgainThoughTheLogInFailedToo() {
            loggedIn(DAY);
            time.advance(DAY);
            session.token();
            platform.refuse();
            platform.break500();

            time.advance(Duration.ofSeconds(2));
            session.token();

            assertThat(platform.asked.stream().map(ScriptedTokens.Asked::kind))
                    .containsExactly("log-in", "refresh", "log-in", "log-in");
        }

        @Test
        void anAnswerWithoutAUsableTokenIsAFailureAndNotShown() {
            secrets.plant("canary\naccess");
            CompletableFuture<Token> token = session.token();
            platform.answer(ScriptedTokens.set("canary\naccess", null, null, null));
            assertThat(secrets.failure(NotAuthenticatedException.class, token::join))
                    .hasMessageContaining("no access token that a header can carry");

            time.advance(Duration.ofSeconds(2));
            token = session.token();
            platform.answer(ScriptedTokens.set(null, null, null, null));
            assertThat(token).isCompletedExceptionally();
        }
    }

    @Nested
    class ARefusedLogIn {

        @Test
        void isFinalAtOnceAndCostsNoFurtherRequest() {
            CompletableFuture<Token> first = session.token();
            platform.refuse();
            assertThat(secrets.failure(NotAuthenticatedException.class, first::join))
                    .hasCauseInstanceOf(LogInRefusedException.class);

            time.advance(Duration.ofDays(30));
            for (int i = 0; i < 50; i++) {
                assertThat(failure(NotAuthenticatedException.class)).hasCauseInstanceOf(LogInRefusedException.class);
            }
            assertThat(platform.asked).hasSize(1);
        }

        @Test
        void isForgottenWhenTheLogInChanges() {
            session.token();
            platform.refuse();

            Credentials changed = USER.withLogin("buyer@organization.example", "canary-second-password");
            secrets.plant("canary-second-password");
            session.useLogin(changed, AccountKey.of(PLATFORM, changed, null));
            CompletableFuture<Token> token = session.token();
            assertThat(platform.latest().sent()).endsWith("canary-second-password");
            platform.answer(DAY);

            assertThat(token.join().accessToken()).isEqualTo("access-1");
        }

        @Test
        void withoutAPasswordARefusedRefreshIsAsFinal() {
            session = session(NO_LOGIN);
            session.begin(null, TokenSet.of("access-1", "refresh-1"), 7L);
            time.advance(DAY);
            CompletableFuture<Token> token = session.token();
            platform.refuse();

            assertThat(secrets.failure(NotAuthenticatedException.class, token::join))
                    .hasCauseInstanceOf(LogInRefusedException.class);
            time.advance(DAY);
            failure(NotAuthenticatedException.class);
            assertThat(platform.asked).hasSize(1);
        }
    }

    @Nested
    class AChangedLogIn {

        @Test
        void ofTheSameUserKeepsTheTokenInForce() {
            Token token = loggedIn(DAY);
            Credentials changed = USER.withLogin("buyer@organization.example", "other-password");

            session.useLogin(changed, AccountKey.of(PLATFORM, changed, null));

            assertThat(session.token().join()).isSameAs(token);
            assertThat(platform.asked).hasSize(1);
        }

        @Test
        void ofAnotherUserDropsTheTokenTheWorkspaceAndWhatIsStillOnItsWay() {
            loggedIn(DAY);
            time.advance(DAY);
            CompletableFuture<Token> waiting = session.token();
            ScriptedTokens.Asked old = platform.latest();

            Credentials changed = USER.withLogin("seller@organization.example", "other-password");
            session.useLogin(changed, AccountKey.of(PLATFORM, changed, null));
            CompletableFuture<Token> mine = session.token();
            assertThat(platform.latest().kind()).isEqualTo("log-in");
            assertThat(platform.latest().sent()).startsWith("seller@");
            platform.answer(ScriptedTokens.set("sellers", "sellers-refresh", null, null));
            old.answer().complete(ScriptedTokens.set("buyers", null, null, 7L));

            assertThat(mine.join().accessToken()).isEqualTo("sellers");
            assertThat(mine.join().owId()).isNull();
            assertThat(waiting.join().accessToken()).isEqualTo("sellers");
            assertThat(session.token().join().accessToken()).isEqualTo("sellers");
        }

        @Test
        void isNotBlamedForTheOldOnesRefusal() {
            CompletableFuture<Token> waiting = session.token();
            ScriptedTokens.Asked old = platform.latest();
            Credentials changed = USER.withLogin("buyer@organization.example", "other-password");
            session.useLogin(changed, AccountKey.of(PLATFORM, changed, null));
            old.answer()
                    .completeExceptionally(new LogInRefusedException(
                            new io.adplatform.sdk.error.CallContext("", "", "", null, 1, Duration.ZERO),
                            new io.adplatform.sdk.error.PlatformResponse(
                                    403, List.of(), java.util.Map.of(), java.util.Map.of(), "")));

            assertThat(platform.latest().sent()).endsWith("other-password");
            platform.answer(DAY);

            assertThat(waiting.join().accessToken()).isEqualTo("access-1");
        }
    }

    @Nested
    class A401 {

        @Test
        void toTheTokenInForceLogsInAndNotToAnOlderOne() {
            Token first = loggedIn(DAY);
            session.refused(first.generation());
            CompletableFuture<Token> token = session.token();
            assertThat(platform.latest().kind()).isEqualTo("log-in");
            platform.answer(DAY);
            assertThat(token.join().generation()).isGreaterThan(first.generation());

            session.refused(first.generation());

            assertThat(session.token().join()).isSameAs(token.join());
            assertThat(platform.asked).hasSize(2);
        }

        @Test
        void refreshesWhereNoPasswordIsHeld() {
            session = session(NO_LOGIN);
            session.begin(null, TokenSet.of("access-1", "refresh-1"), 7L);
            session.refused(session.token().join().generation());
            session.token();

            assertThat(platform.latest().kind()).isEqualTo("refresh");
        }

        @Test
        void toEveryNewTokenIsNoReasonToHammer() {
            int calls = 0;
            for (int second = 0; second < 600; second++) {
                CompletableFuture<Token> token = session.token();
                if (!platform.asked.isEmpty() && !platform.latest().answer().isDone()) {
                    platform.answer(DAY);
                }
                if (!token.isCompletedExceptionally()) {
                    calls++;
                    session.refused(token.join().generation());
                }
                time.advance(Duration.ofSeconds(1));
            }

            // Without a pause it would be one of each in every second.
            assertThat(platform.asked.size()).isBetween(10, 60);
            assertThat(calls).isEqualTo(platform.asked.size());
            assertThat(failure(NotAuthenticatedException.class)).hasMessageContaining("just given out");
        }

        @Test
        void afterALongLifeBeginsAnew() {
            for (int i = 0; i < 10; i++) {
                Token token = loggedIn(DAY);
                time.advance(Duration.ofMinutes(2));
                session.refused(token.generation());
            }

            assertThat(platform.asked).hasSize(10);
        }
    }

    @Nested
    class WhatAnAnswerLeavesOut {

        @Test
        void staysAsItWas() {
            loggedIn(DAY);
            time.advance(DAY);
            CompletableFuture<Token> second = session.token();
            platform.answer(ScriptedTokens.set("access-2", null, null, null));
            assertThat(second.join().refreshToken()).isEqualTo("refresh-1");
            assertThat(second.join().owId()).isEqualTo(7);

            time.advance(DAY);
            session.token();
            assertThat(platform.latest().sent()).isEqualTo("refresh-1");
            platform.answer(ScriptedTokens.set("access-3", " ", null, null));
            assertThat(session.token().join().refreshToken()).isEqualTo("refresh-1");
        }

        @Test
        void exceptARefreshTokenThatWasRefused() {
            loggedIn(DAY);
            time.advance(DAY);
            session.token();
            platform.refuse();
            platform.answer(ScriptedTokens.set("access-2", null, null, null));

            assertThat(session.token().join().refreshToken()).isNull();
            assertThat(session.token().join().owId()).isEqualTo(7);
        }
    }

    @Nested
    class ACallThatQueuesForQuota {

        private final CompletableFuture<String> permit = new CompletableFuture<>();

        @Test
        void failsAsSoonAsTheLogInIsRefused() {
            session.refused(loggedIn(DAY).generation());
            session.failWhenRefused(permit);
            CompletableFuture<Token> token = session.token();
            assertThat(permit).isNotDone();

            platform.refuse();

            assertThat(token).isCompletedExceptionally();
            assertThat(secrets.failure(NotAuthenticatedException.class, permit::join))
                    .hasCauseInstanceOf(LogInRefusedException.class);
        }

        @Test
        void failsAtOnceIfTheLogInWasRefusedBeforeItQueued() {
            session.token();
            platform.refuse();

            session.failWhenRefused(permit);

            assertThat(permit).isCompletedExceptionally();
        }

        @Test
        void goesOnWithTheOldTokenAlthoughItsSuccessorIsRefused() {
            Token old = loggedIn(DAY);
            time.advance(DAY.minus(AHEAD));
            session.failWhenRefused(permit);
            session.token();
            platform.refuse();
            platform.refuse();

            assertThat(session.newest()).isSameAs(old);
            assertThat(permit).isNotDone();

            session.refused(old.generation());
            assertThat(permit).isCompletedExceptionally();
        }

        @Test
        void goesOnThoughAFetchFailsThatIsTriedAgain() {
            session.refused(loggedIn(DAY).generation());
            session.failWhenRefused(permit);
            session.token();

            platform.break500();

            assertThat(permit).isNotDone();
        }

        @Test
        void findsNoTokenInThePlaceOfOneThatEnded() {
            Token token = loggedIn(DAY);
            assertThat(session.newest()).isSameAs(token);

            time.advance(DAY.minusSeconds(29));

            assertThat(session.newest()).isNull();
            assertThat(platform.asked).as("token requests").hasSize(1);
        }
    }

    @Test
    void aSessionAtRestHasNoTimer() {
        loggedIn(DAY);

        assertThat(time.pending()).isZero();
    }

    @Nested
    class AStore {

        @Test
        void givesTheNextStartItsToken() {
            loggedIn(DAY);
            time.advance(Duration.ofHours(5));
            Session next = session(USER);
            next.begin(stored(), null, null);

            assertThat(next.token().join().accessToken()).isEqualTo("access-1");
            assertThat(next.token().join().owId()).isEqualTo(7);
            time.advance(Duration.ofHours(19).minusSeconds(29));
            assertThat(next.token()).isNotDone();
            assertThat(platform.latest().kind()).isEqualTo("refresh");
        }

        @Test
        void givesAnExpiredTokensRefreshToken() {
            loggedIn(DAY);
            time.advance(DAY.plusDays(3));
            Session next = session(USER);
            next.begin(stored(), null, null);
            next.token();

            assertThat(platform.latest().sent()).isEqualTo("refresh-1");
        }

        @Test
        void comesBeforeTokensThatTheClientWasGiven() {
            loggedIn(DAY);
            Session next = session(USER);
            next.begin(stored(), TokenSet.of("given", "given-refresh"), 7L);

            assertThat(next.token().join().accessToken()).isEqualTo("access-1");
        }

        @Test
        void givesWayToThemOnceItsTokenHasExpired() {
            loggedIn(DAY);
            time.advance(DAY);
            Session next = session(USER);
            next.begin(stored(), TokenSet.of("given", "given-refresh"), 7L);
            assertThat(next.token())
                    .isCompletedWithValueMatching(token -> token.accessToken().equals("given"));
            assertThat(platform.asked).hasSize(1);

            time.advance(DAY);
            next.token();
            assertThat(platform.latest().sent()).isEqualTo("given-refresh");
            platform.answer(DAY);
            assertThat(next.token().join().accessToken()).isEqualTo("access-2");
            assertThat(stored())
                    .isNotNull()
                    .satisfies(kept -> assertThat(kept.accessToken()).isEqualTo("access-2"));
        }

        @Test
        void hasWhatCameOfThemWhereTheClientHasNothingElse() {
            store = new MemoryTokenStore();
            Session first = session(NO_LOGIN);
            first.begin(null, TokenSet.of("given", "given-refresh"), 7L);
            time.advance(DAY);
            first.token();
            platform.answer(DAY);
            time.advance(DAY);
            Session next = session(NO_LOGIN);
            next.begin(stored(NO_LOGIN), TokenSet.of("given", "given-refresh"), 7L);
            next.token();

            assertThat(platform.latest().sent()).isEqualTo("refresh-1");
        }

        @Test
        void whoseTimesMakeNoSenseIsTakenAsExpired() {
            loggedIn(DAY);
            for (Duration jump : List.of(DAY.plusMinutes(1), DAY.multipliedBy(-2))) {
                clock.jumps().add(jump);
                Session next = session(USER);
                next.begin(stored(), null, null);
                assertThat(next.token()).as("after a jump of %s", jump).isNotDone();
            }
        }

        @Test
        void anothersNewerTokenIsTakenOnWithoutARequest() {
            loggedIn(DAY);
            Session other = session(USER);
            other.begin(stored(), null, null);
            time.advance(DAY.minus(AHEAD));
            session.token();
            platform.answer(DAY);

            Token old = other.token().join();
            Token adopted = other.token().join();

            assertThat(old.accessToken()).isEqualTo("access-1");
            assertThat(adopted.accessToken()).isEqualTo("access-2");
            assertThat(platform.asked).hasSize(2);
        }

        @Test
        void afterA401AnothersNewerTokenIsTakenOnToo() {
            loggedIn(DAY);
            Session other = session(USER);
            other.begin(stored(), null, null);
            session.refused(session.token().join().generation());
            session.token();
            platform.answer(DAY);

            other.refused(other.token().join().generation());

            assertThat(other.token().join().accessToken()).isEqualTo("access-2");
            assertThat(platform.asked).hasSize(2);
        }

        @Test
        void whoseLockAnotherHoldsIsAskedAgainUntilTheOthersTokenIsThere() {
            session.begin(null, null, null);
            Session other = session(USER);
            CompletableFuture<Token> mine = session.token();
            CompletableFuture<Token> theirs = other.token();
            time.advance(Duration.ofSeconds(10));
            assertThat(platform.asked).hasSize(1);

            platform.answer(DAY);
            assertThat(mine).isCompleted();
            assertThat(theirs).isNotDone();
            time.advance(Duration.ofSeconds(2));

            assertThat(theirs.join().accessToken()).isEqualTo("access-1");
            assertThat(platform.asked).hasSize(1);
        }

        @Test
        void whoseLockIsNeverGivenBackHoldsNobodyUpForEver() throws IOException {
            store.tryLock(AccountKey.of(PLATFORM, USER, null).fingerprint());
            CompletableFuture<Token> token = session.token();
            time.advance(Duration.ofMinutes(3));
            assertThat(platform.asked).isEmpty();

            time.advance(Duration.ofMinutes(2));
            platform.answer(DAY);

            assertThat(token.join().accessToken()).isEqualTo("access-1");
        }

        @Test
        void whoseLockIsHeldWhileARefreshAndALogInMayStillGoOnIsWaitedFor() throws IOException {
            platform.longest = Duration.ofMinutes(10);
            store.tryLock(AccountKey.of(PLATFORM, USER, null).fingerprint());
            session.token();
            time.advance(Duration.ofMinutes(20));
            assertThat(platform.asked).isEmpty();

            time.advance(Duration.ofMinutes(1));
            assertThat(platform.asked).hasSize(1);
        }

        @Test
        void thatFailsDoesNotBreakARunningClient() {
            store = new TokenStore() {
                @Override
                public StoredTokens load(String account) throws IOException {
                    throw new IOException("the disk is gone, and access-1 was on it");
                }

                @Override
                public void save(String account, StoredTokens tokens) throws IOException {
                    throw new IOException("no space left on device for " + tokens.accessToken());
                }

                @Override
                public Lock tryLock(String account) {
                    throw new IllegalStateException("a mistake in a store");
                }
            };
            session = session(USER);

            loggedIn(DAY);
            time.advance(DAY);
            session.token();
            platform.answer(DAY);

            assertThat(session.token().join().accessToken()).isEqualTo("access-2");
            assertThat(secrets.logged().lines().filter(line -> line.contains("token store can't be")))
                    .hasSize(1);
        }

        private @Nullable StoredTokens stored() {
            return stored(USER);
        }

        private @Nullable StoredTokens stored(Credentials who) {
            try {
                return store.load(AccountKey.of(PLATFORM, who, null).fingerprint());
            } catch (IOException impossible) {
                throw new AssertionError(impossible);
            }
        }
    }
}
