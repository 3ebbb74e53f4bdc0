package io.adplatform.sdk.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.internal.pipeline.AttemptFailure;
import io.adplatform.sdk.internal.pipeline.Authorizer.Authorization;
import io.adplatform.sdk.internal.pipeline.Authorizer.Caller;
import io.adplatform.sdk.internal.pipeline.Authorizer.User;
import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.sdk.session.CredentialsProvider;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.StrandTime;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
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
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Credentials NO_LOGIN = new Credentials("client", "canary-client-secret", null, null);

    @RegisterExtension
    final NoSecretShown secrets = new NoSecretShown();

    private final ManualTime time = Time.manual();
    private final StrandTime threads = new StrandTime(time);
    private final ScriptedTokens platform = new ScriptedTokens();
    private TokenStore store = new MemoryTokenStore();
    private Client session = session(USER);

    /** A session whose callers all do the same, as whoever is logged in, unless they say otherwise. */
    private record Client(Session session, StrandTime threads) {

        CompletableFuture<Token> token() {
            return token(7L);
        }

        CompletableFuture<Token> token(@Nullable Long owId) {
            return settled(session.token(caller(owId), Session.NONE));
        }

        /** The token of a call that was answered 401 with this one. */
        CompletableFuture<Token> tokenAfter401(Token token) {
            return settled(session.token(caller(7L), token.generation()));
        }

        private <V> V settled(V result) {
            threads.settle();
            return result;
        }

        Authorization newest() {
            return session.newest(caller(7L));
        }

        private Caller caller(@Nullable Long owId) {
            return new Caller(session.user(), "GET /things", owId);
        }

        void begin(@Nullable StoredTokens stored, @Nullable TokenSet given, @Nullable Long owId) {
            session.begin(stored, given, owId);
        }

        void useLogin(Credentials changed) {
            session.useLogin(changed, User.of(PLATFORM, changed, null));
            threads.settle();
        }

        void close() {
            session.close();
            threads.settle();
        }
    }

    @BeforeEach
    void plant() {
        platform.settle = threads::settle;
        secrets.plant("canary-client-secret", "canary-password", "access-1", "refresh-1", "access-2", "refresh-2");
    }

    @AfterEach
    void end() {
        threads.close();
    }

    private Client session(Credentials who) {
        return session(who, null);
    }

    private Client session(Credentials who, @Nullable CredentialsProvider provider) {
        Secrets known = new Secrets(who);
        User key = User.of(PLATFORM, who, null);
        SafeTokenStore keeper = new SafeTokenStore(store, known, threads, threads);
        CredentialsSource source =
                provider == null ? null : new CredentialsSource(provider, taken -> {}, threads, threads);
        return new Client(
                new Session(
                        platform,
                        keeper,
                        known,
                        who,
                        source,
                        key,
                        Dialect.documented(),
                        threads,
                        threads,
                        new Random(1)),
                threads);
    }

    private Token loggedIn(Duration lifetime) {
        CompletableFuture<Token> token = session.token();
        platform.answer(lifetime);
        return token.join();
    }

    private AttemptFailure failure(AttemptFailure.Kind kind) {
        return failure(kind, session.token());
    }

    private AttemptFailure failure(AttemptFailure.Kind kind, CompletableFuture<Token> token) {
        AttemptFailure failed = secrets.failure(AttemptFailure.class, token::join);
        assertThat(failed.kind()).isEqualTo(kind);
        assertThat(failed.sent()).isEqualTo(Sent.NO);
        return failed;
    }

    @Nested
    class ATokenInItsPrime {

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
        void servesOnWhileItsRefreshTakesLong() {
            platform.longest = AHEAD;
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
        void afterTheTokensEndThereIsOneProbePerPauseAndOthersFailFastWithTheCause() {
            loggedIn(DAY);
            time.advance(DAY);
            CompletableFuture<Token> met = session.token();
            assertThat(platform.latest().patient()).isTrue();
            platform.break500();
            assertThat(met).isCompletedExceptionally();

            for (int i = 0; i < 50; i++) {
                assertThat(failure(AttemptFailure.Kind.NO_TOKEN_YET)).hasCauseInstanceOf(ServerException.class);
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
            assertThat(failure(AttemptFailure.Kind.NO_TOKEN_YET, token))
                    .hasMessageContaining("(the answer had no access token that a header can carry)");

            time.advance(Duration.ofSeconds(2));
            token = session.token();
            platform.answer(ScriptedTokens.set(null, null, null, null));
            assertThat(token).isCompletedExceptionally();
        }
    }

    @Nested
    class AFetchThatDoesNotEnd {

        @Test
        void isReplacedOnceItsLongestTimeIsOver() {
            CompletableFuture<Token> waiting = session.token();
            ScriptedTokens.Asked lost = platform.latest();
            time.advance(platform.longest.multipliedBy(4).plus(MINUTE));
            session.token();
            assertThat(platform.asked).hasSize(1);

            time.advance(Duration.ofNanos(1));
            CompletableFuture<Token> next = session.token();
            assertThat(platform.asked).hasSize(2);
            assertThat(lost.answer()).isCancelled();
            platform.answer(DAY);

            assertThat(waiting.join().accessToken()).isEqualTo("access-1");
            assertThat(next.join()).isSameAs(waiting.join());
            assertThat(secrets.logged()).contains("a token fetch did not end in time; another one begins");
        }
    }

    @Nested
    class ASessionThatIsClosed {

        @Test
        void endsTheWaitingAndAsksForNothingAnyMore() {
            CompletableFuture<Token> waiting = session.token();

            session.close();

            assertThat(platform.latest().answer()).isCancelled();
            assertThat(failure(AttemptFailure.Kind.CANCELLED, waiting)).hasMessageContaining("the client was closed");
            assertThat(failure(AttemptFailure.Kind.CANCELLED)).hasMessageContaining("the client was closed");
            assertThat(session.session().state().status()).isEqualTo(SessionState.Status.CLOSED);
            time.advance(DAY);
            failure(AttemptFailure.Kind.CANCELLED);
            assertThat(platform.asked).hasSize(1);
            assertThat(secrets.logged()).doesNotContain("WARN");
        }

        @Test
        void takesNoTokenThatComesLate() {
            platform.deaf = true;
            CompletableFuture<Token> waiting = session.token();
            session.close();

            platform.answer(DAY);

            assertThat(waiting).isCompletedExceptionally();
            assertThat(session.newest()).isNull();
        }

        @Test
        void doesNotLogInAgainForALogInThatWasChangedBefore() {
            session.token();
            session.useLogin(USER);

            session.close();

            assertThat(platform.asked).hasSize(1);
        }

        @Test
        void takesNoOtherLogIn() {
            Credentials other = USER.withLogin("seller@organization.example", "canary-password");
            session.close();

            session.useLogin(other);

            failure(AttemptFailure.Kind.CANCELLED);
            assertThat(platform.asked).isEmpty();
        }
    }

    @Nested
    class WithAVault {

        private final Credentials changed = USER.withLogin("buyer@organization.example", "canary-second-password");
        private final Credentials chosen = USER.withLogin("buyer@organization.example", "canary-third-password");
        private Credentials inTheVault = USER;
        private int asked;

        @BeforeEach
        void useIt() {
            secrets.plant("canary-second-password", "canary-third-password");
            session = session(USER, () -> {
                asked++;
                return inTheVault;
            });
        }

        @Test
        void refusedCredentialsAreSentAgainOnlyOnceItGivesOthers() {
            CompletableFuture<Token> first = session.token();
            platform.refuse();
            assertThat(failure(AttemptFailure.Kind.NO_TOKEN, first)).hasMessageContaining("gives other secrets");
            assertThat(session.session().state().status()).isEqualTo(SessionState.Status.REFUSED);
            time.advance(Duration.ofSeconds(9));
            failure(AttemptFailure.Kind.NO_TOKEN);
            assertThat(asked).isEqualTo(1);

            time.advance(Duration.ofSeconds(1));
            assertThat(failure(AttemptFailure.Kind.NO_TOKEN)).hasMessageContaining("returns the same secrets");
            assertThat(asked).isEqualTo(2);
            assertThat(platform.asked).hasSize(1);

            inTheVault = changed;
            time.advance(Duration.ofSeconds(10));
            session.token();
            assertThat(platform.latest().sent()).endsWith("canary-second-password");
        }

        @Test
        void whatItGaveIsKeptWhenItGivesNothingMore() {
            inTheVault = changed;
            loggedIn(DAY);
            inTheVault = null;
            time.advance(DAY);
            session.token();
            platform.refuse();

            assertThat(platform.latest().sent()).endsWith("canary-second-password");
        }

        @Test
        void aChosenLogInIsNotUndoneByAFetchThatAskedIt() {
            inTheVault = changed;
            session.token();
            session.useLogin(chosen);
            platform.refuse();

            assertThat(platform.latest().sent()).endsWith("canary-third-password");
            platform.refuse();
            failure(AttemptFailure.Kind.NO_TOKEN);
            time.advance(DAY);
            failure(AttemptFailure.Kind.NO_TOKEN);
            assertThat(asked).isEqualTo(1);
        }
    }

    @Nested
    class ItsState {

        private SessionState state() {
            return session.session().state();
        }

        @Test
        void tellsOfATokenThatServesOnAndOfWhatIsInTheWayOfTheNextOne() {
            loggedIn(DAY);
            time.advance(DAY.minus(AHEAD));
            session.token();
            platform.refuse();
            platform.refuse();

            assertThat(state().status()).isEqualTo(SessionState.Status.TOKEN_HELD);
            assertThat(state().obstacle()).isNotNull();
            time.advance(AHEAD);
            assertThat(state().status()).isEqualTo(SessionState.Status.REFUSED);
        }
    }

    @Nested
    class TheLog {

        @Test
        void tellsOfATokenAndWhenItIsRenewed() {
            loggedIn(DAY);

            assertThat(secrets.logged().lines())
                    .filteredOn(line -> line.contains("is current, and is renewed in PT22H59M30S"))
                    .hasSize(1);
            assertThat(secrets.logged()).doesNotContain("WARN");
        }

        @Test
        void warnsOfAFetchThatFailed() {
            session.token();
            platform.break500();

            assertThat(secrets.logged().lines())
                    .filteredOn(line -> line.contains("WARN")
                            && line.contains("no token could be fetched (500 without an error text: POST /token"))
                    .hasSize(1);
        }

        @Test
        void namesTheOperationThatWasAnswered401AndItsWorkspace() {
            Token token = loggedIn(DAY);
            session.tokenAfter401(token);
            session.session().token(session.caller(null), token.generation());
            assertThat(secrets.logged()).contains("the platform answered 401 to GET /things in workspace 7; fetching");

            platform.answer(DAY);
            time.advance(MINUTE);
            session.session().token(session.caller(null), session.newest().generation());
            assertThat(secrets.logged()).contains("the platform answered 401 to GET /things; fetching");
        }

        @Test
        void namesAMistakeByItsClass() {
            CompletableFuture<Token> token = session.token();
            platform.fail(new IllegalStateException("expected by a test"));

            assertThat(failure(AttemptFailure.Kind.CANCELLED, token))
                    .hasMessageContaining("(java.lang.IllegalStateException)");
        }
    }

    @Nested
    class AChangedLogIn {

        @Test
        void ofTheSameUserKeepsTheTokenInForce() {
            Token token = loggedIn(DAY);
            Credentials changed = USER.withLogin("buyer@organization.example", "other-password");

            session.useLogin(changed);

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
            session.useLogin(changed);
            CompletableFuture<Token> mine = session.token();
            assertThat(platform.latest().kind()).isEqualTo("log-in");
            assertThat(platform.latest().sent()).startsWith("seller@");
            platform.answer(ScriptedTokens.set("sellers", "sellers-refresh", null, null));

            assertThat(mine.join().accessToken()).isEqualTo("sellers");
            assertThat(mine.join().owId()).isNull();
            assertThat(failure(AttemptFailure.Kind.CANCELLED, waiting)).hasMessageContaining("another user");
            assertThat(old.answer()).isCancelled();
            assertThat(session.token().join().accessToken()).isEqualTo("sellers");
        }

        @Test
        void withTheSameCredentialsIsNotUndoneByTheOlderLogInsRefusal() {
            CompletableFuture<Token> waiting = session.token();
            session.useLogin(USER);
            platform.refuse();

            assertThat(waiting).isNotDone();
            assertThat(platform.asked).hasSize(2);
            platform.answer(DAY);
            assertThat(waiting.join().accessToken()).isEqualTo("access-1");
            time.advance(DAY);
            CompletableFuture<Token> next = session.token();
            platform.answer(DAY);
            assertThat(next.join().accessToken()).isEqualTo("access-2");
        }

        @Test
        void givenManyTimesCostsOneLogInMoreAtMost() {
            CompletableFuture<Token> waiting = session.token();
            for (int i = 0; i < 20; i++) {
                session.useLogin(USER);
                session.token();
            }
            assertThat(platform.asked).hasSize(1);

            platform.refuse();
            platform.refuse();

            failure(AttemptFailure.Kind.NO_TOKEN, waiting);
            assertThat(platform.asked).hasSize(2);
        }

        @Test
        void sendsNoRefreshTokenThatWasRefusedMeanwhile() {
            loggedIn(DAY);
            time.advance(DAY);
            CompletableFuture<Token> waiting = session.token();
            platform.refuse();
            session.useLogin(USER.withLogin("buyer@organization.example", "other-password"));
            platform.refuse();

            assertThat(platform.asked.stream().map(ScriptedTokens.Asked::kind))
                    .containsExactly("log-in", "refresh", "log-in", "log-in");
            platform.answer(DAY);
            assertThat(waiting.join().accessToken()).isEqualTo("access-2");
        }

        @Test
        void hasTheWholeTimeOfAFetchAfterTheOldOnesFailure() {
            session.token();
            session.useLogin(USER.withLogin("buyer@organization.example", "other-password"));
            time.advance(Duration.ofMinutes(8));
            platform.break500();
            assertThat(platform.asked).hasSize(2);

            time.advance(Duration.ofMinutes(2));
            session.token();

            assertThat(platform.asked).hasSize(2);
        }

        @Test
        void isNotBlamedForTheOldOnesRefusal() {
            CompletableFuture<Token> waiting = session.token();
            ScriptedTokens.Asked old = platform.latest();
            Credentials changed = USER.withLogin("buyer@organization.example", "other-password");
            session.useLogin(changed);
            old.answer()
                    .completeExceptionally(new LogInRefusedException(
                            io.adplatform.sdk.error.CallContext.unsent("", "", "", null),
                            new io.adplatform.sdk.error.PlatformResponse(
                                    403, List.of(), java.util.Map.of(), java.util.Map.of(), "")));
            threads.settle();

            assertThat(platform.latest().sent()).endsWith("other-password");
            platform.answer(DAY);

            assertThat(waiting.join().accessToken()).isEqualTo("access-1");
        }
    }

    @Nested
    class A401 {

        private Token first;

        @BeforeEach
        void logIn() {
            first = loggedIn(DAY);
        }

        private Token secondLogIn() {
            CompletableFuture<Token> token = session.tokenAfter401(first);
            platform.answer(DAY);
            return token.join();
        }

        @Test
        void withinAMinuteOfSuchALogInIsTheEndOfItsCall() {
            Token second = secondLogIn();
            time.advance(MINUTE.minusSeconds(1));

            assertThat(session.tokenAfter401(second).join()).isSameAs(second);
            assertThat(platform.asked).hasSize(2);

            time.advance(Duration.ofSeconds(1));
            assertThat(session.tokenAfter401(second)).isNotDone();
        }

        @Test
        void isWorthARefreshIfNoPasswordIsHeld() {
            session = session(NO_LOGIN);
            session.begin(null, TokenSet.of("access-1", "refresh-1"), 7L);
            session.tokenAfter401(session.token().join());

            assertThat(platform.latest().kind()).isEqualTo("refresh");
        }

        @Test
        void isTheEndOfItsCallIfNothingCanBeAskedFor() {
            session = session(new Credentials(null, null, null, null));
            session.begin(null, TokenSet.of("access-1", null), 7L);
            Token given = session.token().join();

            assertThat(session.tokenAfter401(given).join()).isSameAs(given);
            assertThat(platform.asked).hasSize(1);
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
    class ALogInThatNamesNoWorkspace {

        private static final Long NOWHERE = null;

        private Token token;

        @BeforeEach
        void logIn() {
            session.token();
            platform.answer(ScriptedTokens.set("access-1", "refresh-1", null, null));
            token = session.token().join();
        }

        @Test
        void servesCallsThatNameOneAndIsWorthAnotherAfterAMinuteToThoseThatDoNot() {
            assertThat(session.token(NOWHERE)).isCompletedWithValue(token);
            time.advance(Duration.ofMinutes(1));

            assertThat(session.token()).isCompletedWithValue(token);
            assertThat(platform.asked).hasSize(1);
            CompletableFuture<Token> next = session.token(NOWHERE);
            assertThat(next).isNotDone();
            assertThat(platform.latest().kind()).isEqualTo("log-in");
            assertThat(session.token(NOWHERE)).as("another one").isNotDone();
            platform.answer(DAY);
            assertThat(next.join().owId()).isEqualTo(7);
        }

        @Test
        void isAllThereIsWhileAnotherOneFails() {
            time.advance(Duration.ofMinutes(1));
            CompletableFuture<Token> next = session.token(NOWHERE);
            platform.break500();
            assertThat(next).isCompletedExceptionally();

            assertThat(session.token(NOWHERE)).isCompletedWithValue(token);
            assertThat(platform.asked).hasSize(2);
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
        void givesAnExpiredTokensRefreshToken() {
            loggedIn(DAY);
            time.advance(DAY.plusDays(3));
            Client next = session(USER);
            next.begin(stored(), null, null);
            next.token();

            assertThat(platform.latest().sent()).isEqualTo("refresh-1");
        }

        @Test
        void comesBeforeTokensThatTheClientWasGiven() {
            loggedIn(DAY);
            Client next = session(USER);
            next.begin(stored(), TokenSet.of("given", "given-refresh"), 7L);

            assertThat(next.token().join().accessToken()).isEqualTo("access-1");
        }

        @Test
        void givesWayToThemOnceItsTokenHasExpired() {
            loggedIn(DAY);
            time.advance(DAY);
            Client next = session(USER);
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
            Client first = session(NO_LOGIN);
            first.begin(null, TokenSet.of("given", "given-refresh"), 7L);
            time.advance(DAY);
            first.token();
            platform.answer(DAY);
            time.advance(DAY);
            Client next = session(NO_LOGIN);
            next.begin(stored(NO_LOGIN), TokenSet.of("given", "given-refresh"), 7L);
            next.token();

            assertThat(platform.latest().sent()).isEqualTo("refresh-1");
        }

        @Test
        void afterA401AnothersNewerTokenIsTakenOnToo() {
            loggedIn(DAY);
            Client other = session(USER);
            other.begin(stored(), null, null);
            session.tokenAfter401(session.token().join());
            platform.answer(DAY);

            assertThat(other.tokenAfter401(other.token().join()).join().accessToken())
                    .isEqualTo("access-2");
            assertThat(platform.asked).hasSize(2);
        }

        @Test
        void whoseLockAnotherHoldsIsAskedAgainUntilTheOthersTokenIsThere() {
            session.begin(null, null, null);
            Client other = session(USER);
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
            assertThat(secrets.logged().lines().filter(line -> line.contains("another client fetches a token")))
                    .hasSize(1);
        }

        @Test
        void whoseLockIsNeverGivenBackHoldsNobodyUpForEver() throws IOException {
            store.tryLock(User.of(PLATFORM, USER, null).fingerprint());
            CompletableFuture<Token> token = session.token();
            time.advance(Duration.ofMinutes(3));
            assertThat(platform.asked).isEmpty();

            time.advance(Duration.ofMinutes(2));
            platform.answer(DAY);

            assertThat(token.join().accessToken()).isEqualTo("access-1");
        }

        @Test
        void whoseLockIsNeverGivenBackLeavesItsWholeTimeToTheLogInThatFollows() throws IOException {
            store.tryLock(User.of(PLATFORM, USER, null).fingerprint());
            CompletableFuture<Token> token = session.token();
            time.advance(platform.longest.multipliedBy(2).plusSeconds(5));
            assertThat(platform.asked).hasSize(1);

            time.advance(platform.longest.minusSeconds(10));
            session.token();
            platform.answer(DAY);

            assertThat(token)
                    .isCompletedWithValueMatching(first -> first.accessToken().equals("access-1"));
        }

        @Test
        void whoseLockIsHeldWhileARefreshAndALogInMayStillGoOnIsWaitedFor() throws IOException {
            Duration look = Duration.ofMillis(603_100); // it looks every two seconds
            platform.longest = look.dividedBy(2);
            store.tryLock(User.of(PLATFORM, USER, null).fingerprint());
            session.token();
            time.advance(look);
            assertThat(platform.asked).isEmpty();

            time.advance(Duration.ofSeconds(2));
            assertThat(platform.asked).hasSize(1);
        }

        private @Nullable StoredTokens stored() {
            return stored(USER);
        }

        private @Nullable StoredTokens stored(Credentials who) {
            try {
                return store.load(User.of(PLATFORM, who, null).fingerprint());
            } catch (IOException impossible) {
                throw new AssertionError(impossible);
            }
        }
    }
}
