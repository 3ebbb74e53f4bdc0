package io.adplatform.sdk.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every {@link Journal} must do. An implementation is tested by a subclass that makes one:
 *
 * <pre>{@code
 * class MyJournalTest extends JournalContract {
 *     @Override
 *     protected Journal open(Time time) {
 *         return new MyJournal(time);
 *     }
 *
 *     @Override
 *     protected Journal afterCrash(Journal journal) {
 *         return ((MyJournal) journal).asAnotherProcessSeesItWhenThisOneHasDied();
 *     }
 * }
 * }</pre>
 */
@Timeout(60)
public abstract class JournalContract {

    protected static final JournalKey KEY = key("payrun-2026-11/row-17");
    protected static final JournalInputs INPUTS =
            new JournalInputs("POST /api/v3/fa/customer/payment/add", "f1", "{\"paymentAmount\":1250.50}", null);
    protected static final JournalInputs OTHERS =
            new JournalInputs("POST /api/v3/fa/customer/payment/add", "f2", "{\"paymentAmount\":99.00}", null);

    protected final ManualTime time = Time.manual();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private @Nullable Journal opened;

    /** A journal that holds nothing. */
    protected abstract Journal open(Time time) throws Exception;

    /** The same journal, as it is for the next process after the one that used it has died in this moment. */
    protected abstract Journal afterCrash(Journal journal) throws Exception;

    /** The same journal in another process, if several can use it at once. */
    protected Journal inAnotherProcess(Journal journal) throws Exception {
        return journal;
    }

    @BeforeEach
    final void openOne() throws Exception {
        opened = open(time);
    }

    @AfterEach
    final void closeIt() {
        journal().close();
        threads.shutdownNow();
    }

    protected final Journal journal() {
        return Objects.requireNonNull(opened);
    }

    protected final void crash() throws Exception {
        opened = afterCrash(journal());
    }

    protected static JournalKey key(String name) {
        return new JournalKey("https://ads.example.com", "back-office", 200_002L, name);
    }

