package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.ModelPlatform.CAMPAIGN;
import static io.adplatform.sdk.bidmodel.plan.ModelPlatform.DIMENSIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.plan.ModelPlatform.Group;
import io.adplatform.sdk.bidmodel.plan.ModelPlatform.State;
import io.adplatform.sdk.bidmodel.plan.ModelPlatform.Values;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random states, tables, changes of other users, lost answers and refusals, against an own model of the platform.
 * {@code -Dadplatform.tests.seed=17 -Dadplatform.tests.seeds=1} repeats a seed.
 */
class PlanPropertyTest {

    private static final BigDecimal HUNDRED = new BigDecimal("100");
    private static final long FIRST = Long.getLong("adplatform.tests.seed", 1);
    private static final int SEEDS = Integer.getInteger("adplatform.tests.seeds", 300);

    private enum End {
        COMPLETE,
        EMPTY,
        VIOLATIONS,
        STALE,
        STOPPED,
        UNDONE
    }

    private final Map<End, Integer> ends = new EnumMap<>(End.class);

    @Test
    void aPlanIsAppliedAsAWholeRefusedAsAWholeOrStopsSafely() {
        run(random -> new Run(random).run());
    }

    @Test
    void aPlanOfAnInsertionOrderIsAppliedAsAWholeOrNotAtAll() {
        run(random -> new IoRun(random).run());
    }

