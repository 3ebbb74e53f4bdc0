package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_EXCHANGE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.FIRST_STATE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.MANAGE;
import static io.adplatform.sdk.bidmodel.plan.PlanSandbox.ids;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelPage;
import io.adplatform.sdk.bidmodel.entities.BidModelRow;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ManageBidModels;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Between two requests of a plan or its undo, no bid is above both the old and the planned one, even if a request fails. */
class EffectiveBidsTest {

    private static final String BUNDLES = "PATCH /api/v3/bm/campaigns/{campaignId}/dimensions/{dimensionId}/bundles";
    private static final BigDecimal BASE = new BigDecimal("2");
    private static final List<String> MULTIPLIERS = List.of("", "0.5", "1", "4");

    /** A campaign before a plan, and its desired state. */
    record Case(String name, List<Part> before, @Nullable String bid, List<Part> desired) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** An entity, or a bundle with a name; {@code "-"} as a multiplier takes its modelling away. */
    record Part(
            Dimension dimension,
            String bundle,
            List<Long> ids,
            String multiplier,
            @Nullable Boolean excluded) {

        EntityModelling modelling() {
            EntityModelling subject =
                    bundle.isEmpty() ? EntityModelling.of(ids.get(0)) : EntityModelling.ofNewBundle(bundle, ids);
            return multiplier.isEmpty() ? subject : subject.bidMultiplier(multiplier);
        }
    }

    private static Part entity(Dimension dimension, int index, String multiplier) {
        long first = dimension.equals(Dimension.STATE) ? FIRST_STATE : FIRST_EXCHANGE;
        return new Part(dimension, "", List.of(first + index), multiplier, null);
    }

    private static Part blocked(Dimension dimension, int index, boolean excluded) {
        return new Part(dimension, "", entity(dimension, index, "").ids(), "", excluded);
    }

    private static Part bundle(String name, String multiplier, int from, int count) {
        return new Part(Dimension.STATE, name, ids(FIRST_STATE + from, count), multiplier, null);
    }

    static Stream<Case> cases() {
        Dimension state = Dimension.STATE;
        Dimension exchange = Dimension.OPEN_EXCHANGE;
        List<Case> cases = new ArrayList<>(List.of(
                new Case(
                        "a higher base bid and a lower multiplier",
                        List.of(entity(exchange, 0, "4")),
                        "8",
                        List.of(entity(state, 0, "1.5"), entity(exchange, 0, "1"))),
                new Case(
                        "a higher base bid and a blocked entity",
                        List.of(entity(exchange, 0, "4")),
                        "8",
                        List.of(entity(state, 0, "1.5"), blocked(exchange, 0, true))),
                new Case(
                        "a lower base bid and a higher multiplier",
                        List.of(entity(state, 0, "0.5"), entity(exchange, 0, "0.5")),
                        "1",
                        List.of(entity(state, 0, "4"), entity(exchange, 0, "-"))),
                new Case(
                        "a lower base bid and an entity that is not blocked any more",
                        List.of(blocked(exchange, 0, true)),
                        "1",
                        List.of(entity(state, 0, "4"), blocked(exchange, 0, false))),
                new Case(
                        "more entities in a bundle with a lower multiplier",
                        List.of(bundle("East", "4", 10, 2)),
                        null,
                        List.of(bundle("East", "1", 10, 4))),
                new Case(
                        "fewer entities in a bundle with a higher multiplier",
                        List.of(bundle("East", "1", 10, 4)),
                        null,
                        List.of(bundle("East", "4", 10, 2))),
                new Case(
                        "more entities in a bundle, and a lower base bid",
                        List.of(bundle("East", "4", 10, 2)),
                        "1",
                        List.of(bundle("East", "4", 10, 4))),
                new Case(
                        "other entities in a bundle with a lower multiplier, and a higher base bid",
                        List.of(bundle("East", "4", 10, 2)),
                        "8",
                        List.of(bundle("East", "0.5", 11, 2))),
                new Case(
                        "other entities in a bundle with a higher multiplier, and a lower base bid",
                        List.of(bundle("East", "0.5", 10, 2)),
                        "1",
                        List.of(bundle("East", "4", 11, 2))),
                new Case(
                        "two bundles that change in opposite directions",
                        List.of(bundle("East", "4", 10, 2), bundle("West", "1", 14, 3)),
                        null,
                        List.of(bundle("East", "1", 10, 3), bundle("West", "4", 14, 2))),
                new Case(
                        "an entity that leaves a bundle and gets its own multiplier",
                        List.of(bundle("East", "0.5", 10, 2)),
                        null,
                        List.of(bundle("East", "0.5", 10, 1), entity(state, 11, "0.5")))));
        IntStream.range(0, Depth.choose(0, 4))
                .mapToObj(EffectiveBidsTest::random)
                .forEach(cases::add);
        return cases.stream();
    }

