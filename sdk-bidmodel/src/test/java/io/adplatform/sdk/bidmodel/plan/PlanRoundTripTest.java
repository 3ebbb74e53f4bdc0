package io.adplatform.sdk.bidmodel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.plan.PlanWorld.Place;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.testkit.reading.OddForm;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A table is pulled, edited, planned, applied and taken back, while others change some of the same values. */
class PlanRoundTripTest {

    private final PlanSandbox on = new PlanSandbox();
    private final PlanWorld world = new PlanWorld(on);

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 2);
    }

    @AfterEach
    void close() {
        on.close();
        assertThat(on.sandbox.violations()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void entitiesAreAsEditedAndThenAsBeforeExceptForTheChangesOfOthers(long seed) {
        world.fill(new Random(seed), false);
        roundTrip(new Random(seed + 1000));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void bundlesAreAsEditedAndThenAsBeforeExceptForTheChangesOfOthers(long seed) {
        world.fill(new Random(seed), true);
        roundTrip(new Random(seed + 1000));
    }

    private void roundTrip(Random random) {
        List<String> table = on.campaign.current(PlanWorld.DIMENSIONS).send();
        assertThat(PlanWorld.rows(table)).as("the pulled table").isEqualTo(world.rows());
        assertThat(planOf(table).isEmpty()).as("the plan of what was pulled").isTrue();

        PlanWorld before = world.copy();
        PlanWorld desired = world.copy();
        BidModelPlan plan = planOf(desired.edit(random, canDelete()));
        assertThat(plan.violations()).isEmpty();
        assertThat(plan.isEmpty()).isFalse();
        // The values of an entity that is targeted again matter too.
        Set<Place> mine = plan.changes().stream()
                .map(Place::of)
                .map(place -> new Place(place.dimension(), place.id(), false))
                .collect(Collectors.toSet());
        Set<Place> theirs = world.changeByOthers(random, mine);

        AppliedPlan applied = apply(plan);
        assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
        world.take(desired, theirs);
        assertThat(pulled()).as("after %s", applied.results()).isEqualTo(world.rows());

        boolean isTouched = random.nextBoolean();
        Set<Place> since = new HashSet<>(world.changeByOthers(random, isTouched ? Set.of() : mine));
        AppliedPlan undone = apply(applied.undo());
        Set<Place> restored = applied.undo().changes().stream().map(Place::of).collect(Collectors.toSet());
        if (undone.differences().isEmpty()) {
            assertThat(since).doesNotContainAnyElementsOf(restored);
            assertThat(undone.isComplete()).as("%s", undone.results()).isTrue();
            since.addAll(theirs);
            world.takeBack(before, since);
        } else {
            assertThat(since).containsAnyElementsOf(mine);
        }
        assertThat(pulled()).as("after %s", undone.results()).isEqualTo(world.rows());
    }

    /** A deletion needs the ID of the values, which must be that of one row alone. */
    private boolean canDelete() {
        return Stream.of(OddForm.RowModelling.WITHOUT_ID, OddForm.RowModelling.SHARED_ID)
                .noneMatch(on.sandbox.readings()::has);
    }

    /** Makes a plan, with as many requests as its estimate allows. */
    private BidModelPlan planOf(List<String> table) {
        PlanBidModels planning = on.campaign.plan(DesiredBidModel.fromCsv(Dimension.STATE, table));
        Estimate estimate = planning.estimate();
        on.sandbox.clear();
        BidModelPlan plan = planning.send();

        if (estimate.bound() == Estimate.Bound.EXACTLY) {
            assertThat(on.sandbox.requestCount()).as("%s", estimate).isEqualTo(estimate.requests());
        } else {
            assertThat((long) on.sandbox.requestCount()).as("%s", estimate).isGreaterThanOrEqualTo(estimate.requests());
        }
        return plan;
    }

    private AppliedPlan apply(BidModelPlan plan) {
        on.sandbox.clear();
        AppliedPlan applied = on.apply(BidModelPlan.fromJson(plan.toJson()));

        assertThat(on.sandbox.requestCount()).isEqualTo(applied.requests());
        return applied;
    }

    private Set<String> pulled() {
        return PlanWorld.rows(on.campaign.current(PlanWorld.DIMENSIONS).send());
    }
}
