package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_CITY;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.MANAGE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.multiplied;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.state;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.bidmodel.bundles.Bundles;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidMultiplier;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.testkit.Fault;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A change that was applied can be pulled, logged and taken back. */
class PlanUndoTest {

    private static final List<Dimension> BOTH = List.of(Dimension.STATE, Dimension.CITY);

    private final PlanSandbox on = new PlanSandbox();

    @AfterEach
    void close() {
        on.close();
        assertThat(on.sandbox.violations()).isEmpty();
    }

    private List<String> pulled() {
        return on.campaign.current(BOTH).send();
    }

    private AppliedPlan apply(DesiredBidModel desired) {
        AppliedPlan applied = on.apply(desired);
        assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
        return applied;
    }

    /** Three states, a city that is excluded, a bundle with values and one without. */
    private void before() {
        apply(DesiredBidModel.create()
                .baseBid(new BigDecimal("2"))
                .model(Dimension.STATE, multiplied(FIRST_STATE, "1.5"))
                .model(Dimension.STATE, multiplied(FIRST_STATE + 1, "1.5"))
                .model(
                        Dimension.STATE,
                        EntityModelling.ofNewBundle("East, \"old\"", ids(FIRST_STATE + 10, 2))
                                .priority(1))
                .model(
                        Dimension.STATE,
                        EntityModelling.ofNewBundle("West", ids(FIRST_STATE + 20, 2))
                                .priority(2))
                .excluded(Dimension.CITY, List.of(FIRST_CITY)));
    }

    private static DesiredBidModel changed() {
        return DesiredBidModel.create()
                .baseBid(new BigDecimal("3"))
                .model(Dimension.STATE, multiplied(FIRST_STATE, "2"))
                .model(Dimension.STATE, multiplied(FIRST_STATE + 5, "4"))
                .unmodelled(Dimension.STATE, List.of(FIRST_STATE + 1))
                .model(
                        Dimension.STATE,
                        EntityModelling.ofNewBundle("East, \"old\"", ids(FIRST_STATE + 10, 3))
                                .priority(5))
                .model(
                        Dimension.STATE,
                        EntityModelling.ofNewBundle("North", ids(FIRST_STATE + 30, 2))
                                .priority(2))
                .unbundled(Dimension.STATE, "West")
                .included(Dimension.CITY, List.of(FIRST_CITY))
                .model(Dimension.CITY, multiplied(FIRST_CITY + 1, "2"));
    }

    @Test
    void pullingAndPlanningWithoutAnEditIsAnEmptyPlan() {
        before();
        DesiredBidModel same = DesiredBidModel.fromCsv(Dimension.STATE, pulled());

        BidModelPlan plan = on.plan(same);

        assertThat(pulled()).hasSize(6);
        assertThat(plan.changes()).isEmpty();
        assertThat(plan.violations()).isEmpty();
        assertThat(plan.warnings()).isEmpty();
    }

    @Test
    void undoRestoresThePreviousValuesAndItsUndoTheNewOnes(@TempDir Path folder) throws Exception {
        before();
        List<String> first = pulled();
        AppliedPlan applied = apply(changed());
        List<String> second = pulled();
        ChangeLog log = ChangeLog.at(folder.resolve("changes.jsonl"));
        log.append("anna", applied);

        BidModelPlan undo = log.entries().get(0).applied().undo();
        assertThat(undo).isEqualTo(applied.undo());
        assertThat(undo.violations()).isEmpty();
        assertThat(undo.warnings())
                .containsExactly("State bundle 802 (West): gets a new bundle ID, since the old one can't be restored");
        on.sandbox.clear();
        AppliedPlan undone = on.apply(BidModelPlan.fromJson(undo.toJson()));

        assertThat(undone.isComplete()).as("%s", undone.results()).isTrue();
        assertThat(on.sandbox.requestCount()).isEqualTo(undo.requests());
        assertThat(pulled()).containsExactlyInAnyOrderElementsOf(first);
        assertThat(on.plan(DesiredBidModel.create().baseBid(new BigDecimal("2")))
                        .isEmpty())
                .isTrue();

        AppliedPlan redone = on.apply(undone.undo());
        assertThat(redone.isComplete()).as("%s", redone.results()).isTrue();
        assertThat(pulled()).containsExactlyInAnyOrderElementsOf(second);
    }

