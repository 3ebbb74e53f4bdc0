package io.adplatform.sdk.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.KeyInUseException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.event.ClientListener.ServerPaused;
import io.adplatform.sdk.event.ClientListener.WaitStarted;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.time.BreakableTime;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The table in docs/reference/journal.md: what the journal holds for a key, and what becomes of a call under it. */
class IdempotencyKeyTest {

    @AutoClose
    private final PaymentFixture rig = new PaymentFixture();

    // --- Nothing, surely not sent, refused, settled as absent --------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void aKeyThatTheJournalDoesNotKnowIsSentAndRecorded(CallMode mode) throws Exception {
        Response<Confirmation> done = mode.sendForResponse(rig.payment());

        assertThat(done.source()).isEqualTo(ResponseSource.PLATFORM);
        assertThat(done.journalWarning()).isEmpty();
        assertThat(done.value().message()).isEqualTo("Payment is added successfully");
        assertThat(rig.paid()).isEqualTo(1);
        JournalEntry entry = rig.entry();
        assertThat(entry.state()).isEqualTo(JournalEntry.State.DONE);
        assertThat(entry.holder()).isNull();
        assertThat(entry.inputs().operation()).isEqualTo(PaymentFixture.PAY);
        assertThat(entry.inputs().reference()).isEqualTo("1234567");
        assertThat(entry.inputs().description())
                .contains("\"paymentAmount\":1250.50")
                .startsWith("{\"body\":{");
        assertThat(entry.answer())
                .isEqualTo("{\"status\":200,\"body\":{\"success\":true,\"data\":\"Payment is added successfully\"}}");
        assertThat(rig.lastEnd().source()).isEqualTo(ResponseSource.PLATFORM);
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatWasSurelyNotSentIsSentUnderItsKey(CallMode mode) throws Exception {
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.status(429));
        assertThatThrownBy(() -> mode.sendForResponse(rig.payment()))
                .isInstanceOf(RateLimitException.class)
                .hasMessageContaining("key 'payrun-2026-11/row-17'");
        assertThat(rig.entry().state()).isEqualTo(JournalEntry.State.NOT_SENT);
        rig.time.advance(Duration.ofMinutes(2));

