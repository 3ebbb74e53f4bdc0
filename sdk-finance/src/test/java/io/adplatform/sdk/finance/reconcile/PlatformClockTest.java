package io.adplatform.sdk.finance.reconcile;

import static io.adplatform.sdk.finance.testing.Outcomes.candidates;
import static io.adplatform.sdk.finance.testing.Outcomes.found;
import static io.adplatform.sdk.finance.testing.Outcomes.readInVain;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.at;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.dated;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.page;
import static io.adplatform.sdk.finance.testing.ScriptedPayments.pageOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the platform's clock proves, and what it leaves to a person. */
class PlatformClockTest extends ReconcileFixture {

    /** A payment whose reference other payments may have as well, so that its time counts. */
    private Reconcile<Payment> lostReference() {
        return lost(payment().transaction("REF-77")).within(Duration.ZERO);
    }

    private static Payment made(Duration after) {
        return row(7).transaction("REF-77").created(SENT.plus(after)).payment();
    }

    private static Response<?> slow(Response<?> answer, Duration elapsed) {
        return new Response<>(answer.value(), 200, answer.headers(), new byte[0], List.of(), List.of(), 1, elapsed);
    }

    @ParameterizedTest
    @CsvSource({"0,0", "0,1", "0,500", "-600,300", "-999,1"})
    void aRowIsNewWhereTheClocksAgreeAndItIsNotOlderThanTheSending(long behindMillis, long createdMillis) {
        workspace.answers(at(SENT.plusMillis(behindMillis), page(made(Duration.ofMillis(createdMillis + 1)))));

        assertThat(found(lostReference().find()).paymentId()).isEqualTo(7);
    }

    @Test
    void aRowOfTheMillisecondOfTheSendingIsNew() {
        Instant sent = SENT.plusNanos(5_900_000);
        workspace.answers(at(SENT, page(made(Duration.ofMillis(5)))), at(SENT, page(made(Duration.ofMillis(4)))));

        assertThat(found(payments.reconcile(payment().transaction("REF-77").build(), sent)
                                .within(Duration.ZERO)
                                .find())
                        .paymentId())
                .isEqualTo(7);
        assertThat(candidates(payments.reconcile(payment().transaction("REF-77").build(), sent)
                        .within(Duration.ZERO)
                        .find()))
                .hasSize(1);
    }

    @Test
    void aRowAMillisecondBeforeTheSendingIsForAPerson() {
        workspace.answers(at(SENT, page(made(Duration.ofMillis(-1)))));

        assertThat(candidates(lostReference().find())).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {240, 1200})
    void aRowThatMayBeFromBeforeByAClockThatIsAheadIsForAPerson(long ahead) {
        Instant platform = SENT.plusSeconds(ahead);
        workspace.answers(
                at(platform, page(made(Duration.ofSeconds(ahead - 60)))),
                at(platform, page(made(Duration.ofSeconds(ahead).plusMillis(300)))),
                at(platform, page(made(Duration.ofSeconds(ahead + 4)))));

        assertThat(candidates(lostReference().find())).hasSize(1);
        assertThat(candidates(lostReference().find())).hasSize(1);
        assertThat(found(lostReference().find()).paymentId()).isEqualTo(7);
    }

    @Test
    void aClockThatIsBehindHidesNothing() {
        Payment ours = row(7).created(SENT.minusSeconds(1200)).payment();
        Payment fund = fundRow(7).created(SENT.minusSeconds(1200)).payment();
        workspace.answers(
                at(SENT.minusSeconds(1200), page(ours)),
                at(SENT.minusSeconds(1200), page(fund)),
                at(SENT.minusSeconds(1200), page(fund)));

        assertThat(found(lost(payment()).find())).isEqualTo(ours);
        assertThat(candidates(lost(fund()).within(Duration.ZERO).find())).containsExactly(fund);
        assertThat(found(lost(fund()).newestBefore(6).find())).isEqualTo(fund);
    }

    @ParameterizedTest
    @CsvSource({"1202,true", "1203,false"})
    void whatIsOlderThanAClockIsBehindWasThereBefore(long seconds, boolean mayBeNew) {
        Payment fund =
                fundRow(7).created(SENT.minusSeconds(seconds).plusMillis(1)).payment();
        workspace.answers(at(SENT.minusSeconds(1200), page(fund)));

        Reconciliation<Payment> outcome = lost(fund()).within(Duration.ZERO).find();
        if (mayBeNew) {
            assertThat(candidates(outcome)).containsExactly(fund);
        } else {
            assertThat(readInVain(outcome).isComplete()).isTrue();
        }
    }