    @Test
    void undoIsRefusedIfAnotherUserHasChangedAValueSinceAndNamesWhatCanNotBeRestored() {
        before();
        AppliedPlan applied = apply(state(multiplied(FIRST_STATE, "2"))
                .model(Dimension.STATE, multiplied(FIRST_STATE + 1, "2").priority(3)));
        on.states()
                .update(ModellingUpdate.ofEntity(FIRST_STATE).bidMultiplier("7"))
                .send();

        BidModelPlan undo = applied.undo();
        assertThat(undo.warnings())
                .containsExactly("State 100002 (State 2): priority can't be restored, since an update can't unset it");
        AppliedPlan undone = on.apply(undo);

        assertThat(undone.differences()).containsExactly("State 100001 (State 1): it has bidMultiplier 7 now");
        assertThat(on.row(Dimension.STATE, FIRST_STATE + 1).multiplier()).isEqualTo(BidMultiplier.of("2"));
        BidModelPlan rest = undo.without(List.of(undo.changes().get(0)));
        assertThat(on.apply(rest).isComplete()).isTrue();
        assertThat(on.row(Dimension.STATE, FIRST_STATE + 1).multiplier()).isEqualTo(BidMultiplier.of("1.5"));
    }

    @Test
    void theUndoOfAnUnknownOutcomeIsReadFirst() {
        before();
        BidModelPlan adding = on.plan(state(multiplied(FIRST_STATE + 3, "2")));
        on.sandbox.onNext(MANAGE, Fault.disconnect());
        AppliedPlan unknown = on.apply(adding);
        assertThat(unknown.in(ChangeState.UNKNOWN)).hasSize(1);
        on.sandbox.clear();
        AppliedPlan undone = on.apply(unknown.undo());
        assertThat(undone.isComplete()).isTrue();
        assertThat(on.sandbox.requests(MANAGE)).isEmpty();
        assertThat(undone.undo().isEmpty()).as("nothing was changed").isTrue();
    }

    @Test
    void aPlanWithoutAChangeLeavesItsPlaceAloneAndKeepsItsNote() {
        before();
        BidModelPlan plan = on.plan(changed()).withNote("autumn");
        BidModelPlan less = plan.without(plan.changes().stream()
                .filter(change -> change.kind() == ChangeKind.CHANGE_BUNDLE || change.entityId() == FIRST_STATE)
                .toList());

        assertThat(less.changes())
                .hasSize(plan.changes().size() - 3)
                .noneMatch(change -> "East, \"old\"".equals(change.name()));
        assertThat(less.table()).contains("\nautumn\n");
        on.sandbox.clear();
        assertThat(on.apply(less).isComplete()).isTrue();
        assertThat(on.row(Dimension.STATE, FIRST_STATE).multiplier()).isEqualTo(BidMultiplier.of("1.5"));
    }

