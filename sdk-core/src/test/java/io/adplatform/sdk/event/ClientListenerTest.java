package io.adplatform.sdk.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.event.ClientListener.AttemptSent;
import io.adplatform.sdk.event.ClientListener.CallEnded;
import io.adplatform.sdk.event.ClientListener.CallInfo;
import io.adplatform.sdk.event.ClientListener.DecodeWarning;
import io.adplatform.sdk.event.ClientListener.ServerPaused;
import io.adplatform.sdk.event.ClientListener.TokenFetched;
import io.adplatform.sdk.event.ClientListener.WaitStarted;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.time.FastTime;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A listener hears of a call. */
class ClientListenerTest {

    private static final String LINE = "POST /api/v3/things";

    /** What the answers of these tests hold. */
    record Thing(long id) {}

    private final RawServer server = new RawServer();
    private final RecordedEvents events = new RecordedEvents();
    private final ManualTime time = Time.manual();
    private AdPlatform platform = builder().build();

    @AfterEach
    void close() {
        platform.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void fromItsStartToItsEnd(CallMode way) throws Exception {
        way.send(read().options(o -> o.lane(Lane.BULK)));

        CallInfo start = (CallInfo) events.told().get(0);
        assertThat(start.id()).matches("[0-9a-f]{16}");
        assertThat(start).isEqualTo(new CallInfo(start.id(), LINE, 7L, Lane.BULK, null));
        CallInfo later = new CallInfo(start.id(), LINE, 7L, Lane.BULK, "the context of " + start.id());
        assertThat(events.told()).hasSize(4);
        assertThat(events.told().get(1)).isEqualTo(new AttemptSent(later, 1));
        assertThat(events.told().get(2)).isInstanceOfSatisfying(AttemptEnded.class, ended -> {
            assertThat(ended.call()).isEqualTo(later);
            assertThat(ended.attempt()).isEqualTo(1);
            assertThat(ended.sent()).isEqualTo(Sent.YES);
            assertThat(ended.status()).isEqualTo(200);
            assertThat(ended.exception()).isNull();
        });
        assertThat(events.told().get(3)).isInstanceOfSatisfying(CallEnded.class, ended -> {
            assertThat(ended.call()).isEqualTo(later);
            assertThat(ended.requests()).isEqualTo(1);
            assertThat(ended.exception()).isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void beforeItsCallerIsTold(CallMode way) throws Exception {
        way.send(read());

        assertThat(events.told(CallEnded.class)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void withTheExceptionOfEachAttempt(CallMode way) throws Exception {
        backOffQuickly();
        server.reacts(RawServer.status(503, "{}"), RawServer.status(500, "{}"), RawServer.good());

        way.send(read());

        assertThat(events.told(AttemptSent.class))
                .extracting(AttemptSent::attempt)
                .containsExactly(1, 2, 3);
        List<AttemptEnded> ended = events.told(AttemptEnded.class);
        assertThat(ended).extracting(AttemptEnded::attempt).containsExactly(1, 2, 3);
        assertThat(ended).extracting(AttemptEnded::status).containsExactly(503, 500, 200);
        assertThat(ended.get(0).exception()).isInstanceOf(ServerException.class).hasMessageContaining("503");
        assertThat(ended.get(1).exception()).isInstanceOf(ServerException.class).hasMessageContaining("500");
        assertThat(ended.get(2).exception()).isNull();
        assertThat(events.told(CallEnded.class)).singleElement().satisfies(call -> {
            assertThat(call.requests()).isEqualTo(3);
            assertThat(call.elapsed()).isGreaterThan(Duration.ofSeconds(1));
            assertThat(call.exception()).isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void withTheExceptionThatItsCallerGets(CallMode way) {
        server.reacts(RawServer.status(500, "{}"));

        Throwable thrown = catchThrowable(() -> way.send(request(Effect.ONCE)));

        assertThat(thrown).isInstanceOf(OutcomeUnknownException.class);
        assertThat(events.told(AttemptEnded.class))
                .singleElement()
                .satisfies(ended -> assertThat(ended.exception()).isInstanceOf(OutcomeUnknownException.class));
        assertThat(events.told(CallEnded.class))
                .singleElement()
                .satisfies(ended -> assertThat(ended.exception()).isSameAs(thrown));
    }

    @ParameterizedTest
    @EnumSource
    void thatWaitsForQuota(CallMode way) throws Exception {
        useUpTheQuota(way);
        int before = events.told().size();

        CompletableFuture<Thing> call = start(way, read());

        WaitStarted wait = events.await(WaitStarted.class, 1);
        assertThat(wait.reason()).isEqualTo(WaitReason.QUOTA);
        assertThat(wait.expected()).isEqualTo(Duration.ofMinutes(1));
        assertThat(wait.attempt()).isEqualTo(1);
        time.advance(Duration.ofMinutes(1));
        call.get(10, TimeUnit.SECONDS);
        List<Record> told = events.told().subList(before, events.told().size());
        assertThat(told)
                .extracting(Record::getClass)
                .isEqualTo(List.of(
                        CallInfo.class, WaitStarted.class, AttemptSent.class, AttemptEnded.class, CallEnded.class));
        assertThat(((AttemptEnded) told.get(3)).waited()).isEqualTo(Duration.ofMinutes(1));
        assertThat(told)
                .extracting(event -> RecordedEvents.call(event).id())
                .containsOnly(wait.call().id());
    }

    @ParameterizedTest
    @EnumSource
    void thatThePlatformPausesByA429InASuccess(CallMode way) throws Exception {
        server.reacts(
                RawServer.status(200, "{\"success\":false,\"statusCode\":429}", "Retry-After: 17"), RawServer.good());

        CompletableFuture<Thing> call = start(way, request(Effect.READ));

        assertThat(events.await(ServerPaused.class, 1).retryAfter()).isEqualTo(Duration.ofSeconds(17));
        time.advance(events.await(WaitStarted.class, 1).expected());
        call.get(10, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @EnumSource
    void thatThePlatformPauses(CallMode way) throws Exception {
        server.reacts(RawServer.status(429, "{}", "Retry-After: 17"), RawServer.status(429, "{}"), RawServer.good());

        CompletableFuture<Thing> call = start(way, request(Effect.ONCE));

        for (int attempt = 1; attempt <= 2; attempt++) {
            ServerPaused paused = events.await(ServerPaused.class, attempt);
            assertThat(paused.retryAfter()).isEqualTo(attempt == 1 ? Duration.ofSeconds(17) : null);
            assertThat(paused.attempt()).isEqualTo(attempt);
            WaitStarted wait = events.await(WaitStarted.class, attempt);
            assertThat(wait.reason()).isEqualTo(WaitReason.PAUSED_BY_SERVER);
            assertThat(wait.attempt()).isEqualTo(attempt + 1);
            assertThat(wait.expected()).isEqualTo(attempt == 1 ? Duration.ofSeconds(17) : Duration.ofMinutes(1));
            time.advance(wait.expected());
        }
        call.get(10, TimeUnit.SECONDS);
        assertThat(events.told(AttemptEnded.class))
                .extracting(AttemptEnded::status)
                .containsExactly(429, 429, 200);
    }

    @ParameterizedTest
    @EnumSource
    void whoseAnswerHoldsAValueOfAnotherType(CallMode way) throws Exception {
        server.reacts(RawServer.status(200, "{\"success\":true,\"data\":{\"id\":7,\"note\":12.5}}"));

        way.send(platform.call(LINE).effect(Effect.READ).returns(Noted.class));

        assertThat(events.told(DecodeWarning.class)).isEmpty();

        server.reacts(RawServer.status(200, "{\"success\":true,\"data\":{\"id\":7,\"note\":[1]}}"));

        way.send(platform.call(LINE).effect(Effect.READ).returns(Noted.class));

        assertThat(events.told(DecodeWarning.class)).singleElement().satisfies(told -> {
            assertThat(told.warning()).startsWith("data.note:");
            assertThat(told.attempt()).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @EnumSource
    void whoseWarningsShowNoSecretThatTheServerSendsBack(CallMode way) throws Exception {
        server.reacts(RawServer.status(200, "{\"success\":true,\"data\":{\"id\":4711471147.5}}"));
        try (AdPlatform client = builder().login("a@b.example", "4711471147").build()) {
            way.send(client.call(LINE).effect(Effect.READ).returns(Thing.class));
        }

        assertThat(events.told(DecodeWarning.class))
                .extracting(DecodeWarning::warning)
                .containsExactly("data.id: (secret).5");
    }

    /** A record with a text, into which a number goes and a list doesn't. */
    record Noted(long id, String note) {}

    @ParameterizedTest
    @EnumSource
    void thatGetsNoQuotaAndIsNeverSent(CallMode way) throws Exception {
        useUpTheQuota(way);
        int before = events.told().size();

        assertThatThrownBy(() -> way.send(read().options(o -> o.deadline(Duration.ofSeconds(20)))))
                .isInstanceOf(RateLimitException.class);

        List<Record> told = events.told().subList(before, events.told().size());
        assertThat(told)
                .extracting(Record::getClass)
                .isEqualTo(List.of(CallInfo.class, AttemptEnded.class, CallEnded.class));
        assertThat((AttemptEnded) told.get(1)).satisfies(ended -> {
            assertThat(ended.sent()).isEqualTo(Sent.NO);
            assertThat(ended.exception()).isInstanceOf(RateLimitException.class);
        });
    }

    @Test
    void thatIsGivenUpAndToldOnce() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        server.reacts(client -> {
            arrived.countDown();
            client.awaitEnd();
            return false;
        });
        CompletableFuture<?> call = read().sendAsync();
        assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();

        call.cancel(true);

        events.await(CallEnded.class, 1);
        assertThat(events.told(AttemptEnded.class)).hasSize(1);
        assertThat(events.told(CallEnded.class))
                .singleElement()
                .satisfies(ended -> assertThat(ended.exception()).hasMessageContaining("the future was cancelled"));
    }

    @ParameterizedTest
    @EnumSource
    void unlessItsInputsAreRefused(CallMode way) {
        assertThatThrownBy(
                        () -> way.send(platform.call("GET /api/v3/things/{id}").returns(Thing.class)))
                .isInstanceOf(InvalidRequestException.class);

        assertThat(events.told()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void thatFetchesAToken(CallMode way) throws Exception {
        try (Sandbox sandbox = Sandbox.start();
                AdPlatform client = AdPlatform.builder()
                        .settings(sandbox.settings())
                        .listener(events)
                        .build()) {
            way.send(client.call("GET /api/v3/bm/static/dimensions")
                    .effect(Effect.READ)
                    .returns(Map.class));

            TokenFetched fetched = events.told(TokenFetched.class).get(0);
            assertThat(fetched.lifetime()).isPositive();
            assertThat(fetched.call().lane()).isEqualTo(Lane.SESSION);
            assertThat(fetched.call().operation()).isEqualTo("POST /api/v3/ua/oauth/token");
            assertThat(fetched.call().owId()).isNull();
            assertThat(fetched.call().context())
                    .isEqualTo("the context of " + fetched.call().id());
            // The call that needed the token began before, and knows its workspace since.
            assertThat(events.told(CallInfo.class)).extracting(CallInfo::owId).containsOnlyNulls();
            List<AttemptEnded> ended = events.told(AttemptEnded.class);
            assertThat(ended.get(ended.size() - 1).call().owId()).isEqualTo(200001L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void evenIfItThrewWhenTheCallStarted(CallMode way) throws Exception {
        RecordedEvents others = new RecordedEvents();
        ClientListener throwing = new ClientListener() {
            @Override
            public Object onCallStarted(CallInfo call) {
                throw new AssertionError("a mistake of the listener's");
            }

            @Override
            public void onCallEnded(CallEnded event) {
                others.onCallEnded(event);
            }
        };
        try (AdPlatform client = builder().listener(throwing).build()) {
            way.send(client.call(LINE).effect(Effect.READ).returns(Thing.class));
        }

        assertThat(others.told(CallEnded.class)).singleElement().satisfies(ended -> {
            assertThat(ended.call().context()).isNull();
            assertThat(ended.call().context(String.class)).isNull();
        });
    }

    @Test
    void andGetsItsContextByType() {
        CallInfo call = new CallInfo("1", LINE, null, Lane.NORMAL, "a span");
        assertThat(call.context(String.class)).isEqualTo("a span");
        assertThat(call.context(Integer.class)).isNull();
    }

    /** Pauses pass in no time, and a minute in 30 ms. */
    private void backOffQuickly() {
        platform.close();
        platform = builder().time(new FastTime()).deadline(Duration.ofDays(30)).build();
    }

    private void useUpTheQuota(CallMode way) {
        for (int i = 0; i < 20; i++) {
            way.send(read());
        }
    }

    private CompletableFuture<Thing> start(CallMode way, Request<Thing> request) {
        return way == CallMode.ASYNC ? request.sendAsync() : CompletableFuture.supplyAsync(request::send);
    }

    private AdPlatformBuilder builder() {
        return AdPlatform.builder()
                .baseUrl(server.url())
                .clientCredentials("client", "the-client-key")
                .tokens(TokenSet.of("token", null), 7)
                .time(time)
                .listener(events);
    }

    private Request<Thing> read() {
        return request(Effect.READ);
    }

    private Request<Thing> request(Effect effect) {
        return platform.call(LINE).effect(effect).returns(Thing.class);
    }
}
