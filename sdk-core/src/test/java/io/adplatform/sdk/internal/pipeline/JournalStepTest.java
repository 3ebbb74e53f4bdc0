package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.KeyInUseException;
import io.adplatform.sdk.error.NotRecordedException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Thing;
import io.adplatform.sdk.internal.throttle.StandardError;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A call that may not be repeated is written down before it may leave, and again when it has ended. */
@ExtendWith(LeakWatch.class)
class JournalStepTest {

    private static final RequestOptions NO_RETRY = RequestOptions.defaults().retries(0);
    private static final RequestOptions KEY = RequestOptions.defaults().idempotencyKey("row-17");
    private static final Duration DEADLINE = Duration.ofMinutes(10);

    /** Notes in one list what the journal was told and what the server saw, and answers as the test says. */
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // a journal that hangs can still be read
    private static final class Recorder extends MemoryJournal {

        final List<String> order = Collections.synchronizedList(new ArrayList<>());
        final List<JournalEntry> claims = Collections.synchronizedList(new ArrayList<>());
        final List<Outcome> outcomes = Collections.synchronizedList(new ArrayList<>());
        final CountDownLatch intentAsked = new CountDownLatch(1);
        final CountDownLatch outcomeAsked = new CountDownLatch(1);
        volatile Supplier<CompletableFuture<?>> intent = () -> CompletableFuture.completedFuture("recorded");
        volatile Supplier<CompletableFuture<?>> outcome = () -> CompletableFuture.completedFuture("recorded");
        volatile Supplier<Integer> permitsOut = () -> 0;
        /** Happens between the look of a call and its begin. */
        volatile BiConsumer<Ticket, JournalInputs> meanwhile = (ticket, inputs) -> {};

        Recorder() {
            super(Time.manual());
        }

        Claim beginElsewhere(Ticket ticket, JournalInputs inputs) {
            return super.begin(ticket, inputs, 1);
        }

        void endElsewhere(Ticket ticket, Outcome how) {
            super.outcome(ticket, 1, how);
        }

        @Override
        public Claim begin(Ticket ticket, JournalInputs inputs, int attempt) {
            order.add("intent " + attempt + ", permits out: " + permitsOut.get());
            intentAsked.countDown();
            done(intent.get());
            meanwhile.accept(Ticket.of(ticket.key()), inputs);
            Claim claim = super.begin(ticket, inputs, attempt);
            claims.add(claim.entry());
            return claim;
        }

        @Override
        public @Nullable JournalEntry outcome(Ticket ticket, int attempt, Outcome told) {
            outcomes.add(told);
            order.add(told.state() + " " + attempt);
            outcomeAsked.countDown();
            done(outcome.get());
            return super.outcome(ticket, attempt, told);
        }

        private static void done(CompletableFuture<?> step) {
            try {
                step.get();
            } catch (ExecutionException failed) {
                throw Recorder.<RuntimeException>asIs(failed.getCause());
            } catch (InterruptedException interrupted) {
                throw new JournalException("the thread was interrupted", interrupted);
            }
        }

        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
        private static <X extends Throwable> X asIs(Throwable thrown) throws X {
            throw (X) thrown;
        }
    }

    private final Recorder journal = new Recorder();

    @RegisterExtension
    final PipelineFixture rig = PipelineFixture.onAStandingClock(journal);

    JournalStepTest() {
        journal.permitsOut = () -> rig.throttle.quota().used();
        answers(RawServer.good());
    }

    private void answers(RawServer.Reaction... reactions) {
        rig.server.reacts(Stream.of(reactions)
                .<RawServer.Reaction>map(reaction -> client -> {
                    journal.order.add("request");
                    return reaction.to(client);
                })
                .toArray(RawServer.Reaction[]::new));
    }

