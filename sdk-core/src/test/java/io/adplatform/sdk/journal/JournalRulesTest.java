package io.adplatform.sdk.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What may follow what, where a journal that keeps entries elsewhere may come with any of them. */
class JournalRulesTest {

    private static final Instant NOW = Instant.parse("2026-11-20T00:00:00Z");
    private static final JournalKey KEY = new JournalKey("https://ads.example.com", "c", 1L, "row-17");
    private static final JournalInputs INPUTS = new JournalInputs("POST /pay", "f", "{}", "T-1");

    private final JournalEntry claimed =
            JournalEntry.claimed(KEY, INPUTS, 7, NOW, new Holder(4711, "pay-1", Instant.EPOCH));
    private final JournalEntry sent = claimed.sent(1, NOW);
    private final JournalEntry waiting = JournalRules.outcome(sent, claimed.ticket(), 1, Outcome.notSent("429"), NOW);
    private final JournalEntry unknown =
            JournalRules.outcome(sent, claimed.ticket(), 1, Outcome.unknown("no answer"), NOW);

    private static Guard.Others noOthers(Guard.Condition condition) {
        return new Guard.Others(BigDecimal.ZERO, null);
    }

    @Test
    void theNumberOfARequestIsUsedOnce() {
        assertThatThrownBy(() -> JournalRules.intent(waiting, claimed.ticket(), 1, NOW))
                .isInstanceOf(EntryChangedException.class)
                .hasMessageContaining("request 1 of 'row-17'")
                .hasMessageContaining("can't follow request 1, which is NOT_SENT");
        assertThat(JournalRules.intent(waiting, claimed.ticket(), 2, NOW).state())
                .isEqualTo(JournalEntry.State.SENT);
    }

    @Test
    void nothingIsSentByAClaimThatIsOver() {
        Ticket older = new Ticket(KEY, 6);
        for (JournalEntry known : new JournalEntry[] {null, claimed.abandoned()}) {
            assertThatThrownBy(() -> JournalRules.intent(known, claimed.ticket(), 1, NOW))
                    .isInstanceOf(EntryChangedException.class)
                    .hasMessageContaining("has ended");
        }
        assertThatThrownBy(() -> JournalRules.intent(claimed, older, 1, NOW))
                .isInstanceOf(EntryChangedException.class)
                .hasMessageContaining("has ended");
        assertThatThrownBy(() -> JournalRules.outcome(null, claimed.ticket(), 1, Outcome.done(null), NOW))
                .isInstanceOf(EntryChangedException.class)
                .hasMessageContaining("has ended");
    }

    @Test
    void aReleaseOfAClaimThatIsOverChangesNothing() {
        assertThat(JournalRules.release(null, claimed.ticket(), NOW)).isNull();
        assertThat(JournalRules.release(sent, new Ticket(KEY, 6), NOW)).isEqualTo(sent);
        assertThat(JournalRules.release(unknown, claimed.ticket(), NOW)).isEqualTo(unknown);
    }

    @Test
    void aCallThatIsGivenUpOnItsWayIsUnknownAndOneThatWaitsIsNotSent() {
        JournalEntry givenUp = JournalRules.release(sent, claimed.ticket(), NOW.plusSeconds(1));

        assertThat(givenUp).isNotNull();
        assertThat(givenUp.state()).isEqualTo(JournalEntry.State.UNKNOWN);
        assertThat(givenUp.note()).isEqualTo("the call ended without an outcome");
        assertThat(JournalRules.release(waiting, claimed.ticket(), NOW)).isEqualTo(waiting.abandoned());
    }

    @Test
    void notSentIsTakenOfARequestWithoutAnIntentAndNothingElseIs() {
        Ticket ticket = claimed.ticket();

        assertThat(JournalRules.outcome(waiting, ticket, 2, Outcome.notSent("the disk is full"), NOW))
                .isEqualTo(waiting);
        for (Outcome other : new Outcome[] {Outcome.done(null), Outcome.refused("422"), Outcome.unknown("no answer")}) {
            assertThatThrownBy(() -> JournalRules.outcome(waiting, ticket, 2, other, NOW))
                    .isInstanceOf(EntryChangedException.class)
                    .hasMessageContaining("is of request 1, not of 2");
        }
        assertThatThrownBy(() -> JournalRules.outcome(sent, ticket, 2, Outcome.notSent("the disk is full"), NOW))
                .isInstanceOf(EntryChangedException.class);
    }

    @Test
    void whatWasSettledMeanwhileIsToldWithWhatTheJournalHoldsNow() {
        Settlement absent = Settlement.absent("desk 1: not there");

        assertThatThrownBy(() -> JournalRules.settle(null, unknown, absent, NOW))
                .isInstanceOf(EntryChangedException.class)
                .hasMessageContaining("the journal has no entry for it");
        JournalEntry later = JournalEntry.claimed(KEY, INPUTS, 9, NOW, new Holder(1, "pay-1", NOW))
                .sent(3, NOW);
        assertThatThrownBy(() -> JournalRules.settle(later, unknown, absent, NOW))
                .isInstanceOfSatisfying(
                        EntryChangedException.class,
                        changed -> assertThat(changed.entry()).isEqualTo(later))
                .hasMessageContaining("9.3 was sent since");
        JournalEntry next = claimed.sent(2, NOW).abandoned();
        assertThatThrownBy(() -> JournalRules.settle(next, unknown, absent, NOW))
                .isInstanceOf(EntryChangedException.class)
                .hasMessageContaining("7.2 was sent since");
    }

    @Test
    void aReferenceIsFreeOnceItsCallIsKnownToHaveHadNoEffect() {
        JournalKey other = new JournalKey("https://ads.example.com", "c", 1L, "row-18");
        JournalEntry wanted = JournalEntry.claimed(other, INPUTS, 8, NOW, new Holder(1, "pay-1", NOW));

        assertThat(JournalRules.claim(null, unknown, wanted, JournalRulesTest::noOthers))
                .isEqualTo(new Claim.ReferenceUsed(unknown));
        assertThat(JournalRules.claim(null, waiting.abandoned(), wanted, JournalRulesTest::noOthers))
                .isEqualTo(new Claim.Claimed(wanted));
    }
}
