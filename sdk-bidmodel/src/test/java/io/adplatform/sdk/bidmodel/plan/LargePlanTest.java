package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.dimensions.DimensionStatistics;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A campaign of 13 dimensions and 3,000 entities. */
class LargePlanTest {

    private static final int REQUESTS_OF_LISTS = 15;
    private static final int REQUESTS_OF_WRITES = 10;

    private final PlanSandbox on = new PlanSandbox();

    @AfterEach
    void close() {
        on.close();
        assertThat(on.sandbox.violations()).isEmpty();
    }

    /** Every entity of every dimension; those dimensions that only hold others have none. */
    private DesiredBidModel everything() {
        Map<Dimension, DimensionStatistics> counts =
                on.campaign.dimensionStatistics().send();
        DesiredBidModel desired = DesiredBidModel.create();
        for (Dimension dimension : Dimension.known()) {
            DimensionStatistics count = counts.get(dimension);
            desired.included(dimension, ids(1, 0));
            if (count != null) {
                long first = Objects.requireNonNull(dimension.id()) * 10_000 + 1;
                ids(first, Math.toIntExact(Objects.requireNonNull(count.totalCount())))
                        .forEach(id -> desired.model(
                                dimension, EntityModelling.of(id).priority(Math.toIntExact(id % 10 + 1))));
            }
        }
        return desired;
    }

    @Test
    void requestsAreAsManyAsEstimatedAndASecondPlanIsEmpty() {
        DesiredBidModel desired = everything();
        assertThat(on.campaign.plan(desired).estimate().requests()).isEqualTo(REQUESTS_OF_LISTS);

        on.sandbox.clear();
        BidModelPlan plan = on.plan(desired);
        assertThat(on.sandbox.requestCount()).isEqualTo(REQUESTS_OF_LISTS);
        assertThat(plan.changes()).hasSize(3_000).allMatch(change -> change.kind() == ChangeKind.ADD);
        assertThat(plan.violations()).isEmpty();

        on.sandbox.clear();
        ApplyBidModelPlan apply = on.campaign.apply(plan);
        long estimated = apply.estimate().requests();
        assertThat(apply.send().isComplete()).isTrue();
        // Three dimensions hold no entities of their own, so that nothing changes there.
        assertThat(plan.requests()).isEqualTo(REQUESTS_OF_LISTS - 3 + REQUESTS_OF_WRITES);
        assertThat(estimated).isEqualTo(plan.requests() + REQUESTS_OF_LISTS - 3);
        assertThat((long) on.sandbox.requestCount()).isBetween((long) plan.requests(), estimated);

        assertThat(on.plan(desired).isEmpty()).isTrue();

        List<String> pulled = on.campaign.current(Dimension.known()).send();
        assertThat(pulled).hasSize(3_001);
        BidModelPlan unedited = on.plan(DesiredBidModel.fromCsv(Dimension.STATE, pulled));
        assertThat(unedited.isEmpty()).isTrue();
        assertThat(unedited.violations()).isEmpty();
    }
}
