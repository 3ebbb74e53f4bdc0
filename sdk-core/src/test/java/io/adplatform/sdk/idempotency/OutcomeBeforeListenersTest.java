package io.adplatform.sdk.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A listener that hangs, or a program that ends in one, must not turn a payment that was answered into an unknown one. */
class OutcomeBeforeListenersTest {

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private final MemoryJournal journal = new MemoryJournal(Time.system());

    @Test
    void theJournalHasTheOutcomeWhenListenersHearOfTheAnswer() {
        List<JournalEntry.State> heard = new ArrayList<>();
        try (Sandbox sandbox = Sandbox.start();
                AdPlatform platform = AdPlatform.builder()
                        .settings(sandbox.settings())
                        .journal(journal)
                        .listener(new ClientListener() {
                            @Override
                            public void onAttemptEnded(AttemptEnded attempt) {
                                journal.entries().forEach(entry -> heard.add(entry.state()));
                            }
                        })
                        .build()) {
            PaymentFixture.payment(platform.workspace(), "a", Map.of()).send();
        }

        assertThat(heard).containsExactly(JournalEntry.State.DONE);
    }

    @Test
    void aListenerThatHangsDelaysAPaymentThatIsDoneAndRecorded() throws Exception {
        CountDownLatch heard = new CountDownLatch(1);
        CountDownLatch hangs = new CountDownLatch(1);
        ManualTime time = Time.manual();
        try (Sandbox sandbox = Sandbox.start();
                AdPlatform platform = AdPlatform.builder()
                        .settings(sandbox.settings())
                        .journal(journal)
                        .time(time)
                        .listener(new ClientListener() {
                            @Override
                            public void onAttemptEnded(AttemptEnded attempt) {
                                if (!journal.entries().isEmpty()) {
                                    heard.countDown();
                                    await(hangs);
                                }
                            }
                        })
                        .build()) {
            CompletableFuture<Response<Confirmation>> payment =
                    PaymentFixture.payment(platform.workspace(), "a", Map.of()).sendForResponseAsync();
            assertThat(heard.await(10, TimeUnit.SECONDS)).isTrue();

            time.advance(Duration.ofMinutes(11));

            assertThat(payment.get(10, TimeUnit.SECONDS).journalWarning()).isEmpty();
            hangs.countDown();
        }
    }
}