    private static Case random(int seed) {
        Random random = new Random(seed);
        List<Part> before = new ArrayList<>();
        List<Part> desired = new ArrayList<>();
        for (Dimension dimension : List.of(Dimension.STATE, Dimension.OPEN_EXCHANGE)) {
            for (int index = 9; index < 14; index++) {
                String old = any(random, MULTIPLIERS);
                String wanted = any(random, MULTIPLIERS);
                boolean blocked = random.nextInt(4) == 0;
                if (!old.isEmpty()) {
                    before.add(entity(dimension, index, old));
                }
                if (blocked) {
                    before.add(blocked(dimension, index, true));
                }
                if (random.nextInt(4) == 0) {
                    desired.add(blocked(dimension, index, !blocked));
                } else if (!wanted.isEmpty()) {
                    desired.add(entity(dimension, index, wanted));
                } else if (!old.isEmpty()) {
                    desired.add(entity(dimension, index, "-"));
                }
            }
        }
        for (String name : List.of("East", "West", "North")) {
            boolean isNew = name.equals("North");
            int first = name.equals("West") ? 13 : 10;
            if (!isNew) {
                before.add(bundle(name, any(random, List.of("0.5", "1", "4")), first, 1 + random.nextInt(2)));
            }
            int wanted = random.nextInt(4);
            if (wanted > (isNew ? 2 : 0)) {
                desired.add(bundle(
                        name, any(random, List.of("0.5", "1", "4")), first + random.nextInt(2), 1 + random.nextInt(2)));
            } else if (!isNew) {
                desired.add(bundle(name, "-", first, 1));
            }
        }
        return new Case(
                "seed " + seed, before, random.nextInt(3) == 0 ? null : any(random, List.of("1", "8")), desired);
    }

    private static String any(Random random, List<String> some) {
        return some.get(random.nextInt(some.size()));
    }

    /** A run on its own sandbox, whose bids are read after each write. */
    private static final class Run implements AutoCloseable {

        private final PlanSandbox on = new PlanSandbox();
        private final List<Map<String, BigDecimal>> seen = new ArrayList<>();

        Run(List<Part> before) {
            on.states().baseBid(BASE).send();
            for (Dimension dimension : List.of(Dimension.STATE, Dimension.OPEN_EXCHANGE)) {
                ManageBidModels manage = on.campaign.manage(dimension).baseBid(BASE);
                before.stream()
                        .filter(part -> part.dimension().equals(dimension))
                        .forEach(part -> {
                            if (part.excluded() != null) {
                                manage.exclude(part.ids());
                            } else {
                                // The platform takes a bundle without values with a priority.
                                manage.add(
                                        part.multiplier().isEmpty()
                                                ? part.modelling().priority(3)
                                                : part.modelling());
                            }
                        });
                manage.send();
            }
        }

