package io.adplatform.sdk.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Throttle} must do. An implementation is tested by a subclass that makes one:
 *
 * <pre>{@code
 * class MyThrottleTest extends ThrottleContract {
 *     @Override
 *     protected Throttle throttle(int limit, Duration window, ManualTime time) {
 *         return new MyThrottle(limit, window, time);
 *     }
 * }
 * }</pre>
 */
public abstract class ThrottleContract {

    protected static final int LIMIT = 20;
    protected static final Duration WINDOW = Duration.ofSeconds(60);

    // Close to the overflow of the clock, so that every test crosses it.
    protected final ManualTime time = Time.manual();
    protected @Nullable Throttle made;

    /** The smallest time that the implementation knows. */
    protected Duration tick() {
        return Duration.ofNanos(1);
    }

    /** How long a permit stays out after its answer: a window, and what the implementation adds to it. */
    protected Duration hold(Duration window) {
        return window;
    }

    private Duration hold() {
        return hold(WINDOW);
    }

    /** Makes the implementation do what it does on threads of its own, as far as it is due. */
    protected void settled() {}

    /** Whether the implementation knows without asking anybody whether a permit is free. */
    protected boolean knowsAtOnce() {
        return true;
    }

    /** How many timers it may have while nobody waits. */
    protected int timersOfItsOwn() {
        return 0;
    }

    /** What the limit is called where a bad one is refused. */
    protected String nameOfLimit() {
        return "requestsPerMinute";
    }

    /** A throttle with an empty log. */
    protected abstract Throttle throttle(int limit, Duration window, ManualTime time);

    @BeforeEach
    void make() {
        made = throttle(LIMIT, WINDOW, time);
    }

    /** Whatever a test did: once everybody has left and all windows are over, nothing remains of it. */
    @AfterEach
    void nothingRemains() {
        waiting.forEach(Reservation::cancel);
        waiting.forEach(ThrottleContract::giveBack);
        time.advance(Duration.ofHours(1));
        assertThat(quota().used()).isZero();
        assertThat(quota().totalWaiting()).isZero();
        assertThat(time.pending()).isZero();
    }

    private final List<Reservation> waiting = new ArrayList<>();

    protected final Throttle throttle() {
        return Objects.requireNonNull(made);
    }

    protected final Quota quota() {
        settled();
        return throttle().quota();
    }

    protected final Reservation reserve(Lane lane) {
        return reserve(lane, null);
    }

    protected final Reservation reserve(Lane lane, @Nullable Duration maxWait) {
        Reservation reservation = throttle().reserve(lane, maxWait);
        waiting.add(reservation);
        settled();
        return reservation;
    }

