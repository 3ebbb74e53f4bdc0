package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_CITY;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.testkit.Fault;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A fault at any request of a plan that is applied leaves no change unaccounted for. */
class PlansUnderFaultsTest {

    private static final int REQUESTS = 4;

    private static final Map<String, Fault> FAULTS = Map.of(
            "no answer, not done", Fault.disconnect(),
            "no answer, done", Fault.disconnectAfterProcessing(),
            "refused", Fault.status(422, "no"),
            "failed, not done", Fault.status(503),
            "failed, done", Fault.status(500).afterProcessing(),
            "cut", Fault.cutBody(),
            "empty", Fault.emptyBody());

    private final PlanSandbox on = new PlanSandbox();

    static Stream<Arguments> faults() {
        List<Arguments> all = new ArrayList<>();
        FAULTS.keySet().stream().sorted().forEach(fault -> {
            for (int request = 0; request < REQUESTS; request++) {
                all.add(Arguments.of(fault, request, 1));
                if (request >= REQUESTS / 2) {
                    // A write, so often that no retry helps.
                    all.add(Arguments.of(fault, request, 3));
                }
            }
        });
        return all.stream();
    }

    @AfterEach
    void close() {
        on.close();
    }

    /** States are added, updated and deleted; cities are updated and deleted, which may be sent again. */
    private BidModelPlan plan() {
        for (Dimension dimension : List.of(Dimension.STATE, Dimension.CITY)) {
            long first = dimension.equals(Dimension.STATE) ? FIRST_STATE : FIRST_CITY;
            on.campaign
                    .manage(dimension)
                    .add(multiplied(first, "1.5"))
                    .add(multiplied(first + 1, "1.5"))
                    .send();
        }
        return on.plan(state(multiplied(FIRST_STATE, "2"))
                .model(Dimension.STATE, multiplied(FIRST_STATE + 5, "2"))
                .unmodelled(Dimension.STATE, List.of(FIRST_STATE + 1))
                .model(Dimension.CITY, multiplied(FIRST_CITY, "2"))
                .unmodelled(Dimension.CITY, List.of(FIRST_CITY + 1))
                .excluded(Dimension.CITY, ids(FIRST_CITY + 2, 1)));
    }

    @ParameterizedTest(name = "{0} at request {1}, {2} times")
    @MethodSource("faults")
    void everyChangeIsAccountedForByWhatThePlatformHoldsThen(String fault, int request, int times) {
        BidModelPlan plan = plan();
        assertThat(plan.requests()).isEqualTo(REQUESTS);
        List<Fault> faults = new ArrayList<>(Collections.nCopies(request, Fault.none()));
        faults.addAll(Collections.nCopies(times, FAULTS.get(fault)));
        on.sandbox.next(faults.toArray(Fault[]::new));

        AppliedPlan applied;
        try {
            applied = on.apply(plan);
        } finally {
            on.sandbox.clearFaults();
        }

        assertThat(applied.results()).extracting(ChangeResult::change).isEqualTo(plan.changes());
        for (ChangeResult result : applied.results()) {
            boolean isThere = isThere(result.change());
            switch (result.state()) {
                case APPLIED -> assertThat(isThere).as("%s", result).isTrue();
                case REFUSED, NOT_SENT -> assertThat(isThere).as("%s", result).isFalse();
                case UNKNOWN -> assertThat(result.reason()).containsPattern("isn't to be seen so far|be read back");
            }
        }
        finishes();
    }

    /** What was done is no change any more. */
    private void finishes() {
        try {
            DesiredBidModel same =
                    state(multiplied(FIRST_STATE, "2")).model(Dimension.STATE, multiplied(FIRST_STATE + 5, "2"));
            assertThat(on.apply(same).isComplete()).isTrue();
            assertThat(on.plan(same).isEmpty()).isTrue();
        } catch (AdPlatformException failed) {
            throw new AssertionError(failed);
        }
    }

    private boolean isThere(BidModelChange change) {
        BidModelRow row = on.row(change.dimension(), change.entityId());
        return switch (change.kind()) {
            case DELETE -> row.bidModelData() == null;
            case EXCLUDE -> Boolean.TRUE.equals(row.excluded());
            default -> row.multiplier() != null && row.multiplier().equals(BidMultiplier.of("2"));
        };
    }
}
