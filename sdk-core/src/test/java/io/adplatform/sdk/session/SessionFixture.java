package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.event.ClientListener.CallEnded;
import io.adplatform.sdk.event.RecordedEvents;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.sdk.time.Timers;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxBuilder;
import io.adplatform.testkit.SandboxClock;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A sandbox and clients of it that live in one virtual time. Every secret that passes, tokens included, is planted, so
 * that no test can show one without failing; nor can an event.
 */
final class SessionFixture implements AutoCloseable {

    static final String TOKEN = "POST /api/v3/ua/oauth/token";
    static final String READ = "GET /api/v3/bm/static/dimensions";

    final ManualTime time = Time.manual();
    final Watched store = new Watched();
    final RecordedEvents events = new RecordedEvents();
    final Sandbox sandbox;
    private final NoSecretShown secrets;
    private final List<AdPlatform> clients = new ArrayList<>();

    SessionFixture(NoSecretShown secrets) {
        this(secrets, UnaryOperator.identity());
    }

    SessionFixture(NoSecretShown secrets, UnaryOperator<SandboxBuilder> options) {
        this.secrets = secrets;
        sandbox = options.apply(Sandbox.builder()
                        .clock(SandboxClock.following(time::now))
                        .rateLimit(RateLimit.none()))
                .start();
        secrets.plant(sandbox.clientSecret(), sandbox.password(), basic());
    }

    /** Keeps tokens in memory, and plants each one that passes. */
    final class Watched implements TokenStore {

        private final Map<String, StoredTokens> kept = new ConcurrentHashMap<>();

        @Override
        public @Nullable StoredTokens load(String account) {
            return kept.get(account);
        }

        @Override
        public void save(String account, StoredTokens tokens) {
            secrets.plant(tokens.accessToken(), String.valueOf(tokens.refreshToken()));
            kept.put(account, tokens);
        }

        StoredTokens latest() {
            return kept.values().iterator().next();
        }
    }

    /** A builder for a client that logs in, with room for any number of requests and no retries. */
    AdPlatformBuilder builder() {
        return AdPlatform.builder()
                .settings(sandbox.settings())
                .requestsPerMinute(100_000)
                .retries(0)
                .tokenStore(store)
                .listener(events)
                .time(time);
    }

    AdPlatform client() {
        return client(builder());
    }

    AdPlatform client(AdPlatformBuilder builder) {
        AdPlatform client = builder.build();
        clients.add(client);
        return client;
    }

    static Request<Map<String, Object>> read(Workspace on) {
        return on.call(READ).effect(Effect.READ).returns(new TypeRef<Map<String, Object>>() {});
    }

    void awaitTimers(int count) {
        Timers.await(time, count);
    }

    void awaitNoTimers() {
        Timers.awaitNone(time);
    }

    int tokenRequests() {
        return sandbox.requests(TOKEN).size();
    }

    String basic() {
        String pair = sandbox.clientId() + ":" + sandbox.clientSecret();
        return Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        clients.forEach(AdPlatform::close);
        for (RecordedCall call : sandbox.requests()) {
            String bearer = call.header("Authentication");
            if (bearer != null) {
                secrets.plant(bearer.substring(bearer.indexOf(' ') + 1));
            }
        }
        sandbox.close();
        assertThat(sandbox.violations()).isEmpty();
        events.told().forEach(this::look);
    }

    private void look(Record event) {
        secrets.check("an event", event);
        if (event instanceof AttemptEnded ended && ended.exception() != null) {
            secrets.check(ended.exception());
        }
        if (event instanceof CallEnded ended && ended.exception() != null) {
            secrets.check(ended.exception());
        }
    }
}