    @Test
    void theResultIsTheSameTableWithStatusAndReason() {
        AppliedPlan applied = apply(state(multiplied(FIRST_STATE, "2")));

        assertThat(applied.toCsv())
                .containsExactly(
                        "dimension,entity,name,bundle,priority,multiplier,ratio,type,state,status,reason",
                        "State,100001,State 1,,,2,,,,APPLIED,");
        assertThat(on.plan(DesiredBidModel.fromCsv(Dimension.STATE, applied.toCsv()))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void theLogIsOneLineForEachPlanAndATornLineIsReportedAlone(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("changes.jsonl");
        ChangeLog log = ChangeLog.at(file);
        assertThat(log.entries()).isEmpty();
        AppliedPlan applied = apply(state(multiplied(FIRST_STATE, "2")));
        log.append("anna", applied);
        log.append("ben", applied);

        assertThat(Files.readAllLines(file)).hasSize(2);
        assertThat(log.entries()).extracting(ChangeLog.Entry::who).containsExactly("anna", "ben");
        assertThat(log.entries().get(1).applied()).isEqualTo(applied);
        Files.writeString(file, "{", StandardOpenOption.APPEND);
        log.append("cleo", applied); // after a crash within a line

        assertThat(log.entries()).extracting(ChangeLog.Entry::who).containsExactly("anna", "ben", "cleo");
        assertThat(log.unreadable()).singleElement().asString().startsWith("line 3 of the log can't be read: ");

        Files.writeString(file, "null\n{\"who\":\"dora\"}\n", StandardOpenOption.APPEND);
        assertThat(log.entries()).hasSize(3);
        assertThat(log.unreadable()).hasSize(3);
    }

    private AppliedPlan addsNorth() {
        return apply(
                state(EntityModelling.ofNewBundle("North", ids(FIRST_STATE, 2)).priority(2)));
    }

    @Test
    void aBundleThatCanNotBeToldFromAnotherOfItsNameIsNotTakenApart() {
        BidModelPlan undo = addsNorth().undo();
        on.bundles().create(Dimension.STATE, "North", ids(FIRST_STATE + 5, 2)).send();

        assertThat(on.apply(undo).differences())
                .containsExactly("State bundle (North): another bundle has the same name now");
        assertThat(on.bundles().list(Dimension.STATE).send()).hasSize(2);
    }

    @Test
    void valuesThatTheTableCanNotExpressAreLeftOutAndTheRestOfItIsReadable() {
        before();
        on.sandbox.onNext(PlanSandbox.ENTITIES, Fault.json(body -> {
            body.at("/data/data").forEach(row -> {
                if (row.path("id").asLong() == FIRST_STATE) {
                    ((ObjectNode) row.path("bidModelData"))
                            .put("spendRatioTypeId", 2)
                            .put("priority", 0)
                            .put("bidMultiplier", new BigDecimal("1.2000000000000002"));
                }
                if (row.path("id").asLong() == FIRST_STATE + 1) {
                    ((ObjectNode) row.path("bidModelData")).put("bidMultiplier", 0);
                }
            });
            return body;
        }));

        List<String> table = on.campaign.current(List.of(Dimension.STATE)).send();

        assertThat(table).hasSize(4).contains("State,100001,State 1,,,'1.2000000000000002,,,");
        assertThat(DesiredBidModel.fromCsv(Dimension.STATE, table).violations()).isEmpty();
    }

    @Test
    void aDimensionThatIsNamedTwiceIsReadOnce() {
        before();

        assertThat(on.campaign
                        .current(List.of(Dimension.STATE, Dimension.STATE))
                        .send())
                .isEqualTo(on.campaign.current(List.of(Dimension.STATE)).send());
    }

    @Test
    void bundlesThatATableCanNotNameAreLeftOut() {
        for (String name : List.of(" East", "West ", " ")) {
            on.bundles().create(Dimension.STATE, name, ids(FIRST_STATE, 2)).send();
        }

        assertThat(pulled()).hasSize(1);
    }

    private Bundles bundles() {
        return on.bundles();
    }

    @Test
    void bundlesWhoseNamesAFileWouldChangeAreLeftOut(@TempDir Path folder) throws Exception {
        bundles().create(Dimension.STATE, "East\r\ncoast", ids(FIRST_STATE, 2)).send();
        bundles().create(Dimension.STATE, "West\ncoast", ids(FIRST_STATE, 2)).send();
        Path table = Files.write(folder.resolve("table.csv"), pulled());

        assertThat(on.plan(DesiredBidModel.fromCsv(Dimension.STATE, table)).changes())
                .isEmpty();
    }

    @Test
    void aLineThatWasTornWithinACharacterIsNamed(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("changes.jsonl");
        ChangeLog log = ChangeLog.at(file);
        log.append("anna", apply(state(multiplied(FIRST_STATE, "2"))));
        Files.write(file, new byte[] {'{', '"', (byte) 0xC3}, StandardOpenOption.APPEND);

        assertThat(log.entries()).hasSize(1);
        assertThat(log.unreadable()).hasSize(1);
    }
}
