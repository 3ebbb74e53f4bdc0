package io.adplatform.sdk.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Sandbox;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A listener that hangs, or a program that ends in one, must not turn a payment that was answered into an unknown one. */
class OutcomeBeforeListenersTest {

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
}