    @Test
    void aTimeInWholeSecondsFromBeforeTheSendingIsForAPerson() {
        Instant sent = SENT.plusMillis(900);
        workspace.answers(at(SENT, page(made(Duration.ZERO))));

        assertThat(candidates(payments.reconcile(payment().transaction("REF-77").build(), sent)
                        .within(Duration.ZERO)
                        .find()))
                .hasSize(1);
    }

    @Test
    void midnightMayBeADateAlone() {
        workspace.answers(at(SENT, page(made(Duration.ZERO))), at(SENT, page(made(Duration.ofDays(1)))));

        assertThat(candidates(lostReference().find())).hasSize(1);
        assertThat(candidates(lostReference().find())).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yesterday", "Fri, 99 Nov 2026 12:00:00 GMT"})
    void aDateThatIsNoneSaysNothing(String date) {
        workspace.answers(dated(date, page(made(Duration.ofMillis(300)))));

        assertThat(candidates(lostReference().find())).hasSize(1);
    }

    @Test
    void aSlowAnswerSaysNothingOfTheClock() {
        workspace.answers(
                slow(at(SENT, page(made(Duration.ofMillis(300)))), Duration.ofMillis(2001)),
                slow(at(SENT, page(made(Duration.ofMillis(300)))), Duration.ofSeconds(2)));

        assertThat(candidates(lostReference().find())).hasSize(1);
        assertThat(found(lostReference().find()).paymentId()).isEqualTo(7);
    }

    @Test
    void theTimeOnTheWayMakesAClockLessCertain() {
        // It may be ahead by two seconds more than it shows.
        Response<?> answer = at(SENT.plusSeconds(240), page(made(Duration.ofSeconds(244))));
        workspace.answers(answer, slow(answer, Duration.ofSeconds(2)));

        assertThat(found(lostReference().find()).paymentId()).isEqualTo(7);
        assertThat(candidates(lostReference().find())).hasSize(1);
    }

    @Test
    void whatWasMeasuredOnceHoldsForLaterPagesAndReadings() {
        workspace.answers(at(SENT, pageOf(2, List.of(old(9)))), pageOf(2, List.of(made(Duration.ofMillis(300)))));

        assertThat(found(lostReference().find()).paymentId()).isEqualTo(7);
    }

    @Test
    void machinesWhoseClocksDifferMakeNothingCertain() {
        workspace.answers(
                at(SENT, pageOf(2, List.of(old(9)))),
                at(SENT.plusSeconds(10), pageOf(2, List.of(made(Duration.ofMillis(300))))));

        assertThat(candidates(lostReference().find())).hasSize(1);
    }

    @Test
    void aCallerWhoKnowsTheClockNeedsNoDate() {
        workspace.answers(
                page(made(Duration.ofMillis(300))),
                page(made(Duration.ofMillis(300))),
                page(made(Duration.ofSeconds(302))));

        assertThat(found(lostReference().clockSkew(Duration.ZERO).find()).paymentId())
                .isEqualTo(7);
        assertThat(candidates(lostReference().clockSkew(Duration.ofMinutes(5)).find()))
                .hasSize(1);
        assertThat(found(lostReference().clockSkew(Duration.ofMinutes(5)).find())
                        .paymentId())
                .isEqualTo(7);
    }

    @Test
    void aCallerWhomTheDateContradictsIsNotBelieved() {
        workspace.answers(at(SENT.plusSeconds(420), page(made(Duration.ofMillis(300)))));

        assertThat(candidates(lostReference().clockSkew(Duration.ZERO).find())).hasSize(1);
    }

    @Test
    void anEditIsNotTakenForTheOneBeforeItWhereThePlatformsClockIsAhead() {
        Payment before = row(7).amount("1").created(SENT.minusSeconds(9000)).payment();
        Payment sooner = row(7).created(SENT.minusSeconds(9000))
                .modified(SENT.plusSeconds(180))
                .payment();
        workspace.answers(at(SENT.plusSeconds(240), page(sooner)));

        assertThat(candidates(
                        lost(edit()).rowBefore(before).within(Duration.ZERO).find()))
                .containsExactly(sooner);
    }

    @Test
    void noSkewIsNegative() {
        assertThatThrownBy(() -> lostReference().clockSkew(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("clockSkew must be zero or more");
    }
}