    /** What the future has; what it fails with is thrown as it is. */
    protected static <T> T await(Future<T> future) throws Exception {
        try {
            return future.get(30, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof Exception cause ? cause : failed;
        }
    }

    /** The journal's answer to a call that only asks. */
    protected final Claim look(JournalKey key, JournalInputs inputs) {
        return journal().look(key, inputs);
    }

    /** The journal's answer to the first request of a new call. */
    protected final Claim begin(JournalKey key, JournalInputs inputs) {
        return journal().begin(Ticket.of(key), inputs, 1);
    }

    /** A call whose first request has begun. */
    protected final Ticket begun(JournalKey key, JournalInputs inputs) {
        Ticket ticket = Ticket.of(key);
        begin(ticket, inputs, 1);
        return ticket;
    }

    protected final JournalEntry begin(Ticket ticket, JournalInputs inputs, int attempt) {
        Claim claim = journal().begin(ticket, inputs, attempt);
        assertThat(claim).isInstanceOf(Claim.Claimed.class);
        return claim.entry();
    }

    protected final JournalEntry outcome(Ticket ticket, int attempt, Outcome outcome) {
        return Objects.requireNonNull(journal().outcome(ticket, attempt, outcome));
    }

    /** Sends a request of a new call, and this becomes of it. */
    protected final JournalEntry sent(JournalKey key, JournalInputs inputs, Outcome outcome) {
        Ticket ticket = begun(key, inputs);
        time.advance(Duration.ofSeconds(1));
        return outcome(ticket, 1, outcome);
    }

    protected final List<JournalEntry> unsettled() {
        return journal().unsettled();
    }

    protected final JournalEntry settle(JournalEntry seen, Settlement how) {
        return journal().settle(seen, how);
    }

    private <T> List<Future<T>> atOnce(List<Callable<T>> tasks) {
        CyclicBarrier start = new CyclicBarrier(tasks.size());
        List<Future<T>> started = new ArrayList<>();
        for (Callable<T> task : tasks) {
            started.add(threads.submit(() -> {
                start.await(30, TimeUnit.SECONDS);
                return task.call();
            }));
        }
        return started;
    }

    private static <T> int succeeded(List<Future<T>> futures) throws Exception {
        int successes = 0;
        for (Future<T> future : futures) {
            try {
                await(future);
                successes++;
            } catch (EntryChangedException refused) {
                // The other one was first.
            }
        }
        return successes;
    }

    // --- What the journal says for a key -----------------------------------------------------------------------------

    /** What the journal can hold for a key, and what it says to a call with the same inputs, and to one with others. */
    enum Held {
        NOTHING(Claim.Claimed.class, Claim.Claimed.class) {
            @Override
            void bring(JournalContract test) {}
        },
        LOOKED_AT(Claim.Claimed.class, Claim.Claimed.class) {
            @Override
            void bring(JournalContract test) {
                test.look(KEY, INPUTS);
            }
        },
        NOT_SENT(Claim.Claimed.class, Claim.Claimed.class) {
            @Override
            void bring(JournalContract test) {
                test.sent(KEY, INPUTS, Outcome.notSent("connection refused"));
            }
        },
        NOT_SENT_BEFORE_A_CRASH(Claim.Claimed.class, Claim.Claimed.class) {
            @Override
            void bring(JournalContract test) throws Exception {
                NOT_SENT.bring(test);
                test.crash();
            }
        },
        REFUSED(Claim.Claimed.class, Claim.Claimed.class) {
            @Override
            void bring(JournalContract test) {
                test.sent(KEY, INPUTS, Outcome.refused("422 invoice is paid"));
            }
        },
        SETTLED_AS_ABSENT(Claim.Claimed.class, Claim.Claimed.class) {
            @Override
            void bring(JournalContract test) {
                test.settle(
                        test.sent(KEY, INPUTS, Outcome.unknown("no answer")), Settlement.absent("desk 1: not there"));
            }
        },
        ON_ITS_WAY(Claim.InProgress.class, Claim.OtherInputs.class) {
            @Override
            void bring(JournalContract test) {
                test.begun(KEY, INPUTS);
            }
        },
        ON_ITS_WAY_AGAIN_AFTER_A_401(Claim.InProgress.class, Claim.OtherInputs.class) {
            @Override
            void bring(JournalContract test) {
                Ticket ticket = test.begun(KEY, INPUTS);
                test.outcome(ticket, 1, Outcome.notSent("401"));
                test.begin(ticket, INPUTS, 2);
            }
        },
        DONE(Claim.Done.class, Claim.OtherInputs.class) {
            @Override
            void bring(JournalContract test) {
                test.sent(KEY, INPUTS, Outcome.done("{\"message\":\"Payment added\"}"));
            }
        },
        DONE_BEFORE_A_CRASH(Claim.Done.class, Claim.OtherInputs.class) {
            @Override
            void bring(JournalContract test) throws Exception {
                DONE.bring(test);
                test.crash();
            }
        },
        SETTLED_AS_DONE(Claim.Done.class, Claim.OtherInputs.class) {
            @Override
            void bring(JournalContract test) {
                test.settle(test.sent(KEY, INPUTS, Outcome.unknown("no answer")), Settlement.done("desk 1: row 55"));
            }
        },
        SENT_BEFORE_A_CRASH(Claim.Unknown.class, Claim.OtherInputs.class) {
            @Override
            void bring(JournalContract test) throws Exception {
                ON_ITS_WAY.bring(test);
                test.crash();
            }
        },
        UNKNOWN(Claim.Unknown.class, Claim.OtherInputs.class) {
            @Override
            void bring(JournalContract test) {
                test.sent(KEY, INPUTS, Outcome.unknown("no answer"));
            }
        };

        private final Class<? extends Claim> toTheSame;
        private final Class<? extends Claim> toOthers;

        Held(Class<? extends Claim> toTheSame, Class<? extends Claim> toOthers) {
            this.toTheSame = toTheSame;
            this.toOthers = toOthers;
        }

        abstract void bring(JournalContract test) throws Exception;
    }

    /** A look and a begin have one answer. */
    private Claim asked(JournalKey key, JournalInputs inputs) {
        Claim seen = look(key, inputs);
        Claim claim = begin(key, inputs);
        assertThat(claim).hasSameClassAs(seen);
        assertThat(claim.entry().inputs()).isEqualTo(seen.entry().inputs());
        assertThat(claim.entry().state()).isEqualTo(seen.entry().state());
        return claim;
    }

    @ParameterizedTest
    @EnumSource
    void aCallWithTheSameInputsIsTold(Held held) throws Exception {
        held.bring(this);

        Claim claim = asked(KEY, INPUTS);

        assertThat(claim).isInstanceOf(held.toTheSame);
        assertThat(claim.entry().key()).isEqualTo(KEY);
        assertThat(claim.entry().inputs()).isEqualTo(INPUTS);
    }

    @ParameterizedTest
    @EnumSource
    void aCallWithOtherInputsIsTold(Held held) throws Exception {
        held.bring(this);

        Claim claim = asked(KEY, OTHERS);

        assertThat(claim).isInstanceOf(held.toOthers);
        boolean taken = claim instanceof Claim.Claimed;
        assertThat(claim.entry().inputs()).isEqualTo(taken ? OTHERS : INPUTS);
    }

    @ParameterizedTest
    @EnumSource
    void twoCallsAtOnceAreToldTheSameAndOnlyOneMaySend(Held held) throws Exception {
        held.bring(this);

        List<Claim> claims = new ArrayList<>();
        for (Future<Claim> claim :
                atOnce(List.<Callable<Claim>>of(() -> begin(KEY, INPUTS), () -> begin(KEY, INPUTS)))) {
            claims.add(await(claim));
        }

        if (held.toTheSame == Claim.Claimed.class) {
            assertThat(claims).filteredOn(Claim.Claimed.class::isInstance).hasSize(1);
            assertThat(claims).filteredOn(Claim.InProgress.class::isInstance).hasSize(1);
        } else {
            assertThat(claims).allMatch(held.toTheSame::isInstance);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLookWritesNothing(Held held) throws Exception {
        held.bring(this);
        List<JournalEntry> before = journal().entries();

        look(KEY, INPUTS);
        look(KEY, OTHERS);
        look(key("another"), paying("1"));

        assertThat(journal().entries()).isEqualTo(before);
        assertThat(look(KEY, INPUTS)).isInstanceOf(held.toTheSame);
    }

    @ParameterizedTest
    @EnumSource
    void whatTheJournalSaysOutlivesACrash(Held held) throws Exception {
        held.bring(this);
        boolean mayHaveBeenDone = held.toTheSame == Claim.InProgress.class;
        crash();

        assertThat(asked(KEY, INPUTS)).isInstanceOf(mayHaveBeenDone ? Claim.Unknown.class : held.toTheSame);
    }

    @Test
    void entriesOfSomeNamesAreThoseOfAllWorkspaces() {
        sent(KEY, INPUTS, Outcome.done("{}"));
        JournalKey elsewhere = new JournalKey(KEY.baseUrl(), KEY.clientId(), 7L, KEY.name());
        sent(elsewhere, INPUTS, Outcome.done("{}"));
        sent(key("other"), INPUTS, Outcome.done("{}"));

        assertThat(journal().entries(Set.of(KEY.name(), "none")))
                .extracting(JournalEntry::key)
                .containsExactlyInAnyOrder(KEY, elsewhere);
    }

    @Test
    void aKeyCountsForItsAccountAlone() throws Exception {
        sent(KEY, INPUTS, Outcome.done("{}"));

        for (JournalKey other : List.of(
                new JournalKey("https://other.example.com", "back-office", 200_002L, KEY.name()),
                new JournalKey("https://ads.example.com:8443", "back-office", 200_002L, KEY.name()),
                new JournalKey("https://ads.example.com/two", "back-office", 200_002L, KEY.name()),
                new JournalKey("https://ads.example.com", "other", 200_002L, KEY.name()),
                new JournalKey("https://ads.example.com", "back-office", 200_003L, KEY.name()),
                new JournalKey("https://ads.example.com", "back-office", null, KEY.name()),
                new JournalKey("https://ads.example.com", "back-office", 200_002L, KEY.name() + "0"))) {
            assertThat(asked(other, OTHERS)).as("%s", other).isInstanceOf(Claim.Claimed.class);
        }
    }

    @Test
    void oneAccountSpeltInTwoWaysIsOne() throws Exception {
        sent(KEY, INPUTS, Outcome.done("{}"));

        for (String spelling : List.of("https://ads.example.com/", "HTTPS://ADS.example.com:443//")) {
            JournalKey same = new JournalKey(spelling, "back-office", 200_002L, KEY.name());
            assertThat(asked(same, INPUTS)).as("%s", spelling).isInstanceOf(Claim.Done.class);
        }
    }

    @Test
    void aGeneratedKeyEqualsNoOther() throws Exception {
        URI url = URI.create("https://ads.example.com");
        for (int i = 0; i < 3; i++) {
            JournalKey generated = JournalKey.generated(url, "back-office", 200_002L);
            assertThat(generated.isGenerated()).isTrue();
            sent(generated, INPUTS, Outcome.unknown("no answer"));
        }
        assertThat(unsettled()).hasSize(3);
    }

    // --- References --------------------------------------------------------------------------------------------------

    private static JournalInputs referring(String reference) {
        return new JournalInputs("POST /api/v3/fa/customer/payment/add", reference, "{}", reference);
    }

    @Test
    void aReferenceOfACallThatMayHaveBeenDoneIsNotUsedUnderAnotherKey() throws Exception {
        sent(key("settled"), referring("T-1"), Outcome.unknown("no answer"));
        settle(unsettled().get(0), Settlement.done("desk 1: row 55"));
        begun(key("sent"), referring("T-2"));
        sent(key("done"), referring("T-3"), Outcome.done("{}"));
        sent(key("unknown"), referring("T-4"), Outcome.unknown("no answer"));

        for (String reference : List.of("T-1", "T-2", "T-3", "T-4")) {
            Claim claim = asked(key("another"), referring(reference));
            assertThat(claim).as(reference).isInstanceOf(Claim.ReferenceUsed.class);
            assertThat(claim.entry().inputs().reference()).isEqualTo(JournalInputs.normalReference(reference));
        }
        assertThat(asked(key("another"), referring("T-5"))).isInstanceOf(Claim.Claimed.class);
    }

    @Test
    void aReferenceIsFreeWhereNothingWasDoneWithIt() throws Exception {
        sent(key("refused"), referring("T-1"), Outcome.refused("422"));
        sent(key("not sent"), referring("T-2"), Outcome.notSent("connection refused"));
        JournalKey elsewhere = new JournalKey("https://ads.example.com", "back-office", 200_003L, "elsewhere");
        sent(elsewhere, referring("T-3"), Outcome.done("{}"));

        for (String reference : List.of("T-1", "T-2", "T-3")) {
            assertThat(asked(key("with " + reference), referring(reference)))
                    .as(reference)
                    .isInstanceOf(Claim.Claimed.class);
        }
    }

    @Test
    void twoKeysWithOneReferenceAtOnceAreNotBothClaimed() throws Exception {
        List<Claim> claims = new ArrayList<>();
        for (Future<Claim> claim : atOnce(List.<Callable<Claim>>of(
                () -> begin(key("one"), referring("T-1")), () -> begin(key("other"), referring("T-1"))))) {
            claims.add(await(claim));
        }

        assertThat(claims).filteredOn(Claim.Claimed.class::isInstance).hasSize(1);
        assertThat(claims).filteredOn(Claim.ReferenceUsed.class::isInstance).hasSize(1);
    }

    // --- Tickets, intents and outcomes -------------------------------------------------------------------------------

    @Test
    void ofManyCallsAtOnceOneMaySend() throws Exception {
        List<Callable<Claim>> calls = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            calls.add(() -> begin(KEY, INPUTS));
        }
        int claimed = 0;
        for (Future<Claim> claim : atOnce(calls)) {
            claimed += await(claim) instanceof Claim.Claimed ? 1 : 0;
        }
        assertThat(claimed).isEqualTo(1);
    }

    @Test
    void oneRequestIsRecordedOnceThoughTwoThreadsAskForIt() throws Exception {
        Ticket ticket = Ticket.of(KEY);

        assertThat(succeeded(atOnce(List.<Callable<JournalEntry>>of(
                        () -> begin(ticket, INPUTS, 1), () -> begin(ticket, INPUTS, 1)))))
                .isEqualTo(1);
    }

    @Test
    void aRequestAfterOneThatHadNoEffectContinuesTheEntryOfItsCall() throws Exception {
        Ticket ticket = begun(KEY, INPUTS);
        JournalEntry first = outcome(ticket, 1, Outcome.notSent("429"));
        time.advance(Duration.ofMinutes(1));

        JournalEntry second = begin(ticket, INPUTS, 2);

        assertThat(second.state()).isEqualTo(JournalEntry.State.SENT);
        assertThat(second.attempt()).isEqualTo(2);
        assertThat(second.fence()).isEqualTo(first.fence());
        assertThat(outcome(ticket, 2, Outcome.done("{}")).state()).isEqualTo(JournalEntry.State.DONE);
    }

    @Test
    void aCallWhoseRequestHadNoEffectFindsWhatAnotherCallDidMeanwhile() throws Exception {
        Ticket waiting = begun(KEY, INPUTS);
        outcome(waiting, 1, Outcome.notSent("429"));

        Ticket another = begun(KEY, INPUTS);
        assertThat(journal().begin(waiting, INPUTS, 2)).isInstanceOf(Claim.InProgress.class);
        outcome(another, 1, Outcome.done("{\"id\":1}"));

        Claim claim = journal().begin(waiting, INPUTS, 2);
        assertThat(claim).isInstanceOf(Claim.Done.class);
        assertThat(claim.entry().answer()).isEqualTo("{\"id\":1}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"DONE", "REFUSED", "UNKNOWN"})
    void nothingIsSentAfterARequestThatMayHaveHadAnEffect(JournalEntry.State state) throws Exception {
        Ticket ticket = begun(KEY, INPUTS);
        assertThatThrownBy(() -> begin(ticket, INPUTS, 2)).isInstanceOf(EntryChangedException.class);
        outcome(ticket, 1, new Outcome(state, null, null));

        assertThatThrownBy(() -> begin(ticket, INPUTS, 2)).isInstanceOf(EntryChangedException.class);
    }

    @Test
    void anOutcomeOfACallIsWorthNothingOnceAnotherCallHasBegun() throws Exception {
        Ticket old = begun(KEY, INPUTS);
        JournalEntry notSent = outcome(old, 1, Outcome.notSent("429"));
        Ticket current = Ticket.of(KEY);
        JournalEntry sent = begin(current, INPUTS, 1);

        assertThat(sent.fence()).isGreaterThan(notSent.fence());
        for (Outcome late : List.of(Outcome.done("{}"), Outcome.refused("422"), Outcome.unknown("no answer"))) {
            assertThatThrownBy(() -> outcome(old, 1, late)).isInstanceOf(EntryChangedException.class);
        }
        assertThat(outcome(old, 1, Outcome.notSent("cancelled")))
                .as("unchanged")
                .isEqualTo(sent);
        assertThat(look(KEY, INPUTS)).isInstanceOf(Claim.InProgress.class);
        assertThat(outcome(current, 1, Outcome.done("{}")).state()).isEqualTo(JournalEntry.State.DONE);
    }

    @Test
    void aTicketOfACallThatNeverBeganIsWorthNothing() throws Exception {
        begun(KEY, INPUTS);
        crash();

        Ticket ofAnother = Ticket.of(KEY);
        assertThatThrownBy(() -> outcome(ofAnother, 1, Outcome.done("{}"))).isInstanceOf(EntryChangedException.class);
        assertThat(outcome(ofAnother, 1, Outcome.notSent("cancelled")).state()).isEqualTo(JournalEntry.State.SENT);
        assertThat(look(KEY, INPUTS)).isInstanceOf(Claim.Unknown.class);
    }

    @Test
    void anOutcomeOfAnotherRequestChangesNothing() throws Exception {
        Ticket ticket = begun(KEY, INPUTS);
        outcome(ticket, 1, Outcome.notSent("401"));
        JournalEntry second = begin(ticket, INPUTS, 2);

        assertThatThrownBy(() -> outcome(ticket, 1, Outcome.refused("late"))).isInstanceOf(EntryChangedException.class);
        assertThatThrownBy(() -> outcome(ticket, 3, Outcome.done("{}"))).isInstanceOf(EntryChangedException.class);
        assertThat(outcome(ticket, 1, Outcome.notSent("late"))).isEqualTo(second);
        assertThat(outcome(ticket, 3, Outcome.notSent("never asked"))).isEqualTo(second);
        assertThat(look(KEY, INPUTS)).isInstanceOf(Claim.InProgress.class);
    }

    @Test
    void notSentMayBeSaidOfARequestThatHasNotBegun() throws Exception {
        Ticket ticket = Ticket.of(KEY);

        assertThat(journal().outcome(ticket, 1, Outcome.notSent("the journal could not be written")))
                .isNull();

        assertThat(begin(ticket, INPUTS, 2).state()).isEqualTo(JournalEntry.State.SENT);
    }

    @Test
    void doneStandsOverWhatWasBelievedBefore() throws Exception {
        Ticket ticket = begun(KEY, INPUTS);
        JournalEntry unknown = outcome(ticket, 1, Outcome.unknown("the call was cancelled"));
        settle(unknown, Settlement.absent("desk 1: not there"));

        outcome(ticket, 1, Outcome.done("{\"message\":\"Payment added\"}"));

        Claim claim = asked(KEY, INPUTS);
        assertThat(claim).isInstanceOf(Claim.Done.class);
        assertThat(claim.entry().answer()).isEqualTo("{\"message\":\"Payment added\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"REFUSED", "NOT_SENT", "UNKNOWN"})
    void nothingElseStandsOverDone(JournalEntry.State state) throws Exception {
        Ticket ticket = begun(KEY, INPUTS);
        outcome(ticket, 1, Outcome.done("{}"));

        assertThat(outcome(ticket, 1, new Outcome(state, null, null)).state()).isEqualTo(JournalEntry.State.DONE);

        assertThat(asked(KEY, INPUTS)).isInstanceOf(Claim.Done.class);
    }

    @Test
    void whoHoldsAKeyIsTold() throws Exception {
        begun(KEY, INPUTS);

        Holder holder = look(KEY, INPUTS).entry().holder();

        assertThat(holder).isNotNull();
        assertThat(holder.pid()).isEqualTo(ProcessHandle.current().pid());
    }

    @Test
    void whoMadeACallIsKnownAfterACrash() throws Exception {
        JournalInputs theirs = new JournalInputs(
                INPUTS.operation(),
                INPUTS.fingerprint(),
                INPUTS.description(),
                INPUTS.reference(),
                false,
                "a fingerprint",
                null,
                null,
                Guard.NONE);
        sent(KEY, theirs, Outcome.unknown("no answer"));
        crash();

        assertThat(unsettled()).extracting(entry -> entry.inputs().user()).containsExactly("a fingerprint");
        assertThat(asked(KEY, INPUTS)).isInstanceOf(Claim.Unknown.class);
    }

    @Test
    void aLaterSendingKeepsTheNewestIdThatWasReadBeforeTheFirst() throws Exception {
        JournalEntry first = sent(KEY, INPUTS.withNewestBefore(500L), Outcome.unknown("no answer"));
        settle(first, Settlement.absent("desk 1: not there"));
        crash();

        assertThat(begin(KEY, INPUTS.withNewestBefore(900L)).entry().inputs().newestBefore())
                .isEqualTo(500L);
    }

    private static JournalInputs paying(String operation, @Nullable Long customer, long newestBefore) {
        return new JournalInputs(
                operation, "f" + customer, "{}", null, false, null, customer, newestBefore, Guard.NONE);
    }

    /** A row may be corrected after the platform refused it. */
    @Test
    void aLaterSendingOfAnotherCustomerOrOperationHasItsOwnNewestId() throws Exception {
        for (JournalInputs later : List.of(
                paying("POST /pay", 6L, 900), paying("POST /pay", null, 900), paying("POST /refund", 5L, 900))) {
            JournalKey key = key("corrected to " + later + later.customer());
            sent(key, paying("POST /pay", 5L, 500), Outcome.refused("422"));
            crash();

            assertThat(begin(key, later).entry().inputs().newestBefore()).isEqualTo(900L);
            crash();
            assertThat(unsettled())
                    .filteredOn(entry -> entry.key().equals(key))
                    .singleElement()
                    .satisfies(entry -> {
                        assertThat(entry.inputs().customer()).isEqualTo(later.customer());
                        assertThat(entry.inputs().newestBefore()).isEqualTo(900L);
                    });
        }
    }

    @Test
    void aLaterSendingWithAnotherAmountKeepsTheNewestIdOfItsCustomer() throws Exception {
        sent(KEY, paying("POST /pay", 5L, 500), Outcome.refused("422"));

        JournalInputs corrected =
                new JournalInputs("POST /pay", "other", "{}", null, false, null, 5L, 900L, Guard.NONE);

        assertThat(begin(KEY, corrected).entry().inputs().newestBefore()).isEqualTo(500L);
    }

    @Test
    void referencesThatDifferInSpellingAreOneReference() throws Exception {
        sent(key("first"), referring("T-004711"), Outcome.done("{}"));

        for (String spelling : List.of("t-4711", " 4711.0 ", "4711", "T-4711\u00A0", "\uFEFFT-\u200B4711")) {
            assertThat(asked(key("of " + spelling), referring(spelling))).isInstanceOf(Claim.ReferenceUsed.class);
        }
        assertThat(asked(key("another"), referring("T-4712"))).isInstanceOf(Claim.Claimed.class);
    }

    @Test
    void allEntriesAreListedInAllStates() throws Exception {
        sent(key("done"), INPUTS, Outcome.done("{}"));
        settle(sent(key("absent"), INPUTS, Outcome.unknown("no answer")), Settlement.absent("desk 1: not there"));
        begin(key("sent"), INPUTS).entry();
        crash();

        assertThat(journal().entries())
                .extracting(entry -> entry.key().name() + " " + entry.state())
                .containsExactlyInAnyOrder("done DONE", "absent ABSENT", "sent SENT");
    }

    @Test
    void aSettlementThatIsTakenBackIsOpenAgainAndNotSent() throws Exception {
        JournalEntry absent =
                settle(sent(KEY, INPUTS, Outcome.unknown("no answer")), Settlement.absent("desk 1: not there"));
        JournalEntry open = settle(absent, Settlement.open("desk 2: it is there, in another list"));
        crash();

        assertThat(unsettled()).extracting(JournalEntry::note).containsExactly("desk 2: it is there, in another list");
        assertThat(asked(KEY, INPUTS)).isInstanceOf(Claim.Unknown.class);
        settle(settle(open, Settlement.done("desk 1: found")), Settlement.open("desk 2: of another customer"));
        assertThat(unsettled()).hasSize(1);
    }

    @Test
    void aSettlementIsNotTakenBackOnceItsKeyWasSentAgain() throws Exception {
        JournalEntry absent =
                settle(sent(KEY, INPUTS, Outcome.unknown("no answer")), Settlement.absent("desk 1: not there"));
        sent(KEY, INPUTS, Outcome.done("{}"));

        assertThatThrownBy(() -> settle(absent, Settlement.open("desk 2: it is there")))
                .isInstanceOf(EntryChangedException.class);
    }

    @Test
    void anAnswerOfThePlatformIsNotTakenBack() throws Exception {
        JournalEntry done = sent(KEY, INPUTS, Outcome.done("{}"));

        assertThatThrownBy(() -> settle(done, Settlement.open("desk 2: hardly")))
                .isInstanceOf(EntryChangedException.class);
    }

    // --- Answers and texts -------------------------------------------------------------------------------------------

    @Test
    void theAnswerOfThatTimeComesBackToTheLetter() throws Exception {
        String answer = "{\"message\":\"añadido \\\"ok\\\" \uD83D\uDCB6 \\\\ \\u0000\\ud800\",\"amount\":1250.50}\n";
        sent(KEY, INPUTS, Outcome.done(answer));
        crash();

        assertThat(asked(KEY, INPUTS).entry().answer()).isEqualTo(answer);
    }

    @Test
    void anAnswerThatIsTooLongIsNotKeptAndItsCallIsDoneAllTheSame() throws Exception {
        sent(KEY, INPUTS, Outcome.done("\"" + "\u00e9".repeat(Outcome.LONGEST_ANSWER / 2 - 1) + "\""));
        sent(key("longer"), INPUTS, Outcome.done("\"" + "\u00e9".repeat(Outcome.LONGEST_ANSWER / 2) + "\""));
        crash();

        assertThat(asked(KEY, INPUTS).entry().answer()).hasSize(Outcome.LONGEST_ANSWER / 2 + 1);
        Claim longer = asked(key("longer"), INPUTS);
        assertThat(longer).isInstanceOf(Claim.Done.class);
        assertThat(longer.entry().answer()).isNull();
    }

    @Test
    void textsThatAreTooLongAreCut() throws Exception {
        JournalInputs wide = new JournalInputs("POST /x", "f", "\uD83D\uDCB6".repeat(20_000), null);
        sent(KEY, wide, Outcome.unknown("\uD83D\uDCB6".repeat(1_000)));
        crash();

        JournalEntry entry = unsettled().get(0);
        assertThat(entry.inputs().description()).isEqualTo("\uD83D\uDCB6".repeat(16 * 1024));
        assertThat(entry.note()).isEqualTo("\uD83D\uDCB6".repeat(250));
    }

    @Test
    void halvesOfCharactersHurtNothing() throws Exception {
        JournalInputs odd = new JournalInputs("POST /x", "f\uD800", "{\"a\":\"\uDC00\"}", "T-\uD800");
        sent(KEY, odd, Outcome.done("\"\uD800\""));
        crash();

        assertThat(asked(KEY, odd)).isInstanceOf(Claim.Done.class);
    }

    // --- Settling ----------------------------------------------------------------------------------------------------

    @Test
    void whatWasSentAndHasNoOutcomeIsListedOldestFirst() throws Exception {
        Ticket late = begun(key("late answer"), INPUTS);
        time.advance(Duration.ofMinutes(1));
        begin(key("first"), INPUTS).entry();
        time.advance(Duration.ofMinutes(1));
        sent(key("second"), INPUTS, Outcome.unknown("no answer"));
        time.advance(Duration.ofMinutes(1));
        outcome(late, 1, Outcome.unknown("no answer"));
        sent(key("done"), INPUTS, Outcome.done("{}"));
        sent(key("refused"), INPUTS, Outcome.refused("422"));
        sent(key("not sent"), INPUTS, Outcome.notSent("connection refused"));
        begun(key("on its way"), INPUTS);
        assertThat(unsettled()).extracting(entry -> entry.key().name()).containsExactly("late answer", "second");

        crash();

        List<JournalEntry> open = unsettled();
        assertThat(open)
                .extracting(entry -> entry.key().name())
                .containsExactly("late answer", "first", "second", "on its way");
        assertThat(open)
                .extracting(JournalEntry::state)
                .containsExactly(
                        JournalEntry.State.UNKNOWN,
                        JournalEntry.State.SENT,
                        JournalEntry.State.UNKNOWN,
                        JournalEntry.State.SENT);
        assertThat(open).allMatch(entry -> entry.holder() == null);
        assertThat(open.get(0).note()).isEqualTo("no answer");
    }

    @Test
    void theTimeOfTheSendingIsTheOneThatWasRecordedBeforeIt() throws Exception {
        Ticket ticket = Ticket.of(KEY);
        JournalEntry recorded = begin(ticket, INPUTS, 1);
        time.advance(Duration.ofMinutes(1));
        outcome(ticket, 1, Outcome.unknown("no answer"));
        crash();

        assertThat(recorded.sentAt()).isNotNull();
        assertThat(asked(KEY, INPUTS).entry().sentAt()).isEqualTo(recorded.sentAt());
        assertThat(unsettled().get(0).sentAt()).isEqualTo(recorded.sentAt());
    }

    @ParameterizedTest
    @ValueSource(strings = {"DONE", "ABSENT"})
    void whatAPersonSaysStandsAfterACrash(JournalEntry.State word) throws Exception {
        begin(KEY, INPUTS).entry();
        crash();

        settle(unsettled().get(0), new Settlement(word, "desk 1: looked on 2026-11-20"));
        crash();

        assertThat(unsettled()).isEmpty();
        Claim claim = asked(KEY, INPUTS);
        if (word == JournalEntry.State.DONE) {
            assertThat(claim).isInstanceOf(Claim.Done.class);
            assertThat(claim.entry().note()).isEqualTo("desk 1: looked on 2026-11-20");
            assertThat(claim.entry().answer()).isNull();
        } else {
            assertThat(claim).isInstanceOf(Claim.Claimed.class);
        }
    }

    @Test
    void aWordAboutAnEarlierSendingIsRefused() throws Exception {
        JournalEntry first = sent(KEY, INPUTS, Outcome.unknown("no answer"));
        settle(first, Settlement.absent("desk 1: not there"));
        JournalEntry second = sent(KEY, INPUTS, Outcome.unknown("no answer"));

        assertThatThrownBy(() -> settle(first, Settlement.absent("desk 2: not there")))
                .isInstanceOfSatisfying(
                        EntryChangedException.class,
                        changed -> assertThat(changed.entry()).isEqualTo(second));

        assertThat(asked(KEY, INPUTS)).isInstanceOf(Claim.Unknown.class);
    }

    @Test
    void whatIsBeingSentCanNotBeSettled() throws Exception {
        JournalEntry onItsWay = begin(KEY, INPUTS).entry();

        assertThatThrownBy(() -> settle(onItsWay, Settlement.absent("desk 1: not there")))
                .isInstanceOf(EntryChangedException.class);

        assertThat(asked(KEY, INPUTS)).isInstanceOf(Claim.InProgress.class);
    }

    @Test
    void aWordMayBeSaidTwiceAndAbsentIsNotSaidOfWhatWasDone() throws Exception {
        JournalEntry seen = sent(KEY, INPUTS, Outcome.unknown("no answer"));
        settle(seen, Settlement.done("desk 1: row 55"));

        assertThat(settle(seen, Settlement.done("desk 2: row 55")).note()).isEqualTo("desk 1: row 55");
        assertThatThrownBy(() -> settle(seen, Settlement.absent("desk 2: not there")))
                .isInstanceOf(EntryChangedException.class);

        assertThat(asked(KEY, INPUTS)).isInstanceOf(Claim.Done.class);
    }

    @Test
    void aRefusedCallIsNotSettled() throws Exception {
        JournalEntry seen = sent(KEY, INPUTS, Outcome.refused("422"));

        assertThatThrownBy(() -> settle(seen, Settlement.done("desk 1: row 55")))
                .isInstanceOf(EntryChangedException.class);
    }

    @Test
    void absentCanBeTakenBackUntilTheKeyIsUsedAgain() throws Exception {
        JournalEntry seen = sent(KEY, INPUTS, Outcome.unknown("no answer"));
        settle(seen, Settlement.absent("desk 1: not there"));

        settle(seen, Settlement.done("desk 1: there it is, row 55"));

        assertThat(asked(KEY, INPUTS)).isInstanceOf(Claim.Done.class);
    }

    private void assertCanStillBeSettledAsDone(JournalEntry absent) {
        assertThat(settle(absent, Settlement.done("desk 1: there it is, row 55"))
                        .state())
                .isEqualTo(JournalEntry.State.DONE);
        assertThat(asked(KEY, INPUTS)).isInstanceOf(Claim.Done.class);
    }

    @Test
    void aCallThatOnlyLooksLeavesWhatAPersonHasSettled() throws Exception {
        JournalEntry seen = sent(KEY, INPUTS, Outcome.unknown("no answer"));
        JournalEntry absent = settle(seen, Settlement.absent("desk 1: not there"));

        look(KEY, OTHERS);
        journal().outcome(Ticket.of(KEY), 1, Outcome.notSent("the journal could not be written"));
        crash();
        look(KEY, INPUTS);

        assertCanStillBeSettledAsDone(absent);
    }

    @Test
    void whatAPersonHasSettledIsNoMoreAsSoonAsTheKeyIsSentAgain() throws Exception {
        JournalEntry seen = sent(KEY, INPUTS, Outcome.unknown("no answer"));
        JournalEntry absent = settle(seen, Settlement.absent("desk 1: not there"));

        JournalEntry notSent = sent(KEY, INPUTS, Outcome.notSent("connection refused"));

        assertThatThrownBy(() -> settle(absent, Settlement.done("desk 1: there it is, row 55")))
                .isInstanceOfSatisfying(
                        EntryChangedException.class,
                        changed -> assertThat(changed.entry().sending()).isEqualTo(notSent.sending()));
        assertThat(unsettled()).isEmpty();
    }

    @Test
    void aCallThatIsNotSentGivesItsReferenceBack() throws Exception {
        JournalEntry seen = sent(KEY, referring("T-1"), Outcome.unknown("no answer"));
        settle(seen, Settlement.absent("desk 1: not there"));

        sent(KEY, referring("T-2"), Outcome.notSent("connection refused"));

        assertThat(begin(key("another"), referring("T-2"))).isInstanceOf(Claim.Claimed.class);
        assertThat(begin(key("a third"), referring("T-1"))).isInstanceOf(Claim.Claimed.class);
    }

    @Test
    void ofTwoPeopleAtOnceTheOneWhoSaysDoneIsHeard() throws Exception {
        for (int i = 0; i < 20; i++) {
            JournalKey key = key("row-" + i);
            JournalEntry seen = sent(key, INPUTS, Outcome.unknown("no answer"));

            succeeded(atOnce(List.<Callable<JournalEntry>>of(
                    () -> settle(seen, Settlement.done("desk 1: row 55")),
                    () -> settle(seen, Settlement.absent("desk 2: not there")))));

            assertThat(asked(key, INPUTS)).isInstanceOf(Claim.Done.class);
        }
    }

    // --- Audit -------------------------------------------------------------------------------------------------------

    private List<JournalEntry> within(Instant from, Instant until) {
        List<JournalEntry> found = new ArrayList<>();
        journal().entries(from, until, found::add);
        return found;
    }

    @Test
    void anAuditSeesEverySendingAndSettlementOfAKeyWithItsTime() throws Exception {
        Instant begun = time.now();
        JournalEntry lost = sent(KEY, INPUTS, Outcome.unknown("no answer"));
        time.advance(Duration.ofHours(1));
        JournalEntry absent = settle(lost, Settlement.absent("J. Smith: not there"));
        time.advance(Duration.ofHours(1));
        Ticket ticket = begun(KEY, INPUTS);
        outcome(ticket, 1, Outcome.notSent("429"));
        begin(ticket, INPUTS, 2);
        JournalEntry done = outcome(ticket, 2, Outcome.done("{}"));
        crash();

        JournalEntry entry = within(begun, time.now().plusSeconds(1)).get(0);

        assertThat(entry).isEqualTo(done);
        assertThat(entry.history())
                .containsExactly(
                        new JournalEntry.Former(
                                lost.sending(),
                                lost.sentAt(),
                                JournalEntry.State.UNKNOWN,
                                lost.changedAt(),
                                "no answer"),
                        new JournalEntry.Former(
                                lost.sending(),
                                lost.sentAt(),
                                JournalEntry.State.ABSENT,
                                absent.changedAt(),
                                "J. Smith: not there"));
        assertThat(entry.sending()).isEqualTo(done.fence() + ".2");
    }

    @Test
    void anAuditOfATimeHasTheEntriesThatWereSentOrChangedInIt() throws Exception {
        Instant first = time.now();
        sent(key("sent in the first hour"), INPUTS, Outcome.done("{}"));
        JournalEntry lost = sent(KEY, INPUTS, Outcome.unknown("no answer"));
        time.advance(Duration.ofHours(1));
        Instant second = time.now();
        settle(lost, Settlement.done("J. Smith: row 55"));
        for (int i = 0; i < 50; i++) {
            look(key("looked at " + i), INPUTS);
        }
        time.advance(Duration.ofHours(1));
        Instant third = time.now();
        sent(key("sent in the third hour"), INPUTS, Outcome.refused("422"));

        assertThat(within(first, second))
                .extracting(entry -> entry.key().name())
                .containsExactlyInAnyOrder("sent in the first hour", KEY.name());
        assertThat(within(second, third))
                .extracting(entry -> entry.key().name())
                .contains(KEY.name())
                .doesNotContain("sent in the first hour", "sent in the third hour");
        assertThat(within(third, third.plus(Duration.ofHours(1))))
                .extracting(entry -> entry.key().name())
                .containsExactly("sent in the third hour");
        assertThat(within(first.minusSeconds(5), first)).isEmpty();
    }

    @Test
    void anAuditThatThrowsFails() throws Exception {
        sent(KEY, INPUTS, Outcome.done("{}"));

        assertThatThrownBy(() -> journal().entries(Instant.EPOCH, Instant.MAX, entry -> {
                    throw new IllegalStateException("the disk is full");
                }))
                .hasStackTraceContaining("the disk is full");
    }

    // --- Removal -----------------------------------------------------------------------------------------------------

    @Test
    void aKeyIsDoneAfterAClockThatWas120DaysBehindIsCorrected() throws Exception {
        sent(KEY, INPUTS, Outcome.done("{}"));
        time.advance(Duration.ofDays(120));
        crash();

        assertThat(asked(KEY, INPUTS)).isInstanceOf(Claim.Done.class);
    }

    @Test
    void entriesBeforeATimeAreRemovedAndTheirKeysAreNew() throws Exception {
        JournalInputs old = new JournalInputs("POST /pay", "f", "{}", "T-1");
        sent(key("done"), old, Outcome.done("{}"));
        sent(key("refused"), INPUTS, Outcome.refused("closed"));
        time.advance(Duration.ofDays(400));
        Instant before = time.now();
        sent(KEY, INPUTS, Outcome.done("{}"));

        assertThat(journal().remove(before)).isEqualTo(2);

        assertThat(journal().entries()).extracting(entry -> entry.key().name()).containsExactly(KEY.name());
        assertThat(asked(key("another"), old)).as("its reference is free").isInstanceOf(Claim.Claimed.class);
        crash();
        assertThat(asked(key("done"), OTHERS)).isInstanceOf(Claim.Claimed.class);
        assertThat(asked(KEY, INPUTS)).isInstanceOf(Claim.Done.class);
        assertThat(journal().remove(before)).isZero();
    }

    @Test
    void aSettlementCountsAsTheLastChange() throws Exception {
        JournalEntry unknown = sent(KEY, INPUTS, Outcome.unknown("no answer"));
        time.advance(Duration.ofDays(100));
        Instant before = time.now();
        settle(unknown, Settlement.done("desk 1: row 55"));

        assertThat(journal().remove(before)).isZero();

        assertThat(journal().remove(before.plusSeconds(1))).isEqualTo(1);
    }

    @Test
    void nothingIsRemovedIfACallIsOfUnknownOutcome() throws Exception {
        sent(key("done"), INPUTS, Outcome.done("{}"));
        sent(KEY, INPUTS, Outcome.unknown("no answer"));
        time.advance(Duration.ofDays(400));

        assertThatThrownBy(() -> journal().remove(time.now()))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining(KEY.name())
                .hasMessageContaining("of unknown outcome: settle it");

        assertThat(journal().entries()).hasSize(2);
        crash();
        assertThat(asked(KEY, INPUTS)).isInstanceOf(Claim.Unknown.class);
        assertThat(asked(key("done"), INPUTS)).isInstanceOf(Claim.Done.class);
    }

    @Test
    void nothingIsRemovedDuringACallAndItsOutcomeIsRecorded() throws Exception {
        sent(key("done"), INPUTS, Outcome.done("{}"));
        Ticket ticket = begun(KEY, INPUTS);
        time.advance(Duration.ofSeconds(1));

        assertThatThrownBy(() -> journal().remove(time.now()))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("is in flight");

        outcome(ticket, 1, Outcome.done("{}"));
        assertThat(asked(KEY, INPUTS)).isInstanceOf(Claim.Done.class);
        assertThat(asked(key("done"), INPUTS)).isInstanceOf(Claim.Done.class);
    }

    // --- Guards ------------------------------------------------------------------------------------------------------

    private static final String DAY = "customer:5:2026-11-25";
    private static final BigDecimal LIMIT = new BigDecimal("1000.00");

    private static JournalInputs paying(String amount) {
        return INPUTS.withGuard(
                Guard.of(new BigDecimal(amount)).atMost(DAY, LIMIT).tag("total:2026-11-25"));
    }

    private void assertSum(String sum) {
        Claim claim = asked(key("asks for the sum"), paying("1000.01"));
        assertThat(claim).isInstanceOfSatisfying(Claim.Refused.class, refused -> {
            assertThat(refused.condition()).isEqualTo(new Guard.Condition(DAY, LIMIT));
            assertThat(refused.others().sum()).isEqualByComparingTo(sum);
        });
    }

    @Test
    void aClaimAboveALimitIsRefusedAndWritesNothing() throws Exception {
        sent(key("first"), paying("600"), Outcome.done("{}"));

        Claim refused = asked(KEY, paying("400.01"));

        assertThat(refused).isInstanceOf(Claim.Refused.class);
        assertSum("600");
        assertThat(asked(KEY, paying("400.00"))).isInstanceOf(Claim.Claimed.class);
        assertSum("1000");
    }

    @Test
    void aCallCountsWhileItIsOnItsWayOrUnknownAndIfItWasDone() throws Exception {
        begun(key("sent"), paying("10"));
        sent(key("unknown"), paying("100"), Outcome.unknown("no answer"));
        sent(key("done"), paying("200"), Outcome.done("{}"));
        settle(sent(key("settled"), paying("300"), Outcome.unknown("no answer")), Settlement.done("desk 1: row 55"));
        look(key("looked at"), paying("1"));
        assertSum("610");

        crash();

        assertSum("610");
    }

    @Test
    void aCallThatHadNoEffectDoesNotCount() throws Exception {
        sent(key("not sent"), paying("500"), Outcome.notSent("connection refused"));
        sent(key("refused"), paying("500"), Outcome.refused("422"));
        settle(sent(key("absent"), paying("500"), Outcome.unknown("no answer")), Settlement.absent("desk 1: none"));

        assertSum("0");
    }

    @Test
    void aCallInAnotherWorkspaceOfTheAccountCounts() throws Exception {
        JournalKey elsewhere = new JournalKey("https://ads.example.com", "back-office", 200_003L, KEY.name());
        sent(elsewhere, paying("600"), Outcome.done("{}"));
        sent(new JournalKey("https://ads.example.com", "back-office", null, "x"), paying("300"), Outcome.done("{}"));
        crash();

        assertSum("900");
        JournalInputs unique =
                INPUTS.withGuard(Guard.of(BigDecimal.ONE).unique(DAY).duplicateOf("x"));
        assertThat(asked(KEY, unique))
                .isInstanceOfSatisfying(
                        Claim.Refused.class,
                        refused -> assertThat(refused.others().other()).isEqualTo(elsewhere));
    }

    @Test
    void aCallOfAnotherTagOrAccountDoesNotCount() throws Exception {
        sent(key("untagged"), INPUTS, Outcome.done("{}"));
        sent(key("another day"), INPUTS.withGuard(Guard.of(LIMIT).tag("customer:5:2026-11-26")), Outcome.done("{}"));
        for (JournalKey elsewhere : List.of(
                new JournalKey("https://ads.example.com", "back-office-2", 200_002L, "other client"),
                new JournalKey("https://ads.example.com/2", "back-office", 200_002L, "other platform"))) {
            sent(elsewhere, paying("900"), Outcome.done("{}"));
        }

        assertSum("0");
    }

    @Test
    void aKeyDoesNotCountItselfTwice() throws Exception {
        sent(KEY, paying("600"), Outcome.notSent("connection refused"));
        assertThat(sent(KEY, paying("1000"), Outcome.done("{}")).state()).isEqualTo(JournalEntry.State.DONE);

        assertThat(asked(KEY, paying("1000"))).isInstanceOf(Claim.Done.class);
        assertSum("1000");
    }

    @Test
    void aSettlementAsAbsentFreesTheAmountAndTakingItBackUsesItAgain() throws Exception {
        JournalEntry absent =
                settle(sent(KEY, paying("600"), Outcome.unknown("no answer")), Settlement.absent("desk 1: not there"));
        assertSum("0");

        settle(absent, Settlement.open("desk 2: it is there"));

        assertSum("600");
    }

    @Test
    void oneRefusedConditionOfManyRefusesTheClaim() throws Exception {
        Guard wide = Guard.of(new BigDecimal("700")).atMost(DAY, LIMIT);
        sent(key("first"), INPUTS.withGuard(wide.tag("total")), Outcome.done("{}"));

        Claim claim = asked(
                KEY,
                INPUTS.withGuard(
                        Guard.of(new BigDecimal("1")).atMost(DAY, LIMIT).atMost("total", new BigDecimal("700.50"))));

        assertThat(claim)
                .isInstanceOfSatisfying(
                        Claim.Refused.class,
                        refused -> assertThat(refused.condition().tag()).isEqualTo("total"));
    }

    @Test
    void anApprovalLiftsALimitAndStaysWithTheEntry() throws Exception {
        sent(key("first"), paying("600"), Outcome.done("{}"));
        JournalInputs approved = INPUTS.withGuard(paying("900").guard().approvedBy("J. Smith", "year-end"));

        sent(KEY, approved, Outcome.unknown("no answer"));
        crash();

        JournalEntry entry = unsettled().get(0);
        assertThat(entry.inputs()).isEqualTo(approved);
        assertThat(entry.inputs().guard().approval()).isEqualTo(new Guard.Approval("J. Smith", "year-end"));
        assertSum("1500");
    }

    @Test
    void aDuplicateIsRefusedUnderAnotherKeyUnlessItsKeyIsNamed() throws Exception {
        JournalInputs equal = INPUTS.withGuard(Guard.of(LIMIT).unique("payment:5:1000:2026-11-25"));
        sent(key("first"), equal, Outcome.unknown("no answer"));

        assertThat(asked(KEY, equal)).isInstanceOfSatisfying(Claim.Refused.class, refused -> {
            assertThat(refused.condition().limit()).isNull();
            assertThat(refused.others().other()).isEqualTo(key("first"));
        });
        JournalInputs approved = INPUTS.withGuard(equal.guard().approvedBy("J. Smith", "it is urgent"));
        assertThat(asked(KEY, approved)).as("an approval lifts sums alone").isInstanceOf(Claim.Refused.class);
        JournalInputs second = INPUTS.withGuard(equal.guard().duplicateOf("first"));
        assertThat(sent(KEY, second, Outcome.done("{}")).state()).isEqualTo(JournalEntry.State.DONE);
        assertThat(asked(key("third"), second))
                .as("only one key is named")
                .isInstanceOfSatisfying(
                        Claim.Refused.class,
                        refused -> assertThat(refused.others().other()).isEqualTo(KEY));
    }

    @Test
    void aCallMayNameSeveralDuplicates() throws Exception {
        Guard unique = Guard.of(LIMIT).unique("payment:5:1000:2026-11-25");
        sent(key("first"), INPUTS.withGuard(unique), Outcome.done("{}"));
        sent(key("second"), INPUTS.withGuard(unique.duplicateOf("first")), Outcome.unknown("no answer"));
        JournalInputs third = INPUTS.withGuard(unique.duplicateOf("first").duplicateOf("second"));

        assertThat(sent(key("third"), third, Outcome.done("{}")).state()).isEqualTo(JournalEntry.State.DONE);

        crash();
        assertThat(asked(KEY, third))
                .isInstanceOfSatisfying(
                        Claim.Refused.class,
                        refused -> assertThat(refused.others().other()).isEqualTo(key("third")));
    }

    @Test
    void manyCallsOfTwoProcessesDoNotPassALimitTogether() throws Exception {
        List<Journal> processes = List.of(journal(), inAnotherProcess(journal()));
        List<Callable<Claim>> calls = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            JournalKey key = key("row-" + i);
            Journal process = processes.get(i % 2);
            calls.add(() -> process.begin(Ticket.of(key), paying("300"), 1));
        }
        List<Claim> claims = new ArrayList<>();
        for (Future<Claim> claim : atOnce(calls)) {
            claims.add(await(claim));
        }

        assertThat(claims).filteredOn(Claim.Claimed.class::isInstance).hasSize(3);
        assertThat(claims).filteredOn(Claim.Refused.class::isInstance).hasSize(9);
    }

    @Test
    void twoProcessesWithOneUniqueTagAreNotBothClaimed() throws Exception {
        Journal other = inAnotherProcess(journal());
        for (int i = 0; i < 20; i++) {
            JournalInputs equal = INPUTS.withGuard(Guard.of(LIMIT).unique("payment " + i));
            JournalKey first = key("first " + i);
            JournalKey second = key("second " + i);
            List<Claim> claims = new ArrayList<>();
            for (Future<Claim> claim : atOnce(List.<Callable<Claim>>of(
                    () -> begin(first, equal), () -> other.begin(Ticket.of(second), equal, 1)))) {
                claims.add(await(claim));
            }
            assertThat(claims).filteredOn(Claim.Claimed.class::isInstance).hasSize(1);
            assertThat(claims).filteredOn(Claim.Refused.class::isInstance).hasSize(1);
        }
    }

    @Test
    void aCallWithATagAndACallWithALimitForItDoNotPassTheLimitTogether() throws Exception {
        Journal other = inAnotherProcess(journal());
        for (int i = 0; i < 20; i++) {
            Guard tagged = Guard.of(new BigDecimal("600")).tag("day " + i);
            Guard limited = Guard.of(new BigDecimal("600")).atMost("day " + i, LIMIT);
            JournalKey first = key("first " + i);
            JournalKey second = key("second " + i);
            List<Future<Claim>> claims = atOnce(List.<Callable<Claim>>of(
                    () -> begin(first, INPUTS.withGuard(tagged)),
                    () -> other.begin(Ticket.of(second), INPUTS.withGuard(limited), 1)));
            assertThat(await(claims.get(0))).isInstanceOf(Claim.Claimed.class);
            if (await(claims.get(1)) instanceof Claim.Claimed) { // It was first, and counts from then on.
                assertThat(other.look(
                                key("third " + i),
                                INPUTS.withGuard(Guard.of(LIMIT).atMost("day " + i, LIMIT))))
                        .isInstanceOfSatisfying(
                                Claim.Refused.class,
                                refused -> assertThat(refused.others().sum()).isEqualByComparingTo("1200"));
            }
        }
    }

    // --- Threads -----------------------------------------------------------------------------------------------------

    @Test
    void anInterruptedThreadHarmsNothing() throws Exception {
        Ticket ticket = Ticket.of(KEY);
        List<Runnable> steps = List.of(
                () -> journal().look(KEY, INPUTS),
                () -> journal().begin(ticket, INPUTS, 1),
                () -> journal().outcome(ticket, 1, Outcome.notSent("cancelled")),
                () -> journal().unsettled());
        for (Runnable step : steps) {
            Thread.currentThread().interrupt();
            try {
                step.run();
            } catch (JournalException interrupted) {
                // It may fail, and be made nevertheless.
            } finally {
                Thread.interrupted(); // set, unless a driver has cleared it
            }
        }
        journal().outcome(ticket, 1, Outcome.notSent("cancelled"));

        assertThat(sent(KEY, INPUTS, Outcome.done("{}")).state()).isEqualTo(JournalEntry.State.DONE);
        assertThat(begin(key("next"), INPUTS)).isInstanceOf(Claim.Claimed.class);
    }

    @Test
    void aClosedJournalRecordsNothing() throws Exception {
        Ticket ticket = begun(KEY, INPUTS);
        journal().close();
        journal().close();

        assertThatThrownBy(() -> outcome(ticket, 1, Outcome.done("{}"))).isInstanceOf(JournalException.class);
        assertThatThrownBy(() -> begin(KEY, INPUTS)).isInstanceOf(JournalException.class);
        assertThatThrownBy(() -> look(KEY, INPUTS)).isInstanceOf(JournalException.class);
    }

    @Test
    void noTextOfAnEntryShowsWhatWasPaid() throws Exception {
        JournalEntry entry = sent(KEY, INPUTS, Outcome.done("{\"message\":\"secret\"}"));

        assertThat(entry + " " + asked(KEY, INPUTS)).doesNotContain("1250.50", "secret");
    }
}
