package io.adplatform.sdk.idempotency;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.event.ClientListener.CallEnded;
import io.adplatform.sdk.event.RecordedEvents;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.sdk.time.Timers;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxClock;
import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A sandbox, a journal, and programs that pay: each is a client, and dies with the journal that it had. */
final class PaymentFixture implements AutoCloseable {

    static final String PAY = "POST /api/v3/fa/customer/payment/add";
    static final String KEY = "payrun-2026-11/row-17";

    private static final Operation<Confirmation> ADD =
            Operation.once(PAY).reference("transactionId").returns(Confirmation.class);

    final ManualTime time = Time.manual();
    final RecordedEvents events = new RecordedEvents();
    final Sandbox sandbox = Sandbox.builder()
            .clock(SandboxClock.following(time::now))
            .rateLimit(RateLimit.none())
            .start();

    private final List<AdPlatform> clients = new ArrayList<>();
    MemoryJournal journal = new MemoryJournal(time);
    AdPlatform platform = client();

    AdPlatform client() {
        return client(builder -> builder.journal(journal));
    }

    AdPlatform client(UnaryOperator<AdPlatformBuilder> change) {
        AdPlatform client = change.apply(AdPlatform.builder()
                        .settings(sandbox.settings())
                        .owId(sandbox.owId())
                        .retries(0)
                        .listener(events)
                        .time(time))
                .build();
        clients.add(client);
        return client;
    }

    /** The program dies as it stands, and another one begins with what it has left. */
    void crash() {
        journal = journal.afterCrash();
        platform = client();
    }

    void awaitTimers(int count) {
        Timers.await(time, count);
    }

    /** Logs in, so that nothing but what a test begins waits for the clock. */
    void logIn() {
        platform.call("GET /api/v3/bm/static/dimensions")
                .effect(Effect.READ)
                .returns(Object.class)
                .send();
        Timers.awaitNone(time);
    }

    static Map<String, Object> inputs() {
        Map<String, Object> inputs = new LinkedHashMap<>();
        inputs.put("owId", 200_001);
        inputs.put("paymentAmount", new BigDecimal("1250.50"));
        inputs.put("paymentDate", "2026-11-20");
        inputs.put("paymentMode", 1);
        inputs.put("transactionId", "T-1234567");
        inputs.put("paymentType", 1);
        return inputs;
    }

    Request<Confirmation> payment() {
        return payment(platform.workspace(), KEY, Map.of());
    }

    static Request<Confirmation> payment(Workspace on, @Nullable String key, Map<String, ?> changes) {
        Map<String, Object> inputs = inputs();
        inputs.putAll(changes);
        PlainRequest<Confirmation> request = new PlainRequest<>(on, ADD).body(inputs);
        return key == null ? request : request.options(o -> o.idempotencyKey(key));
    }

    JournalKey key() {
        return new JournalKey(URI.create(sandbox.url()).toString(), sandbox.clientId(), sandbox.owId(), KEY);
    }

    /** What the journal holds under the key. */
    JournalEntry entry() {
        return Objects.requireNonNull(journal.entry(key()));
    }

    int paid() {
        return sandbox.commits(PAY);
    }

    int requests() {
        return sandbox.requests(PAY).size();
    }

    /** How the last call ended. */
    CallEnded lastEnd() {
        List<CallEnded> ends = events.told(CallEnded.class).stream()
                .filter(end -> end.call().operation().equals(PAY))
                .toList();
        return ends.get(ends.size() - 1);
    }

    @Override
    public void close() {
        clients.forEach(AdPlatform::close);
        sandbox.close();
    }
}
