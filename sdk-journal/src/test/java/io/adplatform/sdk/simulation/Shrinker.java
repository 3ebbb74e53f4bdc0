package io.adplatform.sdk.simulation;

import io.adplatform.sdk.simulation.History.Rule;
import io.adplatform.sdk.simulation.History.Violation;
import java.util.ArrayList;
import java.util.List;

/** Removes steps from a plan while the same rule stays broken. */
final class Shrinker {

    private static final int MOST_RUNS = 400;

    private final Rule rule;
    private int runs;

    private Shrinker(Rule rule) {
        this.rule = rule;
    }

    static Plan shortest(Plan plan, Rule rule) {
        Shrinker shrinker = new Shrinker(rule);
        Plan shorter = plan;
        for (int part = Math.max(1, plan.steps().size() / 2); part >= 1; ) {
            Plan next = shrinker.without(shorter, part);
            boolean isShorter = next.steps().size() < shorter.steps().size();
            shorter = next;
            part = part == 1 && !isShorter ? 0 : isShorter ? part : part / 2;
        }
        return shorter;
    }

    /** Removes each part of this length that the violation does not need. */
    private Plan without(Plan plan, int length) {
        Plan shorter = plan;
        for (int from = 0; from < shorter.steps().size() && runs < MOST_RUNS; ) {
            List<Step> steps = new ArrayList<>(shorter.steps());
            steps.subList(from, Math.min(steps.size(), from + length)).clear();
            Plan fewer = shorter.with(steps);
            if (isBroken(fewer)) {
                shorter = fewer;
            } else {
                from += length;
            }
        }
        return shorter;
    }

    private boolean isBroken(Plan plan) {
        runs++;
        Violation violation = Simulation.run(plan).violation();
        return violation != null && violation.rule() == rule;
    }
}
