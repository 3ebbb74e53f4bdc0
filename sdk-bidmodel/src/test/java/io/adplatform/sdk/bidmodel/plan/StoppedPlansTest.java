package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A plan that can't be sent stops, and a plan that is applied twice makes its changes once. */
class StoppedPlansTest {

    private final PlanSandbox on = new PlanSandbox();

    @AfterEach
    void close() {
        on.close();
    }

    @Test
    void noRequestFollowsOneThatCanNotBeSent() {
        on.bundles().create(Dimension.STATE, "East", ids(FIRST_STATE, 2)).send();
        BidModelPlan plan = on.plan(state(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 3)))
                .model(Dimension.STATE, multiplied(FIRST_STATE + 9, "2")));
        List<String> writes = new ArrayList<>();
        try (AdPlatform platform = AdPlatform.builder()
                .settings(on.sandbox.settings())
                .time(Time.manual(Instant.now()))
                .requestsPerMinute(3) // log-in, bundles and entities
                .deadline(Duration.ofSeconds(30))
                .listener(new ClientListener() {
                    @Override
                    public @Nullable Object onCallStarted(CallInfo call) {
                        if (call.operation().matches("(PATCH|PUT) .*")) {
                            writes.add(call.operation());
                        }
                        return null;
                    }
                })
                .build()) {
            AppliedPlan applied = BidModels.on(platform)
                    .campaign(on.running.campaignId())
                    .apply(plan)
                    .send();

            assertThat(applied.results()).extracting(ChangeResult::state).containsOnly(ChangeState.NOT_SENT);
            assertThat(writes).singleElement().asString().startsWith("PATCH ");
        }
    }

    @Test
    void aPlanThatIsAppliedTwiceAddsItsBundleOnce() {
        BidModelPlan plan = adding();
        on.apply(plan);

        AppliedPlan again = on.apply(plan);

        assertThat(again.results())
                .singleElement()
                .satisfies(result -> assertThat(result.reason()).isEqualTo("it was so already"));
        assertThat(countOfBundles()).isEqualTo(1);
    }

    private BidModelPlan adding() {
        return on.plan(
                state(EntityModelling.ofNewBundle("East", ids(FIRST_STATE, 3)).priority(1)));
    }

    private int countOfBundles() {
        return on.bundles().list(Dimension.STATE).send().size();
    }
}
