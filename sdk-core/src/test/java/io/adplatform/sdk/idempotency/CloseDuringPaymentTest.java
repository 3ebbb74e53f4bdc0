package io.adplatform.sdk.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A program closes its client while a payment is on its way, and lists the unsettled calls then. */
@Timeout(60)
class CloseDuringPaymentTest {

    private Thread closer = new Thread();

    /** A journal that records an outcome only when the close of the client waits, or is over. */
    private final class SlowJournal extends MemoryJournal {

        SlowJournal() {
            super(Time.system());
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // the thread that it waits for may read meanwhile
        public JournalEntry outcome(Ticket ticket, int attempt, Outcome outcome) {
            while (closer.getState() == Thread.State.RUNNABLE) {
                Thread.onSpinWait();
            }
            return super.outcome(ticket, attempt, outcome);
        }

        @Override
        public void close() {}
    }

    @Test
    void anOrderlyCloseEndsThoughNobodyMovesAManualClock() throws Exception {
        Gate gate = new Gate();
        try (Sandbox sandbox = Sandbox.start()) {
            sandbox.onNext(PaymentFixture.PAY, Fault.heldBy(gate));
            AdPlatform platform = AdPlatform.builder()
                    .settings(sandbox.settings())
                    .time(Time.manual())
                    .build();
            CompletableFuture<?> payment = platform.call(PaymentFixture.PAY)
                    .effect(Effect.ONCE)
                    .body(Map.of("paymentAmount", 1))
                    .returns(Map.class)
                    .sendAsync();
            gate.awaitArrivals(1);

            assertThat(CompletableFuture.runAsync(() -> platform.close(Duration.ofMillis(50))))
                    .succeedsWithin(Duration.ofSeconds(10));
            assertThat(payment).failsWithin(Duration.ofSeconds(10));
        }
    }

    @Test
    void theJournalHasItsOutcomeWhenTheClientIsClosed() throws Exception {
        SlowJournal journal = new SlowJournal();
        Gate gate = new Gate();
        try (Sandbox sandbox = Sandbox.start()) {
            sandbox.onNext(PaymentFixture.PAY, Fault.heldBy(gate));
            AdPlatform platform = AdPlatform.builder()
                    .settings(sandbox.settings())
                    .journal(journal)
                    .build();
            platform.call(PaymentFixture.PAY)
                    .effect(Effect.ONCE)
                    .body(Map.of("paymentAmount", 1))
                    .returns(Map.class)
                    .sendAsync();
            gate.awaitArrivals(1);
            CompletableFuture<List<JournalEntry>> listed = new CompletableFuture<>();

            closer = new Thread(() -> {
                platform.close();
                listed.complete(journal.unsettled());
            });
            closer.start();

            assertThat(listed.get()).singleElement().matches(JournalEntry::isUnsettled);
        }
    }
}