        BidModelPlan plan(Case one) {
            DesiredBidModel desired = DesiredBidModel.create();
            if (one.bid() != null) {
                desired.baseBid(new BigDecimal(one.bid()));
            }
            for (Part part : one.desired()) {
                boolean isGone = part.multiplier().equals("-");
                if (part.excluded() != null && part.excluded()) {
                    desired.excluded(part.dimension(), part.ids());
                } else if (part.excluded() != null) {
                    desired.included(part.dimension(), part.ids());
                } else if (!isGone) {
                    desired.model(part.dimension(), part.modelling());
                } else if (part.bundle().isEmpty()) {
                    desired.unmodelled(part.dimension(), part.ids());
                } else {
                    desired.unbundled(part.dimension(), part.bundle());
                }
            }
            BidModelPlan plan = on.plan(desired);
            assertThat(plan.violations()).isEmpty();
            return plan;
        }

        /** Applies a plan whose write of this number fails. */
        AppliedPlan apply(BidModelPlan plan, String operation, int failing, Fault fault) {
            seen.clear();
            List<Fault> faults = new ArrayList<>(Collections.nCopies(failing, Fault.none()));
            // So often that no retry helps.
            faults.addAll(Collections.nCopies(3, fault));
            on.sandbox.onNext(operation, faults.toArray(Fault[]::new));
            try (AdPlatform platform = AdPlatform.builder()
                    .settings(on.sandbox.settings())
                    .time(Time.manual(Instant.now()).skipPauses())
                    .deadline(Duration.ofHours(10))
                    .listener(new ClientListener() {
                        @Override
                        public @Nullable Object onCallStarted(CallInfo call) {
                            if (call.operation().matches("(PATCH|PUT) .*")) {
                                // A listener can't wait for a call on its own thread.
                                seen.add(CompletableFuture.supplyAsync(Run.this::bids)
                                        .join());
                            }
                            return null;
                        }
                    })
                    .build()) {
                return BidModels.on(platform)
                        .campaign(on.running.campaignId())
                        .apply(plan)
                        .send();
            } finally {
                on.sandbox.clearFaults();
                seen.add(bids());
            }
        }

        private Map<String, BigDecimal> bids() {
            Map<String, BigDecimal> bids = new TreeMap<>();
            for (Dimension dimension : List.of(Dimension.STATE, Dimension.OPEN_EXCHANGE)) {
                BidModelPage page = on.campaign
                        .entities(dimension)
                        .skipReporting()
                        .pageSize(1000)
                        .send();
                BigDecimal base = Objects.requireNonNull(
                        Objects.requireNonNull(page.campaignBidDetails()).baseBid());
                page.rows().forEach(row -> {
                    boolean isBlocked = Boolean.TRUE.equals(row.excluded());
                    bids.put(dimension + " " + row.id(), isBlocked ? BigDecimal.ZERO : base.multiply(factor(row)));
                });
            }
            List<Bundle> bundles = on.bundles().list(Dimension.STATE).send();
            List<Long> bundleIds = bundles.stream().map(Bundle::bundleId).toList();
            List<BidModelRow> rows = bundleIds.isEmpty()
                    ? List.of()
                    : on.campaign
                            .report(Dimension.STATE)
                            .bundleIds(bundleIds)
                            .pageSize(1000)
                            .send()
                            .rows();
            rows.stream()
                    .filter(BundleRow.class::isInstance)
                    .forEach(row -> bundles.stream()
                            .filter(bundle -> bundle.bundleId() == row.id())
                            .flatMap(bundle -> bundle.entityIds().stream())
                            .forEach(id -> bids.computeIfPresent(
                                    Dimension.STATE + " " + id, (key, bid) -> bid.multiply(factor(row)))));
            return bids;
        }

        private static BigDecimal factor(BidModelRow row) {
            return row.multiplier() == null ? BigDecimal.ONE : row.multiplier().value();
        }

