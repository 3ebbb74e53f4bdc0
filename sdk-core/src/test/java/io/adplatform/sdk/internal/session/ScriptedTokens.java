package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.LogInRefusedException;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.ServerException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/** A platform that a test answers for, request by request. */
final class ScriptedTokens implements TokenSource {

    /** One token request: {@code log-in} or {@code refresh}, with what it sent, waiting for its answer. */
    record Asked(String kind, String sent, boolean patient, CompletableFuture<TokenSet> answer) {}

    private static final CallContext CONTEXT =
            CallContext.unsent("POST /token", "POST", "/token", null).after(1, Duration.ofSeconds(1));

    final List<Asked> asked = new CopyOnWriteArrayList<>();
    /** Runs after each answer: the threads that waited for it. */
    Runnable settle = () -> {};

    Duration longest = Duration.ofMinutes(2);
    /** Whether a request goes on though the session has given it up. */
    boolean deaf;

    private int issued;

    @Override
    public Duration longest() {
        return longest;
    }

    @Override
    public CompletableFuture<TokenSet> logIn(String email, String password, boolean patient) {
        return ask("log-in", email + "/" + password, patient);
    }

    @Override
    public CompletableFuture<TokenSet> refresh(String refreshToken, boolean patient) {
        return ask("refresh", refreshToken, patient);
    }

    private CompletableFuture<TokenSet> ask(String kind, String sent, boolean patient) {
        Asked one = new Asked(kind, sent, patient, deaf ? new Unstoppable() : new CompletableFuture<>());
        asked.add(one);
        return one.answer();
    }

    Asked latest() {
        return asked.get(asked.size() - 1);
    }

    /** Answers the latest request with the next token: access-1 with refresh-1, access-2 with refresh-2. */
    void answer(Duration lifetime) {
        issued++;
        answer(set("access-" + issued, "refresh-" + issued, BigDecimal.valueOf(lifetime.toSeconds()), 7L));
    }

    void answer(TokenSet tokens) {
        latest().answer().complete(tokens);
        settle.run();
    }

    void fail(Throwable problem) {
        latest().answer().completeExceptionally(problem);
        settle.run();
    }

    void refuse() {
        fail(new LogInRefusedException(CONTEXT, new PlatformResponse(403, List.of(), Map.of(), Map.of(), "")));
    }

    void break500() {
        fail(new ServerException(CONTEXT, new PlatformResponse(500, List.of(), Map.of(), Map.of(), "")));
    }

    private static final class Unstoppable extends CompletableFuture<TokenSet> {

        @Override
        public boolean cancel(boolean interrupt) {
            return false;
        }
    }

    static TokenSet set(String access, String refresh, BigDecimal expiresIn, Long owId) {
        return new TokenSet(access, refresh, null, "bearer", expiresIn, owId, Map.of());
    }
}