    @ParameterizedTest
    @EnumSource
    void thePermitComesFirstThenTheIntentTheBytesTheOutcomeAndTheCaller(CallMode way) throws Exception {
        CompletableFuture<String> intentRecorded = new CompletableFuture<>();
        CompletableFuture<String> outcomeRecorded = new CompletableFuture<>();
        journal.intent = () -> intentRecorded;
        journal.outcome = () -> outcomeRecorded;

        CompletableFuture<End> call = start(Kind.ONCE_POST, way, RequestOptions.defaults());
        await(journal.intentAsked);
        anotherCallGoesThrough(way);
        journal.order.add("intent recorded");
        intentRecorded.complete("on the disk");
        await(journal.outcomeAsked);
        anotherCallGoesThrough(way);
        assertThat(call).as("the caller, before the outcome is recorded").isNotDone();
        outcomeRecorded.complete("on the disk");

        assertThat(end(call).thrown()).isNull();
        assertThat(journal.order).containsExactly("intent 1, permits out: 1", "intent recorded", "request", "DONE 1");
        JournalEntry claim = journal.claims.get(0);
        assertThat(claim.key().owId()).isEqualTo(7);
        assertThat(claim.key().isGenerated()).isTrue();
        assertThat(claim.inputs().operation()).isEqualTo(Kind.ONCE_POST.operation.name());
        assertThat(claim.inputs().description()).isEqualTo("{\"body\":{\"name\":\"a thing\"}}");
        Outcome recorded = journal.outcomes.get(0);
        assertThat(recorded.answer()).isEqualTo("{\"status\":200,\"body\":" + RawServer.GOOD + "}");
        assertThat(recorded.note()).isNull();
    }

    static Stream<Arguments> ends() {
        Function<String, RawServer.Reaction> closes = RawServer::thenCloses;
        return Stream.of(CallMode.values())
                .flatMap(way -> Stream.of(
                        Arguments.of(way, RawServer.status(400, "{}"), JournalEntry.State.REFUSED),
                        Arguments.of(way, RawServer.status(429, "{}"), JournalEntry.State.NOT_SENT),
                        Arguments.of(
                                way,
                                RawServer.status(200, "{\"success\":false,\"errorObjects\":[{\"error\":\"no\"}]}"),
                                JournalEntry.State.REFUSED),
                        Arguments.of(way, RawServer.status(500, "{}"), JournalEntry.State.UNKNOWN),
                        Arguments.of(way, RawServer.status(302, ""), JournalEntry.State.UNKNOWN),
                        Arguments.of(way, RawServer.status(200, "{"), JournalEntry.State.UNKNOWN),
                        Arguments.of(way, closes.apply(""), JournalEntry.State.UNKNOWN),
                        Arguments.of(way, RawServer.good(), JournalEntry.State.DONE)));
    }

    @ParameterizedTest
    @MethodSource("ends")
    void theOutcomeIsWhatIsKnownOfThePlatformsSide(CallMode way, RawServer.Reaction reaction, JournalEntry.State state)
            throws Exception {
        answers(reaction);

        End end = rig.send(Kind.ONCE_POST, way, NO_RETRY);

        assertThat(journal.order).containsExactly("intent 1, permits out: 1", "request", state + " 1");
        assertThat(end.thrown() == null).isEqualTo(state == JournalEntry.State.DONE);
        assertThat(end.thrown() instanceof OutcomeUnknownException).isEqualTo(state == JournalEntry.State.UNKNOWN);
    }

    @ParameterizedTest
    @EnumSource
    void everyAttemptHasAnIntentAndAnOutcomeOfItsOwn(CallMode way) throws Exception {
        answers(RawServer.status(401, "{}"), RawServer.good());

        rig.send(Kind.ONCE_POST, way);

        assertThat(journal.order)
                .containsExactly(
                        "intent 1, permits out: 1",
                        "request",
                        "NOT_SENT 1",
                        "intent 2, permits out: 2",
                        "request",
                        "DONE 2");
    }

