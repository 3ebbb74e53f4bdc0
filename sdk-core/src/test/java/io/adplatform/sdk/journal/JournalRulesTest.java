package io.adplatform.sdk.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What may follow what, where a journal that keeps entries elsewhere may come with any of them. */
class JournalRulesTest {

    private static final Instant NOW = Instant.parse("2026-11-20T00:00:00Z");
    private static final JournalKey KEY = new JournalKey("https://ads.example.com", "c", 1L, "row-17");
    private static final JournalInputs INPUTS = new JournalInputs("POST /pay", "f", "{}", "T-1");

    private static final Holder HOLDER = new Holder(4711, "pay-1", Instant.EPOCH);
    private static final Ticket TICKET = new Ticket(KEY, "call-1");

    private final JournalEntry sent = JournalEntry.begun(TICKET, INPUTS, 7, 1, NOW, HOLDER);
    private final JournalEntry waiting = after(sent, 1, Outcome.notSent("429"));
    private final JournalEntry unknown = after(sent, 1, Outcome.unknown("no answer"));

    private static JournalEntry after(JournalEntry known, int attempt, Outcome outcome) {
        return Objects.requireNonNull(JournalRules.outcome(known, TICKET, attempt, outcome, NOW));
    }

    private static Claim claim(@Nullable JournalEntry known, JournalEntry wanted) {
        return JournalRules.claim(known, null, wanted, JournalRulesTest::noOthers);
    }

    private static Guard.Others noOthers(Guard.Condition condition) {
        return new Guard.Others(BigDecimal.ZERO, null);
    }

    @Test
    void theNumberOfARequestIsUsedOnce() {
        assertThatThrownBy(() -> claim(waiting, sent))
                .isInstanceOf(EntryChangedException.class)
                .hasMessageContaining("request 1 of 'row-17'")
                .hasMessageContaining("can't follow request 1, which is NOT_SENT");
        assertThat(claim(waiting, JournalEntry.begun(TICKET, INPUTS, 8, 2, NOW, HOLDER))
                        .entry()
                        .sending())
                .isEqualTo("7.2");
    }

    @Test
    void aCallDoesNotFollowItsOwnRequestThatMayHaveHadAnEffect() {
        for (JournalEntry known : List.of(
                sent,
                sent.abandoned(),
                unknown,
                after(sent, 1, Outcome.done("{}")),
                after(sent, 1, Outcome.refused("")))) {
            assertThatThrownBy(() -> claim(known, JournalEntry.begun(TICKET, INPUTS, 8, 2, NOW, HOLDER)))
                    .isInstanceOf(EntryChangedException.class)
                    .hasMessageContaining("request 2 of 'row-17'")
                    .hasMessageContaining("which is " + known.state());
        }
    }

    @Test
    void anotherCallHasAnotherNumber() {
        Ticket another = Ticket.of(KEY);

        assertThat(claim(waiting, JournalEntry.begun(another, INPUTS, 8, 1, NOW, HOLDER))
                        .entry()
                        .sending())
                .isEqualTo("8.1");
        assertThat(claim(sent, JournalEntry.begun(another, INPUTS, 8, 1, NOW, HOLDER)))
                .isEqualTo(new Claim.InProgress(sent));
    }

    @Test
    void anOutcomeOfACallThatIsOverIsRefused() {
        Ticket older = new Ticket(KEY, "call-0");
        for (JournalEntry known : new JournalEntry[] {null, sent, waiting, unknown}) {
            assertThatThrownBy(() -> JournalRules.outcome(known, older, 1, Outcome.done(null), NOW))
                    .isInstanceOf(EntryChangedException.class)
                    .hasMessageContaining("request 1 of 'row-17'")
                    .hasMessageContaining(known == null ? "the journal has no entry for it" : "7.1 has begun");
        }
    }

    @Test
    void notSentIsTakenOfARequestThatHasNotBegunAndNothingElseIs() {
        assertThat(after(waiting, 2, Outcome.notSent("the disk is full"))).isEqualTo(waiting);
        assertThat(after(sent, 2, Outcome.notSent("the disk is full"))).isEqualTo(sent);
        assertThat(JournalRules.outcome(null, TICKET, 1, Outcome.notSent("the disk is full"), NOW))
                .isNull();
        for (Outcome other : new Outcome[] {Outcome.done(null), Outcome.refused("422"), Outcome.unknown("no answer")}) {
            assertThatThrownBy(() -> after(waiting, 2, other))
                    .isInstanceOf(EntryChangedException.class)
                    .hasMessageContaining("request 2 of 'row-17'")
                    .hasMessageContaining("7.1 has begun");
        }
    }

    /** An earlier version of the SDK wrote a claim before its first request, and no call. */
    @Test
    void aClaimOfAnEarlierVersionIsInProgressWithItsHolderAndFreeWithoutIt() {
        JournalEntry held = new JournalEntry(
                KEY, INPUTS, JournalEntry.State.NOT_SENT, null, 7, 0, null, NOW, null, null, HOLDER, List.of());

        assertThat(claim(held, JournalEntry.begun(TICKET, INPUTS, 8, 1, NOW, HOLDER)))
                .isEqualTo(new Claim.InProgress(held));
        assertThat(claim(held.abandoned(), JournalEntry.begun(TICKET, INPUTS, 8, 1, NOW, HOLDER)))
                .isInstanceOf(Claim.Claimed.class);
    }

    @Test
    void whatWasSettledMeanwhileIsToldWithWhatTheJournalHoldsNow() {
        Settlement absent = Settlement.absent("desk 1: not there");

        assertThatThrownBy(() -> JournalRules.settle(null, unknown, absent, NOW))
                .isInstanceOf(EntryChangedException.class)
                .hasMessageContaining("the journal has no entry for it");
        JournalEntry later = JournalEntry.begun(Ticket.of(KEY), INPUTS, 9, 3, NOW, HOLDER);
        assertThatThrownBy(() -> JournalRules.settle(later, unknown, absent, NOW))
                .isInstanceOfSatisfying(
                        EntryChangedException.class,
                        changed -> assertThat(changed.entry()).isEqualTo(later))
                .hasMessageContaining("9.3 was sent since");
        JournalEntry next =
                JournalEntry.begun(TICKET, INPUTS, 7, 2, NOW, HOLDER).abandoned();
        assertThatThrownBy(() -> JournalRules.settle(next, unknown, absent, NOW))
                .isInstanceOf(EntryChangedException.class)
                .hasMessageContaining("7.2 was sent since");
    }

    @Test
    void aReferenceIsFreeOnceItsCallIsKnownToHaveHadNoEffect() {
        JournalKey other = new JournalKey("https://ads.example.com", "c", 1L, "row-18");
        JournalEntry wanted = JournalEntry.begun(Ticket.of(other), INPUTS, 8, 1, NOW, HOLDER);

        assertThat(JournalRules.claim(null, unknown, wanted, JournalRulesTest::noOthers))
                .isEqualTo(new Claim.ReferenceUsed(unknown));
        assertThat(JournalRules.claim(null, waiting, wanted, JournalRulesTest::noOthers))
                .isEqualTo(new Claim.Claimed(wanted));
    }
}