        void check(Map<String, BigDecimal> old, Map<String, BigDecimal> planned, String when) {
            for (int i = 0; i < seen.size(); i++) {
                int number = i;
                seen.get(i)
                        .forEach((entity, bid) -> assertThat(bid)
                                .as("%s: %s after write %s", when, entity, number)
                                .isLessThanOrEqualTo(of(old, entity).max(of(planned, entity))));
            }
        }

        private static BigDecimal of(Map<String, BigDecimal> bids, String entity) {
            return Objects.requireNonNull(bids.get(entity));
        }

        @Override
        public void close() {
            on.close();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void noBidIsAboveTheOldAndThePlannedOneAfterAnyRequest(Case one) {
        Map<String, BigDecimal> old;
        Map<String, BigDecimal> planned;
        Map<String, BigDecimal> back;
        Map<String, Integer> writes = new TreeMap<>();
        Map<String, Integer> undoWrites = new TreeMap<>();
        try (Run run = new Run(one.before())) {
            AppliedPlan applied = run.apply(run.plan(one), MANAGE, 0, Fault.none());
            assertThat(applied.isComplete()).as("%s", applied.results()).isTrue();
            assertThat(run.on.sandbox.requests().size()).isPositive();
            old = run.seen.get(0);
            planned = run.seen.get(run.seen.size() - 1);
            run.check(old, planned, "plan");
            count(run, writes);
            AppliedPlan undone = run.apply(applied.undo(), MANAGE, 0, Fault.none());
            assertThat(undone.isComplete()).as("%s", undone.results()).isTrue();
            back = run.seen.get(run.seen.size() - 1);
            run.check(planned, back, "undo");
            count(run, undoWrites);
        }
        List<Fault> faults = List.of(Fault.status(422, "no"), Fault.disconnect());
        for (Fault fault : faults.subList(0, Depth.choose(1, faults.size()))) {
            writes.forEach((operation, count) -> IntStream.range(0, count).forEach(failing -> {
                try (Run run = new Run(one.before())) {
                    run.apply(run.plan(one), operation, failing, fault);
                    run.check(old, planned, operation + " " + failing + " " + fault);
                }
            }));
            undoWrites.forEach((operation, count) -> IntStream.range(0, count).forEach(failing -> {
                try (Run run = new Run(one.before())) {
                    AppliedPlan applied = run.apply(run.plan(one), MANAGE, 0, Fault.none());
                    run.apply(applied.undo(), operation, failing, fault);
                    run.check(planned, back, "undo, " + operation + " " + failing + " " + fault);
                }
            }));
        }
    }

    private static AppliedPlan afterAChangeByOthers(List<Part> before, List<Part> desired, ModellingUpdate change) {
        try (Run run = new Run(before)) {
            BidModelPlan plan = run.plan(new Case("", before, null, desired));
            run.on.campaign.manage(Dimension.STATE).update(change).send();
            return run.on.campaign.apply(plan).send();
        }
    }

    @Test
    void aBundleWhoseMultiplierAnotherUserChangedTakesNoFurtherEntities() {
        List<Part> before = List.of(bundle("East", "1", 10, 2), bundle("West", "", 20, 2));
        List<Part> desired = List.of(bundle("East", "", 10, 3), bundle("West", "", 20, 3));

        assertThat(afterAChangeByOthers(
                                before, desired, ModellingUpdate.ofBundle(801).bidMultiplier("50"))
                        .results())
                .extracting(ChangeResult::state)
                .containsOnly(ChangeState.NOT_SENT);
        assertThat(afterAChangeByOthers(
                                before, desired, ModellingUpdate.ofBundle(801).priority(7))
                        .isComplete())
                .isTrue();
    }

    /** Counts the writes since the last count. */
    private static void count(Run run, Map<String, Integer> writes) {
        for (String operation : List.of(MANAGE, BUNDLES)) {
            writes.put(operation, run.on.sandbox.requests(operation).size());
        }
        run.on.sandbox.clear();
    }
}