        assertThat(mode.sendForResponse(rig.payment()).source()).isEqualTo(ResponseSource.PLATFORM);
        assertThat(rig.paid()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aRefusedCallIsSentAgainAlsoWithOtherInputs(CallMode mode) throws Exception {
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.status(422, "the amount is too high"));
        assertThatThrownBy(() -> mode.sendForResponse(rig.payment())).isInstanceOf(UnprocessableException.class);
        assertThat(rig.entry().state()).isEqualTo(JournalEntry.State.REFUSED);
        assertThat(rig.entry().note()).contains("the amount is too high");

        mode.sendForResponse(
                PaymentFixture.payment(rig.platform.workspace(), PaymentFixture.KEY, Map.of("paymentAmount", 100)));

        assertThat(rig.paid()).isEqualTo(1);
        assertThat(rig.requests()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatWasSettledAsAbsentIsSentAgain(CallMode mode) throws Exception {
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.disconnect());
        OutcomeUnknownException lost = unknown(mode);
        JournalEntry entry = lost.entry();
        assertThat(entry).isNotNull();
        rig.journal.settle(entry, Settlement.absent("A. Clerk: it is not in the list"));

        assertThat(mode.sendForResponse(rig.payment()).source()).isEqualTo(ResponseSource.PLATFORM);
        assertThat(rig.paid()).isEqualTo(1);
    }

    // --- In progress -------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void aKeyIsFreeAfterNoTimerCouldBeHadForItsCall(CallMode mode) throws Exception {
        rig.logIn();
        BreakableTime timers = new BreakableTime(rig.time);
        AdPlatform platform = rig.client(builder -> builder.journal(rig.journal).time(timers));
        platform.call("GET /api/v3/bm/static/dimensions")
                .effect(Effect.READ)
                .returns(Map.class)
                .send();
        timers.failNextLimit();

        assertThatThrownBy(() -> mode.sendForResponse(
                        PaymentFixture.payment(platform.workspace(), PaymentFixture.KEY, Map.of())))
                .isInstanceOfSatisfying(
                        AdPlatformException.class,
                        failure -> assertThat(failure.wasSent()).isEqualTo(Sent.NO));

        mode.sendForResponse(PaymentFixture.payment(platform.workspace(), PaymentFixture.KEY, Map.of()));
        assertThat(rig.paid()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatThisProcessIsMakingIsRefusedAndAnsweredAfterItsEnd(CallMode mode) throws Exception {
        rig.logIn();
        Gate gate = new Gate();
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.heldBy(gate));
        AdPlatform another = rig.client();
        CompletableFuture<Response<Confirmation>> first = mode.start(rig.payment());
        gate.awaitArrivals(1);

        for (AdPlatform client : List.of(rig.platform, another)) {
            assertThatThrownBy(() -> mode.sendForResponse(
                            PaymentFixture.payment(client.workspace(), PaymentFixture.KEY, Map.of())))
                    .isInstanceOfSatisfying(KeyInUseException.class, inUse -> {
                        assertThat(inUse.holder()).isEqualTo(rig.entry().holder());
                        assertThat(inUse.wasSent()).isEqualTo(Sent.NO);
                    });
        }
        gate.open();

        Response<Confirmation> done = CallMode.get(first);
        Response<Confirmation> again = mode.sendForResponse(rig.payment());
        assertThat(done.source()).isEqualTo(ResponseSource.PLATFORM);
        assertThat(again.source()).isEqualTo(ResponseSource.JOURNAL);
        assertThat(again.value()).isEqualTo(done.value());
        assertThat(rig.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatAnotherProcessIsMakingIsRefusedAtOnce(CallMode mode) throws Exception {
        JournalInputs inputs = inputsOfThePayment(mode);
        Claim elsewhere = rig.journal.begin(Ticket.of(rig.key()), inputs, 1);

        assertThatThrownBy(() -> mode.sendForResponse(rig.payment()))
                .isInstanceOfSatisfying(KeyInUseException.class, inUse -> {
                    assertThat(inUse.holder()).isEqualTo(elsewhere.entry().holder());
                    assertThat(inUse.wasSent()).isEqualTo(Sent.NO);
                    assertThat(inUse)
                            .hasMessageContaining("key 'payrun-2026-11/row-17'")
                            .hasMessageContaining("process");
                });
        assertThatThrownBy(() -> mode.sendForResponse(PaymentFixture.payment(
                        rig.platform.workspace(), PaymentFixture.KEY, Map.of("paymentAmount", 1200))))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("which is being made and was sent at ");
        assertThat(rig.requests()).isZero();
    }

    // --- Done --------------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void aCallThatWasDoneIsAnsweredFromTheJournalAndTakesNoPermit(CallMode mode) throws Exception {
        Response<Confirmation> then = mode.sendForResponse(rig.payment());
        rig.crash();
        int used = rig.platform.quota().used();

        Response<Confirmation> now = mode.sendForResponse(rig.payment());

        assertThat(now.source()).isEqualTo(ResponseSource.JOURNAL);
        assertThat(now.value()).isEqualTo(then.value());
        assertThat(now.status()).isEqualTo(200);
        assertThat(now.attempts()).isZero();
        assertThat(now.decodeWarnings()).isEmpty();
        assertThat(rig.platform.quota().used()).as("permits that are out").isEqualTo(used);
        assertThat(rig.requests()).isEqualTo(1);
        assertThat(rig.lastEnd().source()).isEqualTo(ResponseSource.JOURNAL);
        assertThat(rig.lastEnd().requests()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatWasDoneIsAnsweredWithoutALogIn(CallMode mode) throws Exception {
        mode.sendForResponse(rig.payment());
        rig.crash();
        rig.platform = rig.client(builder -> builder.journal(rig.journal).login("nobody@example.com", "wrong"));
        int requests = rig.sandbox.requestCount();

        assertThat(mode.sendForResponse(rig.payment()).source()).isEqualTo(ResponseSource.JOURNAL);

        assertThat(rig.sandbox.requestCount()).isEqualTo(requests);
    }

    @ParameterizedTest
    @EnumSource
    void aCallThatAPersonSaysWasDoneIsAnsweredWithAnEmptyValueAndTheirWord(CallMode mode) throws Exception {
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.disconnectAfterProcessing());
        JournalEntry entry = unknown(mode).entry();
        assertThat(entry).isNotNull();
        rig.journal.settle(entry, Settlement.done("A. Clerk: payment 5512"));

        Response<Confirmation> done = mode.sendForResponse(rig.payment());

        assertThat(done.source()).isEqualTo(ResponseSource.JOURNAL);
        assertThat(done.value().message()).isNull();
        assertThat(done.decodeWarnings())
                .containsExactly("the journal has no answer to this call, which was settled: A. Clerk: payment 5512");
        assertThat(rig.requests()).isEqualTo(1);
    }

    // --- Sent without an outcome, unknown
    // -----------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void aCallThatWasOnItsWayInACrashIsNotSentAgain(CallMode mode) throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.heldBy(gate));
        Instant sentAt = rig.time.now();
        CompletableFuture<Response<Confirmation>> dying = mode.start(rig.payment());
        gate.awaitArrivals(1);
        rig.crash();
        rig.time.advance(Duration.ofMinutes(5));

        OutcomeUnknownException unknown = unknown(mode);

        assertThat(unknown.sentAt()).isEqualTo(sentAt);
        assertThat(unknown.entry()).isNotNull();
        assertThat(unknown.entry().state()).isEqualTo(JournalEntry.State.SENT);
        assertThat(unknown.context().attempts()).isZero();
        assertThat(unknown.context().idempotencyKey()).isEqualTo(PaymentFixture.KEY);
        assertThat(unknown.call()).isNotNull();
        assertThat(unknown.call().json()).containsEntry("transactionId", "T-1234567");
        assertThat(rig.requests()).isEqualTo(1);
        gate.open();
        assertThat(CallMode.get(dying).journalWarning())
                .as("in the dead program")
                .isPresent();
    }

    @ParameterizedTest
    @EnumSource
    void aCallWhoseAnswerWasLostIsNotSentAgain(CallMode mode) throws Exception {
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.disconnectAfterProcessing());
        OutcomeUnknownException first = unknown(mode);
        rig.time.advance(Duration.ofMinutes(5));

        OutcomeUnknownException second = unknown(mode);

        assertThat(second.sentAt()).isEqualTo(first.sentAt());
        assertThat(second).hasMessageContaining("the connection was closed").hasMessageContaining(PaymentFixture.KEY);
        assertThat(rig.paid()).isEqualTo(1);
        assertThat(rig.requests()).isEqualTo(1);
        assertThat(rig.journal.unsettled()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aCrashWhileACallWaitsAfterA401LeavesItUnsent(CallMode mode) throws Exception {
        rig.platform = rig.client(builder -> builder.journal(rig.journal).retries(2));
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.status(429));
        CompletableFuture<Response<Confirmation>> waiting = mode.start(rig.payment());
        rig.events.await(ServerPaused.class, 1);
        rig.events.await(WaitStarted.class, 1);
        rig.crash();
        assertThat(waiting).isNotDone();
        rig.time.advance(Duration.ofMinutes(2));

        assertThat(mode.sendForResponse(rig.payment()).source()).isEqualTo(ResponseSource.PLATFORM);

        assertThat(catchThrowable(() -> CallMode.get(waiting)))
                .as("the dead program's call, which its journal does not let go")
                .hasMessageContaining("was not sent");
        assertThat(rig.paid()).isEqualTo(1);
    }

    // --- Other inputs ------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void otherInputsUnderAKeyThatWasUsedAreRefusedAndBothAreDescribed(CallMode mode) throws Exception {
        mode.sendForResponse(rig.payment());

        assertThatThrownBy(() -> mode.sendForResponse(PaymentFixture.payment(
                        rig.platform.workspace(), PaymentFixture.KEY, Map.of("paymentAmount", 1200, "paymentMode", 2))))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("idempotencyKey 'payrun-2026-11/row-17' belongs to another call")
                .hasMessageContaining("body.paymentAmount was 1250.50 then and is 1200 now")
                .hasMessageContaining("body.paymentMode was 1 then and is 2 now")
                .hasMessageContaining("which is DONE in the journal and was sent at 2026-")
                .hasMessageContaining("repeat that call's inputs, or use another key if both calls are intended");
        assertThat(rig.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aTransactionIdThatAnotherKeyMayHaveUsedIsRefused(CallMode mode) throws Exception {
        mode.sendForResponse(rig.payment());

        assertThatThrownBy(() ->
                        mode.sendForResponse(PaymentFixture.payment(rig.platform.workspace(), "another", Map.of())))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("transactionId must name one call alone")
                .hasMessageContaining("'payrun-2026-11/row-17'")
                .hasMessageContaining("was T-1234567");
        assertThat(rig.requests()).isEqualTo(1);
    }

    // --- Refused at once ---------------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void aKeyCountsForAWorkspace(CallMode mode) throws Exception {
        mode.sendForResponse(rig.payment());
        long other = rig.sandbox.workspaces().get(1);

        Response<Confirmation> there = mode.sendForResponse(
                PaymentFixture.payment(rig.platform.workspace(other), PaymentFixture.KEY, Map.of("paymentAmount", 5)));

        assertThat(there.source()).isEqualTo(ResponseSource.PLATFORM);
        assertThat(rig.requests()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void aKeyWithoutAJournalIsRefused(CallMode mode) {
        AdPlatform without = rig.client(builder -> builder);

        assertThatThrownBy(() ->
                        mode.sendForResponse(PaymentFixture.payment(without.workspace(), PaymentFixture.KEY, Map.of())))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("idempotencyKey needs a client with a journal");
    }

    // --- Many threads at once
    // ------------------------------------------------------------------------------------------

    /** How calls under one key end that are all made in the same moment. */
    private List<Object> atOnce(CallMode mode, UnaryOperator<Map<String, Object>> inputsOfEverySecond)
            throws Exception {
        rig.logIn();
        List<CompletableFuture<Response<Confirmation>>> calls = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Map<String, Object> changes = i % 2 == 0 ? Map.of() : inputsOfEverySecond.apply(Map.of());
            calls.add(mode.start(PaymentFixture.payment(rig.platform.workspace(), PaymentFixture.KEY, changes)));
        }
        List<Object> ends = new ArrayList<>();
        for (CompletableFuture<Response<Confirmation>> call : calls) {
            try {
                ends.add(CallMode.get(call).source());
            } catch (AdPlatformException failure) {
                ends.add(failure.getClass());
            }
        }
        return ends;
    }

    private List<Object> atOnce(CallMode mode) throws Exception {
        return atOnce(mode, same -> same);
    }

    @ParameterizedTest
    @EnumSource
    void ofManyAtOnceOneIsSentAndNoOtherIs(CallMode mode) throws Exception {
        List<Object> ends = atOnce(mode);

        assertThat(ends).containsOnlyOnce(ResponseSource.PLATFORM);
        assertThat(ends).isSubsetOf(ResponseSource.PLATFORM, ResponseSource.JOURNAL, KeyInUseException.class);
        assertThat(rig.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void ofManyAtOnceOneIsSentAfterARefusalAndAfterItWasSettledAsAbsent(CallMode mode) throws Exception {
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.status(422));
        assertThatThrownBy(() -> mode.sendForResponse(rig.payment())).isInstanceOf(UnprocessableException.class);
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.disconnect());
        JournalEntry entry = unknown(mode).entry();
        assertThat(entry).isNotNull();
        rig.journal.settle(entry, Settlement.absent("A. Clerk: not there"));

        assertThat(atOnce(mode)).containsOnlyOnce(ResponseSource.PLATFORM);
        assertThat(rig.paid()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void ofManyAtOnceNoneIsSentOfWhatWasDone(CallMode mode) throws Exception {
        mode.sendForResponse(rig.payment());

        assertThat(atOnce(mode)).containsOnly(ResponseSource.JOURNAL);
        assertThat(rig.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void ofManyAtOnceNoneIsSentOfWhatMayHaveBeenDone(CallMode mode) throws Exception {
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.disconnect());
        unknown(mode);
        rig.crash();

        assertThat(atOnce(mode)).containsOnly(OutcomeUnknownException.class);
        assertThat(rig.requests()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void ofManyAtOnceNoneIsSentOfWhatAnotherProcessIsMaking(CallMode mode) throws Exception {
        rig.journal.begin(Ticket.of(rig.key()), inputsOfThePayment(mode), 1);

        assertThat(atOnce(mode)).containsOnly(KeyInUseException.class);
        assertThat(rig.requests()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void ofTwoCallsAtOnceUnderOneKeyOneIsSentAndTheOtherIsRefused(CallMode mode) throws Exception {
        List<Object> ends = atOnce(mode, same -> Map.of("paymentAmount", 1200));

        assertThat(ends).containsOnlyOnce(ResponseSource.PLATFORM);
        assertThat(ends.stream().filter(InvalidRequestException.class::equals)).hasSize(4);
        assertThat(rig.requests()).isEqualTo(1);
    }

    // --- Giving up ---------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @EnumSource
    void aClientThatIsClosedRecordsWhatItKnows(CallMode mode) throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.heldBy(gate));
        CompletableFuture<Response<Confirmation>> call = mode.start(rig.payment());
        gate.awaitArrivals(1);

        rig.platform.close();

        assertThatThrownBy(() -> CallMode.get(call))
                .isInstanceOfSatisfying(
                        OutcomeUnknownException.class,
                        unknown -> assertThat(unknown.entry())
                                .isNotNull()
                                .extracting(JournalEntry::state)
                                .isEqualTo(JournalEntry.State.UNKNOWN))
                .hasMessageContaining("the client was closed");
        assertThat(rig.entry().state()).isEqualTo(JournalEntry.State.UNKNOWN);
        assertThat(rig.entry().holder()).isNull();
        gate.open();
    }

    @ParameterizedTest
    @EnumSource
    void aClientThatClosesInOrderLetsAPaymentFinish(CallMode mode) throws Exception {
        Gate gate = new Gate();
        rig.sandbox.onNext(PaymentFixture.PAY, Fault.heldBy(gate));
        CompletableFuture<Response<Confirmation>> call = mode.start(rig.payment());
        gate.awaitArrivals(1);
        Thread closing = new Thread(() -> rig.platform.close(Duration.ofMinutes(1)));
        closing.start();
        gate.open();

        assertThat(CallMode.get(call).source()).isEqualTo(ResponseSource.PLATFORM);
        closing.join();
        assertThat(rig.entry().state()).isEqualTo(JournalEntry.State.DONE);
    }

    private OutcomeUnknownException unknown(CallMode mode) {
        Throwable thrown = catchThrowable(() -> mode.sendForResponse(rig.payment()));
        assertThat(thrown).isInstanceOf(OutcomeUnknownException.class);
        return (OutcomeUnknownException) thrown;
    }

    /** Those that a payment is recorded with, learnt from one in another workspace. */
    private JournalInputs inputsOfThePayment(CallMode mode) {
        PaymentFixture other = new PaymentFixture();
        try (other) {
            mode.sendForResponse(other.payment());
            return other.entry().inputs();
        }
    }
}