    protected final List<Reservation> reserve(int count, Lane lane) {
        List<Reservation> reservations = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            reservations.add(reserve(lane));
        }
        return reservations;
    }

    protected final Permit permitOf(Reservation reservation) {
        settled();
        assertThat(reservation.permit()).isCompleted();
        return new Settling(reservation.permit().join());
    }

    /** A permit of which the implementation knows what was said of it. */
    private final class Settling implements Permit {

        private final Permit permit;

        private Settling(Permit permit) {
            this.permit = permit;
        }

        @Override
        public void answered() {
            permit.answered();
            settled();
        }

        @Override
        public void notSent() {
            permit.notSent();
            settled();
        }

        @Override
        public void lost(Duration timeout) {
            permit.lost(timeout);
            settled();
        }

        @Override
        public void rejected(@Nullable Duration retryAfter) {
            permit.rejected(retryAfter);
            settled();
        }
    }

    protected static long granted(List<Reservation> reservations) {
        return reservations.stream()
                .filter(reservation ->
                        reservation.permit().isDone() && !reservation.permit().isCompletedExceptionally())
                .count();
    }

    private static void giveBack(Reservation reservation) {
        if (reservation.permit().isDone() && !reservation.permit().isCompletedExceptionally()) {
            reservation.permit().join().notSent();
        }
    }

    /** Uses up the whole limit with requests that were all answered now. */
    protected final void useUp() {
        for (int i = 0; i < LIMIT; i++) {
            permitOf(reserve(Lane.NORMAL)).answered();
        }
    }

    @Test
    void theLimitCanBeUsedAtOnceAndNoMoreOfIt() {
        useUp();
        Reservation next = reserve(Lane.NORMAL);
        assertThat(next.permit()).isNotDone();
        assertThat(quota().used()).isEqualTo(LIMIT);
        assertThat(quota().free()).isZero();
    }

    @Test
    void aPermitComesBackOneWindowAfterItsAnswer() {
        Permit slow = permitOf(reserve(Lane.NORMAL));
        time.advance(Duration.ofSeconds(5));
        slow.answered();
        for (int i = 1; i < LIMIT; i++) {
            permitOf(reserve(Lane.NORMAL)).lost(WINDOW.multipliedBy(2));
        }
        Reservation next = reserve(Lane.NORMAL);
        time.advance(hold().minus(tick()));
        assertThat(next.permit()).isNotDone();
        time.advance(tick());
        assertThat(next.permit()).isCompleted();
    }

    @Test
    void aLongUploadKeepsOnePermitAndNoMore() {
        Permit upload = permitOf(reserve(Lane.NORMAL));
        for (int window = 0; window < 10; window++) {
            List<Reservation> others = reserve(LIMIT, Lane.NORMAL);
            others.subList(0, LIMIT - 1).forEach(other -> permitOf(other).answered());
            assertThat(others.get(LIMIT - 1).permit()).isNotDone();
            others.get(LIMIT - 1).cancel();
            time.advance(hold());
        }
        assertThat(quota().used()).isEqualTo(1);
        upload.answered();
        time.advance(hold());
        assertThat(quota().used()).isZero();
    }

    @Test
    void aPermitWhoseRequestWasNotSentComesBackAtOnce() {
        useUp();
        time.advance(hold());
        Permit unused = permitOf(reserve(Lane.NORMAL));
        for (int i = 1; i < LIMIT; i++) {
            permitOf(reserve(Lane.NORMAL)).answered();
        }
        Reservation next = reserve(Lane.NORMAL);
        unused.notSent();
        assertThat(next.permit()).isCompleted();
    }

    @Test
    void aLostRequestHoldsItsPermitForAsLongAsItMayLingerAndOneWindow() {
        permitOf(reserve(Lane.NORMAL)).lost(Duration.ofSeconds(30));
        time.advance(Duration.ofSeconds(30).plus(hold()).minus(tick()));
        assertThat(quota().used()).isEqualTo(1);
        time.advance(tick());
        assertThat(quota().used()).isZero();
    }

    @Test
    void theFirstWordOnAPermitCounts() {
        Permit permit = permitOf(reserve(Lane.NORMAL));
        permit.answered();
        permit.notSent();
        permit.lost(Duration.ofDays(1));
        assertThat(quota().used()).isEqualTo(1);
        assertThat(reserve(Lane.NORMAL).permit()).isCompleted();
        time.advance(hold());
        assertThat(quota().used()).isEqualTo(1);
    }

    @Test
    void withinALaneWhoeverCameFirstGoesFirst() {
        useUp();
        List<Reservation> queue = reserve(3 * LIMIT, Lane.NORMAL);
        for (int served = 0; served < queue.size(); served++) {
            while (!queue.get(served).permit().isDone()) {
                time.advance(hold());
            }
            permitOf(queue.get(served)).answered();
            assertThat(granted(queue.subList(Math.min(queue.size(), served + LIMIT + 1), queue.size())))
                    .isZero();
        }
    }

    @Test
    void moreUrgentLanesGoFirst() {
        useUp();
        Permit last = spare();
        List<Lane> order = new ArrayList<>();
        for (Lane lane : List.of(Lane.BULK, Lane.NORMAL, Lane.INTERACTIVE, Lane.SESSION)) {
            reserve(lane).permit().thenAccept(permit -> {
                order.add(lane);
                permit.notSent();
            });
        }
        last.notSent();
        assertThat(order).containsExactly(Lane.SESSION, Lane.INTERACTIVE, Lane.NORMAL, Lane.BULK);
    }

    @Test
    void noLaneIsStarved() {
        useUp();
        Permit last = spare();
        Reservation bulk = reserve(Lane.BULK);
        Reservation normal = reserve(Lane.NORMAL);
        for (int i = 0; i < 1000 && !(bulk.permit().isDone() && normal.permit().isDone()); i++) {
            Reservation urgent = reserve(Lane.INTERACTIVE);
            last.notSent();
            Reservation served = List.of(urgent, bulk, normal).stream()
                    .filter(r -> r.permit().isDone() && !r.permit().isCancelled())
                    .reduce((a, b) -> a == urgent ? a : b)
                    .orElseThrow();
            if (served != urgent) {
                urgent.cancel();
            }
            last = permitOf(served);
        }
        assertThat(bulk.permit()).isCompleted();
        assertThat(normal.permit()).isCompleted();
    }

    /** All permits are held by answered requests but one, which is returned. */
    private Permit spare() {
        time.advance(hold());
        Permit spare = permitOf(reserve(Lane.NORMAL));
        for (int i = 1; i < LIMIT; i++) {
            permitOf(reserve(Lane.NORMAL)).answered();
        }
        return spare;
    }

    @Test
    void theWholeLimitCanBeInFlightAtOnceAndTheNextPermitIsTheLogIns() {
        List<Reservation> inFlight = reserve(LIMIT, Lane.NORMAL);
        assertThat(granted(inFlight)).isEqualTo(LIMIT);
        Reservation urgent = reserve(Lane.INTERACTIVE);
        Reservation logIn = reserve(Lane.SESSION);
        assertThat(logIn.permit()).isNotDone();
        permitOf(inFlight.get(0)).notSent();
        assertThat(logIn.permit()).isCompleted();
        assertThat(urgent.permit()).isNotDone();
    }

    @Test
    void aLogInThatFindsEverythingInFlightOrHeldGetsTheNextPermitThatComesBack() {
        permitOf(reserve(Lane.NORMAL)).answered();
        time.advance(Duration.ofSeconds(1));
        reserve(2 * LIMIT, Lane.INTERACTIVE);
        Reservation logIn = reserve(Lane.SESSION);
        time.advance(hold());
        assertThat(logIn.permit()).isCompleted();
    }

    @Test
    void whoeverCanNotWaitThatLongIsToldAtOnceHowLongItWouldHaveBeen() {
        useUp();
        time.advance(Duration.ofSeconds(20));
        Duration left = hold().minusSeconds(20);
        Reservation impatient = reserve(Lane.NORMAL, left.minusSeconds(1));
        assertRefused(impatient, left);
        assertThat(impatient.reason()).isEqualTo(WaitReason.QUOTA);
        assertThat(reserve(Lane.NORMAL, left).permit()).isNotDone();
    }

    @Test
    void theCallsAheadCountAsPartOfTheWait() {
        useUp();
        reserve(LIMIT, Lane.NORMAL);
        assertRefused(reserve(Lane.NORMAL, hold().multipliedBy(2).minus(tick())), hold().multipliedBy(2));
        assertThat(reserve(Lane.NORMAL, hold().multipliedBy(2)).permit()).isNotDone();
        assertThat(reserve(Lane.INTERACTIVE, hold()).permit()).isNotDone();
    }

    @Test
    void aMaxWaitOfZeroMeansOnlyIfAPermitIsFreeNow() {
        Reservation first = reserve(Lane.NORMAL, Duration.ZERO);
        if (knowsAtOnce()) {
            assertThat(first.permit()).isCompleted();
        } else {
            assertRefused(first, Duration.ZERO);
        }
        useUpRest();
        assertRefused(reserve(Lane.NORMAL, Duration.ZERO), hold());
        assertThat(quota().totalWaiting()).isZero();
    }

    private void useUpRest() {
        while (quota().free() > 0) {
            permitOf(reserve(Lane.NORMAL)).answered();
        }
    }

    /** Nobody knows how long the next wait is: until the answer to a request that goes first after a 429. */
    private Permit probe() {
        permitOf(reserve(Lane.NORMAL)).rejected(Duration.ofSeconds(1));
        time.advance(Duration.ofSeconds(1));
        return permitOf(reserve(Lane.NORMAL));
    }

    @Test
    void aWaiterGivesUpAtItsDeadlineIfTheWaitWasNotKnownToBeLonger() {
        probe();
        Reservation next = reserve(Lane.NORMAL, Duration.ofSeconds(10));
        time.advance(Duration.ofSeconds(10).minus(tick()));
        assertThat(next.permit()).isNotDone();
        time.advance(tick());
        assertThat(next.permit()).isCompletedExceptionally();
        assertThat(quota().totalWaiting()).isZero();
    }

    @Test
    void aMaxWaitOfZeroIsRefusedAtOnceEvenIfTheNextAnswerMayEndTheWait() {
        probe();
        assertThat(reserve(Lane.NORMAL, Duration.ZERO).permit()).isCompletedExceptionally();
    }

    /** The clock of these tests overflows between the two deadlines. */
    @Test
    void deadlinesPassInTheirOrder() {
        probe();
        Reservation later = reserve(Lane.NORMAL, Duration.ofSeconds(90));
        Reservation sooner = reserve(Lane.INTERACTIVE, Duration.ofSeconds(58));
        time.advance(Duration.ofSeconds(58).minus(tick()));
        assertThat(sooner.permit()).isNotDone();
        time.advance(tick());
        assertThat(sooner.permit()).isCompletedExceptionally();
        assertThat(later.permit()).isNotDone();
        time.advance(Duration.ofSeconds(32));
        assertThat(later.permit()).isCompletedExceptionally();
    }

    @Test
    void whoeverWouldWaitTooLongBehindMoreUrgentCallsIsToldAtOnce() {
        for (int i = 0; i < LIMIT; i++) {
            permitOf(reserve(Lane.NORMAL)).answered();
            time.advance(Duration.ofSeconds(1));
        }
        Duration left = hold().minusSeconds(LIMIT);
        Reservation limited = reserve(Lane.NORMAL, left);
        assertThat(limited.permit()).isNotDone();
        reserve(Lane.SESSION);
        assertRefused(limited, left.plusSeconds(1));
    }

    @Test
    void aRequestInFlightCountsAsAnsweredNowThoughOthersHoldTheirPermitsForLonger() {
        Permit inFlight = permitOf(reserve(Lane.NORMAL));
        for (int i = 1; i < LIMIT; i++) {
            permitOf(reserve(Lane.NORMAL)).lost(WINDOW.multipliedBy(4));
        }
        Reservation next = reserve(Lane.NORMAL, WINDOW.multipliedBy(2));
        assertThat(next.permit()).isNotDone();
        assertThat(next.expectedWait()).isEqualTo(hold());
        assertThat(quota().nextFree().get(0)).isEqualTo(hold());
        inFlight.answered();
        time.advance(hold());
        assertThat(next.permit()).isCompleted();
    }

    @Test
    void aPauseThatIsLongerThanTheWaitAllowedEndsTheWaitAtOnce() {
        Permit rejected = permitOf(reserve(Lane.NORMAL));
        useUpRest();
        time.advance(Duration.ofSeconds(50));
        Reservation impatient = reserve(Lane.NORMAL, Duration.ofSeconds(20));
        Reservation patient = reserve(Lane.NORMAL, Duration.ofSeconds(200));
        assertThat(impatient.permit()).isNotDone();
        rejected.rejected(Duration.ofSeconds(90));
        assertRefused(impatient, Duration.ofSeconds(90));
        assertThat(impatient.reason()).isEqualTo(WaitReason.PAUSED_BY_SERVER);
        assertThat(patient.permit()).isNotDone();
        assertThat(patient.reason()).isEqualTo(WaitReason.PAUSED_BY_SERVER);
    }

    protected static void assertRefused(Reservation reservation, Duration expectedWait) {
        assertThat(reservation.permit()).isCompletedExceptionally();
        assertThatThrownBy(() -> reservation.permit().get())
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        WaitTooLongException.class,
                        refusal -> assertThat(refusal.expectedWait()).isEqualTo(expectedWait));
        assertThat(reservation.expectedWait()).isEqualTo(expectedWait);
    }

    @Test
    void aCancelledReservationLeavesTheQueueAndMakesRoomForTheNext() {
        useUp();
        List<Reservation> queue = reserve(LIMIT + 1, Lane.NORMAL);
        queue.get(0).cancel();
        queue.get(0).cancel();
        assertThat(queue.get(0).permit()).isCancelled();
        assertThat(quota().totalWaiting()).isEqualTo(LIMIT);
        time.advance(hold());
        queue.subList(1, LIMIT).forEach(reservation -> permitOf(reservation).answered());
        assertThat(queue.get(LIMIT).permit()).isCompleted();
    }

    @Test
    void whoeverComesWhenTheLastWaiterHasLeftIsServedInTime() {
        useUp();
        reserve(Lane.NORMAL).cancel();
        Reservation next = reserve(Lane.NORMAL);
        time.advance(hold());
        assertThat(next.permit()).isCompleted();
    }

    @Test
    void cancellingGivesBackAPermitThatWasGrantedMeanwhile() {
        Reservation granted = reserve(Lane.NORMAL);
        granted.cancel();
        granted.cancel();
        assertThat(quota().used()).isZero();
    }

    @Test
    void cancellingAfterTheRequestWasAnsweredChangesNothing() {
        Reservation granted = reserve(Lane.NORMAL);
        permitOf(granted).answered();
        granted.cancel();
        assertThat(quota().used()).isEqualTo(1);
    }

    @Test
    void aFutureThatIsCancelledOrTimesOutElsewhereLeavesTheQueueToo() {
        useUp();
        Reservation cancelled = reserve(Lane.NORMAL);
        Reservation timedOut = reserve(Lane.NORMAL);
        cancelled.permit().cancel(true);
        timedOut.permit().completeExceptionally(new TimeoutException());
        assertThat(quota().totalWaiting()).isZero();
        assertThat(time.pending()).isLessThanOrEqualTo(timersOfItsOwn());
    }

    @Test
    void aPermitForAFutureThatIsCancelledInTheSameMomentGoesBack() {
        useUp();
        Reservation first = reserve(Lane.NORMAL);
        Reservation second = reserve(Lane.NORMAL);
        first.permit().thenRun(() -> second.permit().cancel(true));
        time.advance(hold());
        assertThat(first.permit()).isCompleted();
        assertThat(second.permit()).isCancelled();
        assertThat(quota().used()).isEqualTo(1);
    }

    @Test
    void anInterruptedThreadThatCancelsLeavesNoTrace() throws Exception {
        useUp();
        Reservation reservation = reserve(Lane.NORMAL);
        CompletableFuture<String> outcome = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            try {
                reservation.permit().get();
                outcome.complete("permit");
            } catch (InterruptedException e) {
                reservation.cancel();
                outcome.complete("interrupted");
            } catch (ExecutionException e) {
                outcome.completeExceptionally(e);
            }
        });
        caller.start();
        caller.interrupt();
        assertThat(outcome.get(10, TimeUnit.SECONDS)).isEqualTo("interrupted");
        assertThat(quota().totalWaiting()).isZero();
        assertThat(time.pending()).isLessThanOrEqualTo(timersOfItsOwn());
    }

    @Test
    void a429HoldsEverybodyForAsLongAsTheServerAsks() {
        permitOf(reserve(Lane.NORMAL)).rejected(Duration.ofSeconds(7));
        Reservation next = reserve(Lane.NORMAL);
        Reservation logIn = reserve(Lane.SESSION);
        assertThat(next.reason()).isEqualTo(WaitReason.PAUSED_BY_SERVER);
        assertThat(next.expectedWait()).isEqualTo(Duration.ofSeconds(7));
        assertThat(quota().free()).isZero();
        assertThat(quota().nextFree().get(0)).isEqualTo(Duration.ofSeconds(7));
        time.advance(Duration.ofSeconds(7).minus(tick()));
        assertThat(logIn.permit()).isNotDone();
        time.advance(tick());
        assertThat(logIn.permit()).isCompleted();
    }

    @Test
    void a429WithoutAnyHintHoldsEverybodyForOneWindow() {
        permitOf(reserve(Lane.NORMAL)).rejected(null);
        assertPauseOf(WINDOW);
    }

    @Test
    void aPauseWithOnePermitUnusedEndsLikeAnyOther() {
        for (int i = 2; i < LIMIT; i++) {
            permitOf(reserve(Lane.NORMAL)).answered();
        }
        permitOf(reserve(Lane.NORMAL)).rejected(Duration.ofSeconds(7));
        assertPauseOf(Duration.ofSeconds(7));
    }

    @Test
    void aServerThatAsksForMoreThanTwoMinutesGetsTwo() {
        permitOf(reserve(Lane.NORMAL)).rejected(Duration.ofSeconds(Long.MAX_VALUE));
        assertPauseOf(Duration.ofMinutes(2));
    }

    @Test
    void aServerThatAsksForNothingOrLessStillGetsAMoment() {
        permitOf(reserve(Lane.NORMAL)).rejected(Duration.ofSeconds(-5));
        Reservation next = reserve(Lane.NORMAL);
        assertThat(next.permit()).isNotDone();
        assertThat(next.expectedWait()).isBetween(Duration.ofMillis(100), Duration.ofSeconds(10));
    }

    @Test
    void a429InTheBodyOfAnAnswerHoldsEverybodyToo() {
        Permit permit = permitOf(reserve(Lane.NORMAL));
        permit.answered();
        permit.rejected(Duration.ofSeconds(7));
        assertThat(quota().used()).isEqualTo(1);
        assertPauseOf(Duration.ofSeconds(7));
    }

    @Test
    void aPermitsSecond429CountsForNothing() {
        Permit permit = permitOf(reserve(Lane.NORMAL));
        permit.rejected(Duration.ofSeconds(1));
        permit.rejected(Duration.ofSeconds(100));
        assertPauseOf(Duration.ofSeconds(1));
    }

    @Test
    void a429OfARequestThatWasNotAnsweredCountsForNothing() {
        Permit unused = permitOf(reserve(Lane.NORMAL));
        unused.notSent();
        unused.rejected(null);
        Permit lost = permitOf(reserve(Lane.NORMAL));
        lost.lost(Duration.ZERO);
        lost.rejected(null);
        assertThat(reserve(Lane.NORMAL).permit()).isCompleted();
    }

    private void assertPauseOf(Duration pause) {
        Reservation next = reserve(Lane.NORMAL);
        time.advance(pause.minus(tick()));
        assertThat(next.permit()).isNotDone();
        time.advance(tick());
        assertThat(next.permit()).isCompleted();
    }

    @Test
    void afterAPauseOneGoesFirstAndTheOthersWhenItWasAnswered() {
        permitOf(reserve(Lane.NORMAL)).rejected(Duration.ofSeconds(1));
        List<Reservation> queue = reserve(5, Lane.NORMAL);
        time.advance(Duration.ofSeconds(1));
        assertThat(granted(queue)).isEqualTo(1);
        time.advance(Duration.ofMinutes(5));
        assertThat(granted(queue)).isEqualTo(1);
        permitOf(queue.get(0)).answered();
        assertThat(granted(queue)).isEqualTo(5);
    }

    @Test
    void aProbeThatIsRejectedBeginsAnotherPause() {
        permitOf(reserve(Lane.NORMAL)).rejected(Duration.ofSeconds(1));
        List<Reservation> queue = reserve(5, Lane.NORMAL);
        time.advance(Duration.ofSeconds(1));
        permitOf(queue.get(0)).rejected(Duration.ofSeconds(3));
        time.advance(Duration.ofSeconds(3).minus(tick()));
        assertThat(granted(queue)).isEqualTo(1);
        time.advance(tick());
        assertThat(granted(queue)).isEqualTo(2);
    }

    @Test
    void aProbeThatCameToNothingIsFollowedByAnother() {
        permitOf(reserve(Lane.NORMAL)).rejected(Duration.ofSeconds(1));
        List<Reservation> queue = reserve(5, Lane.NORMAL);
        time.advance(Duration.ofSeconds(1));
        permitOf(queue.get(0)).notSent();
        assertThat(granted(queue)).isEqualTo(2);
        permitOf(queue.get(1)).lost(Duration.ofSeconds(1));
        assertThat(granted(queue)).isEqualTo(3);
        permitOf(queue.get(2)).answered();
        assertThat(granted(queue)).isEqualTo(5);
    }

    @Test
    void a429ThatAsksForLessDoesNotShortenThePause() {
        Permit other = permitOf(reserve(Lane.NORMAL));
        permitOf(reserve(Lane.NORMAL)).rejected(Duration.ofSeconds(30));
        other.rejected(Duration.ofSeconds(5));
        assertPauseOf(Duration.ofSeconds(30));
    }

    @Test
    void theAnswerToARequestSentBeforeThePauseDoesNotEndIt() {
        Permit earlier = permitOf(reserve(Lane.NORMAL));
        permitOf(reserve(Lane.NORMAL)).rejected(Duration.ofSeconds(10));
        List<Reservation> queue = reserve(2, Lane.NORMAL);
        earlier.answered();
        assertThat(granted(queue)).isZero();
        time.advance(Duration.ofSeconds(10));
        assertThat(granted(queue)).isEqualTo(1);
    }

    @Test
    void afterAPauseALogInGoesFirstAndWaitsForTheProbeLikeEverybody() {
        permitOf(reserve(Lane.NORMAL)).rejected(Duration.ofSeconds(1));
        Reservation other = reserve(Lane.INTERACTIVE);
        Reservation logIn = reserve(Lane.SESSION);
        time.advance(Duration.ofSeconds(1));
        assertThat(logIn.permit()).isCompleted();
        assertThat(other.permit()).isNotDone();
        Reservation next = reserve(Lane.SESSION);
        assertThat(next.permit()).isNotDone();
        permitOf(logIn).answered();
        assertThat(next.permit()).isCompleted();
        assertThat(other.permit()).isCompleted();
    }

    @Test
    void afterAPauseOnePermitIsFreeUntilTheProbeIsOnItsWay() {
        permitOf(reserve(Lane.NORMAL)).rejected(Duration.ofSeconds(1));
        assertThat(quota().free()).isZero();
        time.advance(Duration.ofSeconds(1));
        assertThat(quota().free()).isEqualTo(1);
        Permit probe = permitOf(reserve(Lane.NORMAL));
        assertThat(quota().free()).isZero();
        probe.answered();
        assertThat(quota().free()).isEqualTo(LIMIT - 2);
    }

    @Test
    void theWaitAndItsReasonCanBeRead() {
        Reservation granted = reserve(Lane.NORMAL);
        assertThat(granted.expectedWait()).isZero();
        assertThat(granted.reason()).isEqualTo(WaitReason.NONE);
        permitOf(granted).answered();
        useUpRest();
        time.advance(Duration.ofSeconds(15));
        reserve(LIMIT, Lane.NORMAL);
        Reservation next = reserve(Lane.NORMAL);
        assertThat(next.reason()).isEqualTo(WaitReason.QUOTA);
        assertThat(next.expectedWait()).isEqualTo(hold().multipliedBy(2).minusSeconds(15));
        time.advance(Duration.ofSeconds(10));
        assertThat(next.expectedWait()).isEqualTo(hold().multipliedBy(2).minusSeconds(25));
        next.cancel();
        assertThat(next.expectedWait()).isZero();
        assertThat(next.reason()).isEqualTo(WaitReason.NONE);
    }

    @Test
    void theQuotaSaysWhatIsUsedAndWhenTheRestComesBack() {
        assertThat(quota().free()).isEqualTo(LIMIT);
        assertThat(quota().timeFor(LIMIT)).isZero();
        assertThat(quota().timeFor(LIMIT + 1)).isEqualTo(WINDOW);
        permitOf(reserve(Lane.NORMAL)).answered();
        time.advance(Duration.ofSeconds(10));
        permitOf(reserve(Lane.NORMAL)).lost(Duration.ofSeconds(30));
        permitOf(reserve(Lane.NORMAL)).answered();
        Reservation inFlight = reserve(Lane.NORMAL);
        Quota quota = quota();
        assertThat(quota.limit()).isEqualTo(LIMIT);
        assertThat(quota.window()).isEqualTo(WINDOW);
        assertThat(quota.used()).isEqualTo(4);
        assertThat(quota.free()).isEqualTo(LIMIT - 4);
        assertThat(quota.nextFree()).containsExactly(hold().minusSeconds(10), hold(), hold(), hold().plusSeconds(30));
        assertThat(quota.timeFor(LIMIT - 3)).isEqualTo(hold().minusSeconds(10));
        permitOf(inFlight).answered();
        useUpRest();
        reserve(3, Lane.BULK);
        reserve(1, Lane.SESSION);
        assertThat(quota().waiting())
                .containsEntry(Lane.BULK, 3)
                .containsEntry(Lane.NORMAL, 0)
                .containsEntry(Lane.INTERACTIVE, 0)
                .containsEntry(Lane.SESSION, 1);
        assertThat(quota().timeFor(0)).isZero();
    }

    @Test
    void limitAndWindowAreTheCallersToChoose() {
        Throttle small = throttle(3, Duration.ofSeconds(10), time);
        for (int i = 0; i < 3; i++) {
            permitOf(small.reserve(Lane.NORMAL, null)).answered();
        }
        Reservation next = small.reserve(Lane.NORMAL, null);
        settled();
        time.advance(hold(Duration.ofSeconds(10)).minus(tick()));
        assertThat(next.permit()).isNotDone();
        time.advance(tick());
        assertThat(next.permit()).isCompleted();
        permitOf(next).notSent();
    }

    @Test
    void aSingleRequestAWindowIsALimitToo() {
        Throttle single = throttle(1, WINDOW, time);
        permitOf(single.reserve(Lane.NORMAL, null)).answered();
        Reservation next = single.reserve(Lane.NORMAL, null);
        settled();
        assertThat(next.permit()).isNotDone();
        Reservation logIn = single.reserve(Lane.SESSION, null);
        settled();
        time.advance(hold());
        assertThat(next.permit()).isNotDone();
        permitOf(logIn).answered();
        time.advance(hold());
        permitOf(next).answered();
    }

    @Test
    void badSettingsAreNamed() {
        assertThatThrownBy(() -> throttle(0, WINDOW, time))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(nameOfLimit());
        assertThatThrownBy(() -> throttle(-1, WINDOW, time))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(nameOfLimit());
        assertThatThrownBy(() -> throttle(1, Duration.ZERO, time))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("window");
        assertThatThrownBy(() -> throttle(1, Duration.ofSeconds(-1), time))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("window");
        assertThatThrownBy(() -> reserve(Lane.NORMAL, Duration.ofNanos(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxWait");
        assertThatThrownBy(() -> quota().timeFor(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("requests");
    }

    @Test
    void extremeDurationsAreTaken() {
        assertThat(reserve(Lane.NORMAL, Duration.ofSeconds(Long.MAX_VALUE)).permit())
                .isCompleted();
        useUpRest();
        assertThat(reserve(Lane.NORMAL, Duration.ofSeconds(Long.MAX_VALUE)).permit())
                .isNotDone();
        assertThat(quota().timeFor(Long.MAX_VALUE)).isGreaterThan(Duration.ofDays(365_000));
    }

    @Test
    void noLockIsHeldWhileAFutureCompletes() throws Exception {
        useUp();
        Reservation first = reserve(Lane.NORMAL);
        CompletableFuture<Quota> seenElsewhere = first.permit().thenApply(permit -> {
            CompletableFuture<Quota> elsewhere = CompletableFuture.supplyAsync(this::quota);
            return elsewhere.orTimeout(10, TimeUnit.SECONDS).join();
        });
        time.advance(hold());
        assertThat(seenElsewhere.get(10, TimeUnit.SECONDS).used()).isPositive();
    }

    @Test
    void aCallThatIsMadeInsideAnothersCompletionIsServedAtOnce() {
        useUp();
        List<Reservation> inner = new ArrayList<>();
        CompletableFuture<Boolean> nested = reserve(Lane.NORMAL).permit().thenApply(permit -> {
            inner.add(reserve(Lane.NORMAL));
            return inner.get(0).permit().isDone();
        });
        time.advance(hold());
        assertThat(nested).isCompletedWithValueMatching(atOnce -> atOnce || !knowsAtOnce());
        assertThat(inner.get(0).permit()).isCompleted();
    }
}
