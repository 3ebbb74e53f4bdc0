package io.adplatform.sdk.bidmodel.plan;

import static io.adplatform.sdk.bidmodel.plan.ModelPlatform.DIMENSIONS;

import io.adplatform.sdk.bidmodel.BidModels;
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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;

/** Random modelling on a model of the platform. */
abstract class RandomRun {

    static final List<String> NAMES = List.of("East", "West", "North");

    final Random random;
    final ModelPlatform platform;
    final BidModels plans;
    final DesiredBidModel desired = DesiredBidModel.create();

    RandomRun(Random random) {
        this.random = random;
        this.platform = new ModelPlatform(random, random.nextInt(8) != 0);
        this.plans = BidModels.on(platform);
    }

    boolean chance(int one) {
        return random.nextInt(one) == 0;
    }

    BigDecimal multiplier() {
        return List.of(new BigDecimal("0.5"), BigDecimal.ONE, new BigDecimal("1.5"), new BigDecimal("4"))
                .get(random.nextInt(4));
    }

    Values values(State state, boolean isWhole) {
        boolean priority = random.nextBoolean();
        return new Values(
                state.nextId++,
                priority ? 1 + random.nextInt(10) : null,
                !priority || (isWhole && random.nextBoolean()) ? multiplier() : null,
                null);
    }

    List<Long> someIds() {
        List<Long> ids = new ArrayList<>(ModelPlatform.ids());
        Collections.shuffle(ids, random);
        return List.copyOf(new TreeSet<>(ids.subList(0, 1 + random.nextInt(3))));
    }

    /** Models and blocks some entities, and makes some bundles. */
    void fill(State state) {
        for (Dimension dimension : DIMENSIONS) {
            for (long id : ModelPlatform.ids()) {
                if (chance(2)) {
                    state.entities.put(State.key(dimension, id), values(state, true));
                }
                if (chance(5)) {
                    state.blocked.add(State.key(dimension, id));
                }
            }
            for (String name : NAMES.subList(0, random.nextInt(3))) {
                state.bundles.put(
                        State.key(dimension, name),
                        new Group(state.nextId++, name, someIds(), chance(4) ? null : values(state, true)));
            }
        }
        if (chance(2)) {
            ratios(state, DIMENSIONS.get(random.nextInt(2)));
        }
    }

    /** Gives 100 percent to two or three modelled entities or bundles. Returns their keys. */
    List<String> ratios(State state, Dimension dimension) {
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

    void set(State state, String key, Values set) {
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

    /** Desires the values of a table, by key. */
    void model(Map<String, Values> table, State wanted) {
        table.forEach((key, set) -> {
            String plain = key.replaceFirst("^bundle ", "");
            Dimension dimension = Dimension.of(plain.substring(0, plain.lastIndexOf(' ')));
            String id = plain.substring(plain.lastIndexOf(' ') + 1);
            EntityModelling subject = key.startsWith("bundle ")
                    ? EntityModelling.ofNewBundle(
                            id,
                            Objects.requireNonNull(wanted.bundles.get(plain)).entities())
                    : EntityModelling.of(Long.parseLong(id));
            desired.model(dimension, in(subject, set));
        });
    }

    /** Changes an entity or the base bid. */
    void changeByOthers(State state) {
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
    }
}