    @ParameterizedTest
    @EnumSource
    void aCallWhoseKeyAnotherCallTookMeanwhileReturnsItsPermitAndIsNotSent(CallMode way) throws Exception {
        journal.meanwhile = (other, inputs) -> journal.beginElsewhere(other, inputs);

        End end = rig.send(Kind.ONCE_POST, way, KEY);

        assertThat(end.error()).isInstanceOfSatisfying(KeyInUseException.class, inUse -> {
            assertThat(inUse.wasSent()).isEqualTo(Sent.NO);
            assertThat(inUse.entry()).isEqualTo(journal.claims.get(0));
        });
        assertThat(rig.attempts).extracting(AttemptEnded::exception).containsExactly(end.error());
        assertThat(rig.throttle.quota().used()).as("permits that are out").isZero();
        assertThat(rig.server.connections()).isZero();
        assertThat(journal.order).containsExactly("intent 1, permits out: 1");
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatAnotherCallMadeMeanwhileGetsItsAnswer(CallMode way) throws Exception {
        journal.meanwhile = (other, inputs) -> {
            journal.beginElsewhere(other, inputs);
            journal.endElsewhere(other, Outcome.done("{\"status\":200,\"body\":" + RawServer.GOOD + "}"));
        };

        End end = rig.send(Kind.ONCE_POST, way, KEY);

        assertThat(end.response()).isNotNull();
        assertThat(end.response().source()).isEqualTo(ResponseSource.JOURNAL);
        assertThat(end.response().value()).isEqualTo(new Thing(7));
        assertThat(end.response().journalWarning()).isEmpty();
        assertThat(rig.throttle.quota().used()).as("permits that are out").isZero();
        assertThat(rig.server.connections()).isZero();
        assertThat(journal.order).containsExactly("intent 1, permits out: 1");
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatWaitsAfterA401IsNotSentOnceAnotherCallMayHaveBeenMade(CallMode way) throws Exception {
        answers(RawServer.status(401, "{}"), RawServer.good());
        List<Integer> begins = new ArrayList<>();
        journal.meanwhile = (other, inputs) -> {
            begins.add(1);
            if (begins.size() == 2) {
                journal.beginElsewhere(other, inputs);
                journal.endElsewhere(other, Outcome.unknown("no answer"));
            }
        };

        End end = rig.send(Kind.ONCE_POST, way, KEY);

        assertThat(end.error()).isInstanceOf(OutcomeUnknownException.class);
        assertThat(rig.server.connections()).isEqualTo(1);
        assertThat(journal.order)
                .containsExactly("intent 1, permits out: 1", "request", "NOT_SENT 1", "intent 2, permits out: 2");
    }

    @ParameterizedTest
    @EnumSource
    void whatCouldNotBeSentIsRecordedAsSuch(CallMode way) throws Exception {
        rig.server.hangUpForGood();

        rig.send(Kind.ONCE_POST, way, NO_RETRY);

        assertThat(journal.order).containsExactly("intent 1, permits out: 1", "NOT_SENT 1");
        assertThat(journal.outcomes.get(0).note())
                .isEqualTo("no connection to 127.0.0.1:" + rig.server.port() + " could be made");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void whatMayBeRepeatedIsNotWrittenDown(Kind kind) throws Exception {
        for (CallMode way : CallMode.values()) {
            rig.send(kind, way);
        }

        assertThat(journal.claims).hasSize(kind.mayRepeat() ? 0 : 2);
        assertThat(journal.outcomes).hasSize(kind.mayRepeat() ? 0 : 2);
    }

    static Stream<Arguments> failures() {
        List<Supplier<CompletableFuture<?>>> failing = List.of(
                () -> CompletableFuture.failedFuture(new IOException("no space left on device")),
                () -> {
                    throw new IllegalStateException("a mistake of the journal's");
                },
                () -> {
                    throw new NoClassDefFoundError("a class of the journal's");
                });
        return Stream.of(CallMode.values()).flatMap(way -> failing.stream().map(how -> Arguments.of(way, how)));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aCallWhoseIntentCannotBeRecordedIsNotSent(CallMode way, Supplier<CompletableFuture<?>> failing)
            throws Exception {
        journal.intent = failing;

        End end = rig.send(Kind.ONCE_POST, way);

        assertThat(end.error())
                .isInstanceOf(NotRecordedException.class)
                .hasMessageContaining("the journal could not record the intent of the request: ")
                .hasCauseInstanceOf(Throwable.class);
        assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
        assertThat(rig.server.connections()).isZero();
        assertThat(rig.throttle.quota().used()).as("permits that are out").isZero();
        assertThat(journal.order).containsExactly("intent 1, permits out: 1", "NOT_SENT 1");
    }

    @ParameterizedTest
    @EnumSource
    void aCallWhoseIntentIsNeverRecordedEndsWithItsDeadlineAndIsNotSent(CallMode way) throws Exception {
        CompletableFuture<String> never = new CompletableFuture<>();
        journal.intent = () -> never;
        journal.outcome = () -> never;

        CompletableFuture<End> call = start(Kind.ONCE_POST, way, RequestOptions.defaults());
        await(journal.intentAsked);
        awaitTimers(1);
        rig.time.advance(DEADLINE.minusMillis(1));
        assertThat(call).isNotDone();
        rig.time.advance(Duration.ofMillis(1));
        await(journal.outcomeAsked);

        End end = end(call);
        assertThat(end.error())
                .isInstanceOfSatisfying(
                        CallCancelledException.class,
                        error -> assertThat(error.isOutOfTime()).isTrue());
        assertThat(end.error()).hasMessageContaining("the journal had not recorded it before the deadline");
        assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
        assertThat(rig.throttle.quota().used()).as("permits that are out").isZero();
        assertThat(journal.order).containsExactly("intent 1, permits out: 1", "NOT_SENT 1");

        never.complete("at last");
        assertThat(rig.server.connections())
                .as("after the intent was recorded too late")
                .isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aCallForWhichTheIntentLeavesNoTimeIsNotSent(CallMode way) throws Exception {
        journal.intent = () -> {
            rig.time.advance(DEADLINE.minusMillis(500));
            return CompletableFuture.completedFuture("recorded");
        };

        End end = rig.send(Kind.ONCE_POST, way);

        assertThat(end.error())
                .isInstanceOfSatisfying(
                        CallCancelledException.class,
                        error -> assertThat(error.isOutOfTime()).isTrue());
        assertThat(rig.server.connections()).isZero();
        assertThat(journal.order).containsExactly("intent 1, permits out: 1", "NOT_SENT 1");
    }

    @ParameterizedTest
    @EnumSource
    void theRecordOfARequestThatIsNotSentBeforeTheDeadlineHasASecondToo(CallMode way) throws Exception {
        CompletableFuture<String> outcomeRecorded = new CompletableFuture<>();
        journal.outcome = () -> outcomeRecorded;
        rig.server.hangUpForGood();
        rig.beforeConnecting = () -> rig.time.advance(DEADLINE);

        CompletableFuture<End> call = start(Kind.ONCE_POST, way, NO_RETRY);
        await(journal.outcomeAsked);
        assertThat(call).as("the caller, before the outcome is recorded").isNotDone();
        outcomeRecorded.complete("on the disk");

        assertThat(end(call).error().wasSent()).isEqualTo(Sent.NO);
    }

    /** By the monotonic clock, which stands still while a machine is suspended, and by the one that people set. */
    static Stream<Arguments> clocks() {
        Function<PipelineFixture, Consumer<Duration>> steady = rig -> rig.time::advance;
        Function<PipelineFixture, Consumer<Duration>> wall =
                rig -> passed -> rig.time.set(rig.time.now().plus(passed));
        return Stream.of(CallMode.values())
                .flatMap(way -> Stream.of(Arguments.of(way, steady), Arguments.of(way, wall)));
    }

    @ParameterizedTest
    @MethodSource("clocks")
    void anIntentThatIsTooOldIsTakenBackAndTheRequestComesLaterWithAnotherOne(
            CallMode way, Function<PipelineFixture, Consumer<Duration>> clock) throws Exception {
        List<Duration> taking = new ArrayList<>(List.of(Duration.ofMillis(2001), Duration.ofMillis(2000)));
        journal.intent = () -> {
            clock.apply(rig).accept(taking.remove(0));
            return CompletableFuture.completedFuture("recorded");
        };

        End end = rig.send(Kind.ONCE_POST, way);

        assertThat(end.response()).isNotNull();
        assertThat(journal.order)
                .containsExactly(
                        "intent 1, permits out: 1", "NOT_SENT 1", "intent 2, permits out: 1", "request", "DONE 2");
        assertThat(journal.outcomes.get(0).note()).contains("2.001 s old");
    }

    @ParameterizedTest
    @EnumSource
    void aStaleRequestOfACallWithoutRetriesEndsUnsent(CallMode way) throws Exception {
        journal.intent = () -> {
            rig.time.advance(Duration.ofSeconds(3));
            return CompletableFuture.completedFuture("recorded");
        };

        End end = rig.send(Kind.ONCE_POST, way, NO_RETRY);

        assertThat(end.error())
                .isInstanceOf(CallCancelledException.class)
                .hasMessageContaining("3.0 s old, which is too old");
        assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
        assertThat(rig.server.connections()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aMachineThatIsSuspendedWhileItConnectsSendsNothingWhenItWakes(CallMode way) throws Exception {
        List<Duration> asleep = new ArrayList<>(List.of(Duration.ofSeconds(31), Duration.ofSeconds(30)));
        rig.beforeConnecting = () -> rig.time.set(rig.time.now().plus(asleep.remove(0)));

        End first = rig.send(Kind.ONCE_POST, way, NO_RETRY);

        assertThat(first.error())
                .isInstanceOf(UnreachableException.class)
                .hasMessageContaining("the connection was made 31.0 s after it was to be sent, which is too late");
        assertThat(first.error().wasSent()).isEqualTo(Sent.NO);
        assertThat(journal.order).containsExactly("intent 1, permits out: 1", "NOT_SENT 1");
        assertThat(rig.send(Kind.ONCE_POST, way, NO_RETRY).response())
                .as("when it took no longer than a request may")
                .isNotNull();
    }

    @ParameterizedTest
    @EnumSource
    void aCallWhoseUserHasGoneIsNotSent(CallMode way) throws Exception {
        journal.intent = () -> {
            rig.user = "somebody else";
            return CompletableFuture.completedFuture("recorded");
        };

        End end = rig.send(Kind.ONCE_POST, way);

        assertThat(end.error()).isInstanceOf(CallCancelledException.class).hasMessageContaining("another user");
        assertThat(journal.order).containsExactly("intent 1, permits out: 1", "NOT_SENT 1");
        assertThat(rig.server.connections()).isZero();
    }

    @Test
    void aCallThatIsGivenUpWhileItsIntentIsRecordedIsNotSent() throws Exception {
        CompletableFuture<String> recorded = new CompletableFuture<>();
        journal.intent = () -> recorded;
        CompletableFuture<Response<Thing>> call = rig.start(Kind.ONCE_POST);
        await(journal.intentAsked);

        call.cancel(true);

        await(journal.outcomeAsked);
        recorded.complete("too late");
        assertThat(journal.order).containsExactly("intent 1, permits out: 1", "NOT_SENT 1");
        assertThat(rig.server.connections()).isZero();
    }

    @Test
    void anInterruptWhileTheIntentIsRecordedSendsNothingAndKeepsTheFlag() throws Exception {
        Thread caller = Thread.currentThread();
        journal.intent = () -> {
            caller.interrupt();
            return new CompletableFuture<>(); // the worker's own interrupt ends the wait for it
        };

        End end = rig.send(Kind.ONCE_POST, CallMode.BLOCKING);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(end.error()).isInstanceOf(CallCancelledException.class).hasMessageContaining("interrupted");
        assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
        assertThat(journal.order).containsExactly("intent 1, permits out: 1", "NOT_SENT 1");
        assertThat(rig.server.connections()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void anInterruptThatForeignCodeLeftDoesNotReachTheJournal(CallMode way) throws Exception {
        List<Boolean> interrupted = new ArrayList<>();
        rig.token = () -> {
            Thread.currentThread().interrupt();
            return PipelineFixture.TOKEN;
        };
        journal.intent = () -> {
            interrupted.add(Thread.currentThread().isInterrupted());
            return CompletableFuture.completedFuture("recorded");
        };

        assertThat(rig.send(Kind.ONCE_POST, way).response()).isNotNull();
        assertThat(interrupted).containsExactly(false);
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatIsGivenUpAtTheLastMomentIsNotSent(CallMode way) throws Exception {
        journal.intent = () -> {
            rig.pipeline.close();
            return CompletableFuture.completedFuture("recorded");
        };

        End end = rig.send(Kind.ONCE_POST, way);

        assertThat(end.error()).isInstanceOf(CallCancelledException.class).hasMessageContaining("client was closed");
        assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
        assertThat(journal.order).containsExactly("intent 1, permits out: 1", "NOT_SENT 1");
        assertThat(rig.server.connections()).isZero();
    }

    @ParameterizedTest
    @MethodSource("failures")
    void anOutcomeThatCannotBeRecordedCostsNobodyItsValue(CallMode way, Supplier<CompletableFuture<?>> failing) {
        journal.outcome = failing;
        List<End> ends = new ArrayList<>();

        List<String> logged = StandardError.during(() -> {
            try {
                ends.add(rig.send(Kind.ONCE_POST, way));
            } catch (Exception cannotBe) {
                throw new IllegalStateException(cannotBe);
            }
        });

        Response<Thing> response = ends.get(0).response();
        assertThat(response).isNotNull();
        assertThat(response.value()).isEqualTo(new Thing(7));
        assertThat(response.journalWarning())
                .hasValueSatisfying(warning -> assertThat(warning).contains("the journal could not record that"));
        assertThat(logged)
                .anyMatch(line -> line.contains("WARN")
                        && line.contains("POST /api/v3/things/pay ended as DONE, which the journal has not recorded")
                        && line.contains(rig.attempts.get(0).call().id()));
    }

    @ParameterizedTest
    @EnumSource
    void anOutcomeThatIsNeverRecordedKeepsNobodyBeyondTheDeadline(CallMode way) throws Exception {
        CompletableFuture<String> never = new CompletableFuture<>();
        journal.outcome = () -> never;

        CompletableFuture<End> call = start(Kind.ONCE_POST, way, RequestOptions.defaults());
        await(journal.outcomeAsked);
        assertThat(call).isNotDone();
        awaitTimers(1);
        rig.time.advance(DEADLINE);

        Response<Thing> response = end(call).response();
        assertThat(response).isNotNull();
        assertThat(response.journalWarning()).hasValue("it was done, and the journal had not recorded that yet");
        never.complete("at last");
    }

    /** The disk fails, and then a listener or a log hangs. */
    @ParameterizedTest
    @EnumSource
    void anOutcomeThatCouldNotBeRecordedIsToldAlsoIfTheDeadlineEndsTheCall(CallMode way) throws Exception {
        CountDownLatch hangs = new CountDownLatch(1);
        CompletableFuture<Void> goesOn = new CompletableFuture<>();
        journal.outcome = () -> CompletableFuture.failedFuture(new IllegalStateException("no space left"));
        rig.attemptEnded = () -> {
            hangs.countDown();
            goesOn.join();
        };

        CompletableFuture<End> call = start(Kind.ONCE_POST, way, RequestOptions.defaults());
        await(hangs);
        awaitTimers(1);
        rig.time.advance(DEADLINE);

        Response<Thing> response = end(call).response();
        goesOn.complete(null);
        assertThat(response).isNotNull();
        assertThat(response.journalWarning()).hasValue("it was done, and the journal could not record that");
    }

    @ParameterizedTest
    @EnumSource
    void theRecordOfASentRequestMayTakeASecondAtTheEndOfTheDeadline(CallMode way) throws Exception {
        CompletableFuture<String> recorded = new CompletableFuture<>();
        journal.outcome = () -> recorded;
        answers(
                client -> {
                    rig.time.advance(DEADLINE.minusMillis(500));
                    return RawServer.good().to(client);
                },
                RawServer.good());

        CompletableFuture<End> call = start(Kind.ONCE_POST, way, RequestOptions.defaults());
        await(journal.outcomeAsked);
        awaitTimers(1);
        rig.time.advance(Duration.ofMillis(999));
        anotherCallGoesThrough(way);
        assertThat(call).isNotDone();
        recorded.complete("on the disk");

        Response<Thing> response = end(call).response();
        assertThat(response).isNotNull();
        assertThat(response.journalWarning()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void onlyAMessageOfTheJournalItselfIsShown(CallMode way) throws Exception {
        String failed = "the journal could not record the intent of the request: ";

        journal.intent = () -> CompletableFuture.failedFuture(new JournalException("the disk is full", null));
        assertThat(rig.send(Kind.ONCE_POST, way).error()).hasMessageStartingWith(failed + "the disk is full: POST");

        journal.intent = () -> CompletableFuture.failedFuture(new IOException("/home/ann/pay.journal"));
        assertThat(rig.send(Kind.ONCE_POST, way).error()).hasMessageStartingWith(failed + "POST");
    }

    @Test
    void anInterruptedCallWaitsAMomentForItsOutcome() throws Exception {
        Thread caller = Thread.currentThread();
        journal.outcome = () -> {
            caller.interrupt();
            return CompletableFuture.supplyAsync(
                    () -> "recorded", CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS));
        };
        answers(RawServer.status(500, "{}"));

        End end = rig.send(Kind.ONCE_POST, CallMode.BLOCKING);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(end.error())
                .isInstanceOfSatisfying(
                        OutcomeUnknownException.class,
                        unknown -> assertThat(unknown.entry())
                                .isNotNull()
                                .extracting(JournalEntry::state)
                                .isEqualTo(JournalEntry.State.UNKNOWN));
    }

    @Test
    void anInterruptWhileTheOutcomeIsRecordedCostsNobodyItsValue() throws Exception {
        Thread caller = Thread.currentThread();
        CompletableFuture<String> never = new CompletableFuture<>();
        journal.outcome = () -> {
            caller.interrupt();
            return never;
        };

        End end = rig.send(Kind.ONCE_POST, CallMode.BLOCKING);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(end.response()).isNotNull();
        never.complete("at last");
    }

    /** A whole exchange: what was begun before has had its time. */
    private void anotherCallGoesThrough(CallMode way) throws Exception {
        List<String> before = List.copyOf(journal.order);
        assertThat(rig.send(Kind.READ_BY_GET, way).thrown()).isNull();
        assertThat(journal.order).hasSize(before.size() + 1);
        journal.order.remove(journal.order.size() - 1);
        assertThat(journal.order).isEqualTo(before);
    }

    private void awaitTimers(int count) throws TimeoutException {
        long until = System.nanoTime() + PipelineFixture.PATIENCE.toNanos();
        while (rig.time.pending() < count) {
            if (System.nanoTime() - until > 0) {
                throw new TimeoutException();
            }
            Thread.onSpinWait();
        }
    }

    private CompletableFuture<End> start(Kind kind, CallMode way, RequestOptions options) {
        CompletableFuture<End> end = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            try {
                end.complete(rig.send(kind, way, options));
            } catch (Throwable failure) {
                end.completeExceptionally(failure);
            }
        });
        caller.setDaemon(true);
        caller.start();
        return end;
    }

    private static End end(CompletableFuture<End> call) throws Exception {
        return call.get(PipelineFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(PipelineFixture.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
    }
}
