package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.time.TimerLoss;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** For how long, and for whom, the answer of a static list serves. */
class ResponseCacheTest {

    private final ResponseCacheFixture rig = new ResponseCacheFixture();

    @AfterEach
    void close() {
        rig.close();
    }

    @Test
    void anAnswerServesForAnHour() throws Exception {
        List<Map<String, Object>> first = rig.dimensions().send();
        rig.time.advance(Duration.ofMinutes(59));
        assertThat(rig.dimensions().send()).isSameAs(first);
        assertThat(rig.dimensions().sendAsync().get(10, TimeUnit.SECONDS)).isSameAs(first);
        assertThat(rig.requests()).isEqualTo(1);

        rig.time.advance(Duration.ofMinutes(1));
        rig.dimensions().send();
        assertThat(rig.requests()).isEqualTo(2);
    }

    @Test
    void aFreshCallAsksThePlatformAndRenewsWhatIsKept() {
        rig.dimensions().send();
        List<Map<String, Object>> second =
                rig.dimensions().options(o -> o.fresh(true)).send();
        assertThat(rig.dimensions().send()).isSameAs(second);
        assertThat(rig.requests()).isEqualTo(2);
    }

    @Test
    void aListThatNoTimerCouldBeHadForIsAnsweredTheNextTime() throws Exception {
        TimerLoss timers = new TimerLoss(rig.time);
        rig.use(rig.client().time(timers));
        // Logs in: the next timer is that of the list's first caller.
        rig.platform.campaigns().list().send();
        timers.loseNext();
        assertThatThrownBy(() -> rig.dimensions().send())
                .isInstanceOf(CallCancelledException.class)
                .hasMessageContaining("no thread or timer could be had for it");
        assertThat(rig.dimensions().sendAsync().get(10, TimeUnit.SECONDS)).isNotEmpty();

        timers.loseNext();
        assertThat(rig.dimensions().options(o -> o.fresh(true)).sendAsync())
                .failsWithin(10, TimeUnit.SECONDS)
                .withThrowableThat()
                .withCauseInstanceOf(CallCancelledException.class);
        assertThat(rig.dimensions().options(o -> o.fresh(true)).send()).isNotEmpty();
    }

    @Test
    void aListThatNobodyCouldAskForIsAskedForTheNextTime() throws Exception {
        TimerLoss clock = new TimerLoss(rig.time);
        rig.use(rig.client().time(clock));
        clock.stopClock();
        assertThatThrownBy(() -> rig.dimensions().send()).hasMessageContaining("expected by a test");

        assertThat(rig.dimensions().sendAsync().get(10, TimeUnit.SECONDS)).isNotEmpty();
    }

    @Test
    void zeroSwitchesItOff() {
        rig.use(rig.client().cacheStaticLists(Duration.ZERO));
        rig.dimensions().send();
        rig.dimensions().send();
        assertThat(rig.requests()).isEqualTo(2);
    }

    @Test
    void aNegativeAgeIsRefused() {
        assertThatThrownBy(() ->
                        rig.client().cacheStaticLists(Duration.ofSeconds(-1)).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cacheStaticLists must be zero or longer, was PT-1S");
    }

    @Test
    void workspacesDoNotShareAnswers() {
        rig.dimensions().send();
        new PlainRequest<>(rig.platform.workspace(rig.sandbox.workspaces().get(1)), ResponseCacheFixture.DIMENSIONS)
                .send();
        new PlainRequest<>(rig.platform.workspace(rig.sandbox.workspaces().get(1)), ResponseCacheFixture.DIMENSIONS)
                .send();
        assertThat(rig.requests()).isEqualTo(2);
    }

    @Test
    void anotherUserGetsNoneOfTheFormerOnesAnswers() {
        rig.dimensions().send();
        rig.logInAsAnother();
        List<Map<String, Object>> theirs = rig.dimensions().send();
        assertThat(rig.dimensions().send()).isSameAs(theirs);
        assertThat(rig.sandbox.requests(ResponseCacheFixture.LINE))
                .extracting(call -> call.header("X-IAA-OW-ID"))
                .containsExactly(
                        rig.sandbox.workspaces().get(0).toString(),
                        rig.sandbox.workspaces().get(1).toString());
    }

    @Test
    void aChangedPasswordLeavesTheUserTheKeptAnswers() {
        List<Map<String, Object>> first = rig.dimensions().send();
        rig.platform.accounts().useLogin(rig.sandbox.email(), rig.sandbox.password());
        assertThat(rig.dimensions().send()).isSameAs(first);
        assertThat(rig.requests()).isEqualTo(1);
    }

    private Response<?> withHeader(String name, String value) {
        return rig.platform.execute(new Call<>(
                ResponseCacheFixture.DIMENSIONS,
                null,
                Map.of(),
                Map.of(),
                Map.of(name, value),
                new Body.None(),
                RequestOptions.defaults()));
    }

    @Test
    void callsWithDifferentHeadersDoNotShareAnAnswer() {
        Response<?> one = withHeader("X-Part", "one");
        assertThat(withHeader("X-Part", "other"))
                .satisfies(other -> assertThat(other.value()).isNotSameAs(one.value()));
        assertThat(withHeader("X-Part", "one").value()).isSameAs(one.value());
        rig.dimensions().options(o -> o.header("X-Part", "one")).send(); // the same on the wire
        assertThat(rig.requests()).isEqualTo(2);
    }

    @Test
    void aClosedClientGivesOutNothingThatItKept() {
        rig.dimensions().send();
        rig.platform.close();
        assertThatThrownBy(() -> rig.dimensions().send()).isInstanceOf(CallCancelledException.class);
        assertThat(catchThrowable(() -> rig.dimensions().sendAsync().get(10, TimeUnit.SECONDS)))
                .hasCauseInstanceOf(CallCancelledException.class);
    }
}
