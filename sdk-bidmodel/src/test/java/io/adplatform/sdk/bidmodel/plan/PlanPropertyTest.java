package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.ModelPlatform.CAMPAIGN;
import static io.adplatform.sdk.bidmodel.plan.ModelPlatform.DIMENSIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.SpendRatioType;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ModellingValues;
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
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random states, tables, changes of other users, lost answers and refusals, against an own model of the platform.
 * {@code -Dadplatform.tests.seed=17 -Dadplatform.tests.seeds=1} repeats a seed.
 */
class PlanPropertyTest {

    private static final BigDecimal HUNDRED = new BigDecimal("100");
    private static final List<String> NAMES = List.of("East", "West", "North");
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
        for (long seed = FIRST; seed < FIRST + SEEDS; seed++) {
            try {
                new Run(new Random(seed)).run();
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

    private final class Run {

        private final Random random;
        private final ModelPlatform platform;
        private final BidModelPlans plans;
        private final DesiredBidModel desired = DesiredBidModel.create();
        private final State wanted;

        Run(Random random) {
            this.random = random;
            this.platform = new ModelPlatform(random, random.nextInt(8) != 0);
            this.plans = BidModelPlans.on(platform);
            fill();
            wanted = platform.state.copy();
            edit();
        }

        private boolean chance(int one) {
            return random.nextInt(one) == 0;
        }

        private BigDecimal multiplier() {
            return List.of(new BigDecimal("0.5"), BigDecimal.ONE, new BigDecimal("1.5"), new BigDecimal("4"))
                    .get(random.nextInt(4));
        }

        private Values values(boolean isWhole) {
            boolean priority = random.nextBoolean();
            return new Values(
                    platform.state.nextId++,
                    priority ? 1 + random.nextInt(10) : null,
                    !priority || (isWhole && random.nextBoolean()) ? multiplier() : null,
                    null);
        }

        private List<Long> someIds() {
            List<Long> ids = new ArrayList<>(ModelPlatform.ids());
            Collections.shuffle(ids, random);
            return List.copyOf(new TreeSet<>(ids.subList(0, 1 + random.nextInt(3))));
        }

        private void fill() {
            State state = platform.state;
            for (Dimension dimension : DIMENSIONS) {
                for (long id : ModelPlatform.ids()) {
                    if (chance(2)) {
                        state.entities.put(State.key(dimension, id), values(true));
                    }
                    if (chance(5)) {
                        state.blocked.add(State.key(dimension, id));
                    }
                }
                for (String name : NAMES.subList(0, random.nextInt(3))) {
                    state.bundles.put(
                            State.key(dimension, name),
                            new Group(state.nextId++, name, someIds(), chance(4) ? null : values(true)));
                }
            }
            if (chance(2)) {
                ratios(state, DIMENSIONS.get(random.nextInt(2)));
            }
        }

        /** Gives 100 percent to two or three modelled entities or bundles. Returns their keys. */
        private List<String> ratios(State state, Dimension dimension) {
            List<String> keys = new ArrayList<>(state.entities.keySet());
            state.bundles.forEach((key, bundle) -> {
                if (bundle.values() != null) {
                    keys.add("bundle " + key);
                }
            });
            keys.removeIf(key -> !key.replaceFirst("^bundle ", "").startsWith(dimension.text() + " "));
            Collections.shuffle(keys, random);
            List<String> some = keys.subList(0, Math.min(keys.size(), 2 + random.nextInt(2)));
            int left = 100;
            for (int i = 0; i < some.size(); i++) {
                int ratio = i == some.size() - 1 ? left : 10 + random.nextInt(20);
                left -= ratio;
                set(state, some.get(i), new Values(0, null, null, BigDecimal.valueOf(ratio)));
            }
            return some;
        }

        private void set(State state, String key, Values set) {
            if (key.startsWith("bundle ")) {
                state.bundles.computeIfPresent(
                        key.substring(7),
                        (same, bundle) -> bundle.set(
                                bundle.values() == null ? set : bundle.values().with(set)));
            } else {
                state.entities.merge(key, set, Values::with);
            }
        }

        private static <P extends ModellingValues<P>> P in(P part, Values set) {
            P one = set.priority() == null ? part : part.priority(set.priority());
            P two = set.multiplier() == null ? one : one.bidMultiplier(set.multiplier());
            return set.ratio() == null ? two : two.spendRatio(set.ratio(), SpendRatioType.STRICT);
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
            model();
        }

        /** The values of the table, by key. */
        private final Map<String, Values> table = new TreeMap<>();

        private void editEntity(Dimension dimension, long id) {
            String key = State.key(dimension, id);
            Values before = wanted.entities.get(key);
            switch (random.nextInt(7)) {
                case 0, 1 -> put(key, values(false));
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
            Values set = before == null || chance(2) ? values(false) : null;
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

        private void model() {
            table.forEach((key, set) -> {
                String plain = key.replaceFirst("^bundle ", "");
                Dimension dimension = Dimension.of(plain.substring(0, plain.lastIndexOf(' ')));
                String id = plain.substring(plain.lastIndexOf(' ') + 1);
                EntityModelling subject = key.startsWith("bundle ")
                        ? EntityModelling.ofNewBundle(
                                id,
                                Objects.requireNonNull(wanted.bundles.get(plain))
                                        .entities())
                        : EntityModelling.of(Long.parseLong(id));
                desired.model(dimension, in(subject, set));
            });
        }

        void run() {
            State original = platform.state.copy();
            BidModelPlan plan = plans.plan(CAMPAIGN, desired).send();
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
            boolean othersChanged = chance(3) && changeByOthers();
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
                    assertThat(plans.plan(CAMPAIGN, desired).send().changes()).isEmpty();
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
            AppliedPlan applied =
                    plans.apply(CAMPAIGN, BidModelPlan.fromJson(plan.toJson())).send();
            platform.afterWrite = any -> {};
            return applied;
        }

        /** Changes an entity or the base bid. Returns whether the plan relies on it. */
        private boolean changeByOthers() {
            State state = platform.state;
            if (chance(4)) {
                state.baseBid = new BigDecimal("5");
            } else {
                String key = State.key(DIMENSIONS.get(random.nextInt(2)), 1 + random.nextInt(ModelPlatform.ENTITIES));
                Values before = state.entities.get(key);
                if (before == null) {
                    state.entities.put(key, new Values(state.nextId++, 3, new BigDecimal("2.5"), null));
                } else {
                    state.entities.put(key, before.with(new Values(0, 3, new BigDecimal("2.5"), null)));
                }
            }
            return true;
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

        private void count(End end) {
            ends.merge(end, 1, Integer::sum);
        }
    }
}