    private void run(Consumer<Random> one) {
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            try {
                one.accept(new Random(seed));
            } catch (AssertionError | RuntimeException wrong) {
                throw new AssertionError("seed " + seed + ": " + wrong.getMessage(), wrong);
            }
        }
        if (SEEDS >= 300) {
            for (End end : EnumSet.complementOf(EnumSet.of(End.EMPTY))) {
                assertThat(ends.getOrDefault(end, 0)).as("%s of %s", end, ends).isGreaterThan(SEEDS / 100);
            }
        }
    }

    private final class Run extends RandomRun {

        private final State wanted;

        Run(Random random) {
            super(random);
            fill(platform.state);
            wanted = platform.state.copy();
            edit();
        }

        /** Edits some rows: of the wanted state and of the table. */
        private void edit() {
            for (Dimension dimension : DIMENSIONS) {
                for (String name : NAMES) {
                    if (chance(3)) {
                        editBundle(dimension, name);
                    }
                }
                for (long id : ModelPlatform.ids()) {
                    editEntity(dimension, id);
                }
            }
            if (chance(3)) {
                wanted.baseBid = List.of(BigDecimal.ONE, new BigDecimal("3"), new BigDecimal("8"))
                        .get(random.nextInt(3));
                desired.baseBid(wanted.baseBid);
            }
            if (wanted.strictSum() != null) {
                shiftRatios();
            }
            model(table, wanted);
        }

        /** The values of the table, by key. */
        private final Map<String, Values> table = new TreeMap<>();

        private void editEntity(Dimension dimension, long id) {
            String key = State.key(dimension, id);
            Values before = wanted.entities.get(key);
            switch (random.nextInt(7)) {
                case 0, 1 -> put(key, values(wanted, false));
                case 2 -> {
                    if (before == null || before.ratio() == null) {
                        desired.unmodelled(dimension, List.of(id));
                        wanted.entities.remove(key);
                    }
                }
                case 3 -> {
                    if (wanted.blocked.remove(key)) {
                        desired.included(dimension, List.of(id));
                    } else {
                        wanted.blocked.add(key);
                        desired.excluded(dimension, List.of(id));
                    }
                }
                default -> {}
            }
        }

        private void put(String key, Values set) {
            table.merge(key, set, Values::with);
            set(wanted, key, set);
        }

        private void editBundle(Dimension dimension, String name) {
            String key = State.key(dimension, name);
            Group before = wanted.bundles.get(key);
            boolean hasRatio =
                    before != null && before.values() != null && before.values().ratio() != null;
            if (before != null && !hasRatio && chance(4)) {
                desired.unbundled(dimension, name);
                wanted.bundles.remove(key);
                return;
            }
            List<Long> ids = before == null || chance(2) ? someIds() : before.entities();
            Values set = before == null || chance(2) ? values(wanted, false) : null;
            wanted.bundles.put(key, before == null ? new Group(-1, name, ids, null) : before.of(ids));
            table.put("bundle " + key, new Values(0, null, null, null));
            if (set != null) {
                put("bundle " + key, set);
            }
        }

        /** Moves percents from one strict ratio to another of the same dimension, and sometimes breaks the sum. */
        private void shiftRatios() {
            for (Dimension dimension : DIMENSIONS) {
                List<String> keys = new ArrayList<>();
                wanted.entities.forEach((key, values) -> addIf(keys, dimension, key, key, values));
                wanted.bundles.forEach((key, bundle) -> addIf(keys, dimension, key, "bundle " + key, bundle.values()));
                if (keys.size() > 1 && chance(2)) {
                    BigDecimal five = new BigDecimal("5");
                    shift(keys.get(0), five);
                    shift(keys.get(1), chance(6) ? five : five.negate());
                }
            }
        }

        private void addIf(
                List<String> keys, Dimension dimension, String key, String subject, @Nullable Values values) {
            if (values != null && values.ratio() != null && key.startsWith(dimension.text() + " ")) {
                keys.add(subject);
            }
        }

        private void shift(String key, BigDecimal by) {
            Values before = key.startsWith("bundle ")
                    ? Objects.requireNonNull(Objects.requireNonNull(wanted.bundles.get(key.substring(7)))
                            .values())
                    : Objects.requireNonNull(wanted.entities.get(key));
            BigDecimal ratio = Objects.requireNonNull(before.ratio()).add(by);
            if (key.startsWith("bundle ")) {
                table.putIfAbsent(key, new Values(0, null, null, null));
            }
            put(key, new Values(0, null, null, ratio));
        }

        void run() {
            State original = platform.state.copy();
            BidModelPlan plan = plans.campaign(CAMPAIGN).plan(desired).send();
            if (!plan.violations().isEmpty()) {
                BigDecimal sum = wanted.strictSum();
                boolean isBroken = !platform.hasIds || (sum != null && sum.compareTo(HUNDRED) != 0);
                boolean isSplit = plan.violations().stream().allMatch(one -> one.contains("by another plan"));
                assertThat(isBroken || isSplit).as("%s", plan.violations()).isTrue();
                count(End.VIOLATIONS);
                return;
            }
            if (plan.isEmpty()) {
                assertThat(wanted.text()).isEqualTo(original.text());
                count(End.EMPTY);
                return;
            }
            boolean othersChanged = chance(3);
            if (othersChanged) {
                changeByOthers(platform.state);
            }
            if (!othersChanged && chance(3)) {
                int good = random.nextInt(3);
                platform.faults.addAll(Collections.nCopies(good, ""));
                platform.faults.add(List.of("refused", "lost", "done").get(random.nextInt(3)));
            }
            State before = platform.state.copy();
            AppliedPlan applied = apply(plan, before, wanted);
            platform.faults.clear();
            if (!applied.differences().isEmpty()) {
                assertThat(othersChanged).as("%s", applied.differences()).isTrue();
                assertThat(platform.state.text()).as("after a refusal").isEqualTo(before.text());
                assertThat(platform.writes).isZero();
                count(End.STALE);
                return;
            }
            if (applied.isComplete()) {
                if (!othersChanged) {
                    assertThat(platform.state.text()).as("%s", plan.table()).isEqualTo(wanted.text());
                    assertThat(plans.campaign(CAMPAIGN).plan(desired).send().changes())
                            .isEmpty();
                }
                count(End.COMPLETE);
            } else {
                assertThat(applied.results())
                        .as("%s", plan.table())
                        .anyMatch(result ->
                                result.state() == ChangeState.REFUSED || result.state() == ChangeState.UNKNOWN);
                count(End.STOPPED);
            }
            if (!othersChanged) {
                undo(applied, original);
            }
        }

        private AppliedPlan apply(BidModelPlan plan, State before, State after) {
            Map<String, BigDecimal> old = before.bids();
            Map<String, BigDecimal> planned = after.bids();
            BigDecimal sumBefore = before.strictSum();
            boolean wasHundred = sumBefore != null && sumBefore.compareTo(HUNDRED) == 0;
            platform.writes = 0;
            platform.afterWrite = state -> {
                state.bids()
                        .forEach((entity, bid) -> assertThat(bid)
                                .as("bid of %s after write %s of\n%s", entity, platform.writes, plan.table())
                                .isLessThanOrEqualTo(Objects.requireNonNull(old.get(entity))
                                        .max(Objects.requireNonNull(planned.get(entity)))));
                BigDecimal sum = state.strictSum();
                if (wasHundred && sum != null) {
                    assertThat(sum)
                            .as("strict sum after write %s of\n%s", platform.writes, plan.table())
                            .isEqualByComparingTo(HUNDRED);
                }
            };
            AppliedPlan applied = plans.campaign(CAMPAIGN)
                    .apply(BidModelPlan.fromJson(plan.toJson()))
                    .send();
            platform.afterWrite = any -> {};
            return applied;
        }

        private void undo(AppliedPlan applied, State original) {
            BidModelPlan undo = applied.undo();
            if (undo.isEmpty() || !undo.violations().isEmpty()) {
                return;
            }
            State before = platform.state.copy();
            State after = original.copy();
            // What can't be restored keeps its new value.
            boolean isWhole = undo.warnings().stream().allMatch(one -> one.contains("gets a new bundle ID"));
            if (!isWhole) {
                return;
            }
            AppliedPlan undone = apply(undo, before, after);
            if (undone.isComplete()) {
                assertThat(platform.state.text())
                        .as("%s\n%s", applied.results(), undo.table())
                        .isEqualTo(original.text());
                count(End.UNDONE);
            } else {
                assertThat(platform.hasIds && undone.differences().isEmpty())
                        .as("%s", undone)
                        .isFalse();
            }
        }
    }

    private void count(End end) {
        ends.merge(end, 1, Integer::sum);
    }

    /** Two running or pending campaigns of an insertion order, an expired one, and one of another insertion order. */
    private final class IoRun extends RandomRun {

        private static final long SECOND = CAMPAIGN + 1;
        private static final long EXPIRED = CAMPAIGN + 60;
        private static final long OF_ANOTHER_IO = CAMPAIGN + 160;

        private final Map<Long, State> original;
        private final Map<Long, State> wanted;
        private final Map<String, Values> table = new TreeMap<>();
        private boolean isLegal = true;

        IoRun(Random random) {
            super(random);
            fill(platform.state);
            State second = new State();
            second.nextId = 20_000;
            fill(second);
            platform.state.bundles.forEach((key, bundle) -> {
                if (!chance(4)) {
                    second.bundles.put(
                            key, new Group(second.nextId++, bundle.name(), bundle.entities(), values(second, true)));
                }
            });
            State expired = new State();
            expired.nextId = 30_000;
            fill(expired);
            State another = new State();
            another.nextId = 40_000;
            fill(another);
            platform.others.putAll(Map.of(SECOND, second, EXPIRED, expired, OF_ANOTHER_IO, another));
            for (State state : List.of(platform.state, second)) {
                state.entities.replaceAll((key, values) -> values.withRatio(null));
                state.bundles.replaceAll((key, bundle) -> bundle.values() == null
                        ? bundle
                        : bundle.set(bundle.values().withRatio(null)));
            }
            if (chance(2)) {
                for (State state : List.of(platform.state, second)) {
                    set(state, "State 1", new Values(state.nextId++, null, null, new BigDecimal("60")));
                    set(state, "City 1", new Values(state.nextId++, null, null, new BigDecimal("40")));
                }
                if (chance(2)) {
                    BigDecimal shifted = new BigDecimal(chance(8) ? "50" : "45");
                    table.put("State 1", new Values(0, null, null, new BigDecimal("55")));
                    table.put("City 1", new Values(0, null, null, shifted));
                }
            }
            original = platform.copies();
            wanted = platform.copies();
            edit();
        }

        private List<State> modelled() {
            return List.of(Objects.requireNonNull(wanted.get(CAMPAIGN)), Objects.requireNonNull(wanted.get(SECOND)));
        }

        private State first() {
            return modelled().get(0);
        }

        private void edit() {
            for (Dimension dimension : DIMENSIONS) {
                for (long id : ModelPlatform.ids()) {
                    editEntity(dimension, id);
                }
                for (String name : NAMES) {
                    if (chance(3)) {
                        editBundle(State.key(dimension, name));
                    }
                }
                boolean hasRatios = modelled().stream().anyMatch(state -> state.strictSum() != null);
                if (chance(6) && !hasRatios) {
                    own(dimension);
                }
            }
            table.forEach((key, values) -> modelled().forEach(state -> set(state, key, next(state, values))));
            if (chance(3)) {
                BigDecimal bid = List.of(BigDecimal.ONE, new BigDecimal("8")).get(random.nextInt(2));
                desired.baseBid(bid);
                wanted.forEach((id, state) -> state.baseBid = ModelPlatform.isOfIo(id) ? bid : state.baseBid);
            }
            model(table, first());
        }

        private Values next(State state, Values values) {
            return new Values(state.nextId++, values.priority(), values.multiplier(), values.ratio());
        }

        private void editEntity(Dimension dimension, long id) {
            String key = State.key(dimension, id);
            boolean hasRatio = modelled().stream()
                    .flatMap(state -> Stream.ofNullable(state.entities.get(key)))
                    .anyMatch(values -> values.ratio() != null);
            switch (random.nextInt(7)) {
                case 0, 1 -> table.merge(key, values(first(), false), Values::with);
                case 2 -> {
                    if (!hasRatio) {
                        desired.unmodelled(dimension, List.of(id));
                        modelled().forEach(state -> state.entities.remove(key));
                    }
                }
                case 3 -> {
                    boolean isBlocked = random.nextBoolean();
                    modelled().forEach(state -> {
                        if (isBlocked) {
                            state.blocked.add(key);
                        } else {
                            state.blocked.remove(key);
                        }
                    });
                    if (isBlocked) {
                        desired.excluded(dimension, List.of(id));
                    } else {
                        desired.included(dimension, List.of(id));
                    }
                }
                default -> {}
            }
        }

        /** Changes values of a bundle that all campaigns model; sometimes of another one, which no request of an IO can. */
        private void editBundle(String key) {
            Group bundle = first().bundles.get(key);
            boolean isShared = bundle != null
                    && modelled().stream()
                            .map(state -> state.bundles.get(key))
                            .allMatch(one -> one != null
                                    && one.values() != null
                                    && one.entities().equals(bundle.entities()));
            if (bundle != null && (isShared || chance(20))) {
                isLegal &= isShared;
                table.put("bundle " + key, values(first(), false));
            }
        }

        private void own(Dimension dimension) {
            desired.ownsDimension(dimension);
            String start = dimension.text() + " ";
            for (State state : modelled()) {
                state.entities.keySet().removeIf(key -> key.startsWith(start) && !table.containsKey(key));
                state.bundles.replaceAll((key, bundle) ->
                        key.startsWith(start) && !table.containsKey("bundle " + key) ? bundle.set(null) : bundle);
            }
        }

        private static Map<Long, Map<String, String>> texts(Map<Long, State> states) {
            Map<Long, Map<String, String>> texts = new TreeMap<>();
            states.forEach((id, state) -> texts.put(id, state.text()));
            return texts;
        }

        void run() {
            BidModelPlan plan = plans.io(ModelPlatform.IO).plan(desired).send();
            if (!plan.violations().isEmpty()) {
                boolean isBroken = modelled().stream()
                        .map(State::strictSum)
                        .anyMatch(sum -> sum != null && sum.compareTo(HUNDRED) != 0);
                boolean isAlone = plan.changes().stream().noneMatch(BidModelChange::models);
                assertThat(isBroken || isAlone || !isLegal || !platform.hasIds)
                        .as("%s", plan.violations())
                        .isTrue();
                count(End.VIOLATIONS);
                return;
            }
            if (plan.isEmpty()) {
                assertThat(texts(wanted)).isEqualTo(texts(original));
                count(End.EMPTY);
                return;
            }
            State theirs = platform.states().get(chance(2) ? CAMPAIGN : SECOND);
            boolean othersChanged = chance(3);
            if (othersChanged) {
                changeByOthers(Objects.requireNonNull(theirs));
            } else if (chance(3)) {
                platform.faults.add(List.of("refused", "lost", "done").get(random.nextInt(3)));
            }
            Map<Long, State> before = platform.copies();
            AppliedPlan applied = apply(plan);
            if (!applied.differences().isEmpty()) {
                assertThat(othersChanged).as("%s", applied.differences()).isTrue();
                assertThat(platform.writes).isZero();
                count(End.STALE);
            }
            if (!applied.isComplete()) {
                assertThat(texts(platform.states())).isEqualTo(texts(before));
                count(End.STOPPED);
            } else {
                count(End.COMPLETE);
            }
            if (othersChanged) {
                platform.states().forEach((id, state) -> {
                    boolean isPlanned = plan.has(id, change -> change.kind() == ChangeKind.BASE_BID);
                    BigDecimal bid = Objects.requireNonNull(before.get(id)).baseBid;
                    assertThat(isPlanned || state.baseBid.compareTo(bid) == 0)
                            .as("the base bid of campaign %s is %s and was %s", id, state.baseBid, bid)
                            .isTrue();
                });
                return;
            }
            if (applied.isComplete()) {
                assertThat(texts(platform.states())).as("%s", plan.table()).isEqualTo(texts(wanted));
                assertThat(plans.io(ModelPlatform.IO).plan(desired).send().changes())
                        .isEmpty();
            }
            undo(applied);
        }

        private AppliedPlan apply(BidModelPlan plan) {
            platform.writes = 0;
            AppliedPlan applied = plans.io(ModelPlatform.IO)
                    .apply(BidModelPlan.fromJson(plan.toJson()))
                    .send();
            platform.faults.clear();
            assertThat(platform.writes).isLessThanOrEqualTo(1);
            return applied;
        }

        /** Restores all that the undo names; the base bid isn't among it. */
        private void undo(AppliedPlan applied) {
            BidModelPlan undo = applied.undo();
            if (undo.isEmpty() || !undo.violations().isEmpty()) {
                return;
            }
            List<String> lost = undo.warnings().stream()
                    .filter(one -> !one.contains("the base bid can't be restored by insertion order"))
                    .toList();
            Map<Long, BigDecimal> bids = new TreeMap<>();
            platform.states().forEach((id, state) -> bids.put(id, state.baseBid));
            AppliedPlan undone = apply(undo);
            if (!undone.isComplete()) {
                assertThat(platform.hasIds && undone.differences().isEmpty())
                        .as("%s", undone)
                        .isFalse();
            } else if (lost.isEmpty()) {
                Map<Long, State> expected = new TreeMap<>();
                original.forEach((id, state) -> expected.put(id, state.copy()));
                expected.forEach((id, state) -> state.baseBid = Objects.requireNonNull(bids.get(id)));
                assertThat(texts(platform.states()))
                        .as("%s\n%s", applied.results(), undo.table())
                        .isEqualTo(texts(expected));
                count(End.UNDONE);
            }
        }
    }
}
