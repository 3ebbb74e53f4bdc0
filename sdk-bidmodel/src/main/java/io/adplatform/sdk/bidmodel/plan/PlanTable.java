package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan.Step;
import io.adplatform.sdk.progress.Estimate;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A plan as text: steps, changes, violations and warnings. */
final class PlanTable {

    private static final int LONGEST_SUBJECT = 60;
    private static final BigDecimal HUNDRED = new BigDecimal("100");

    private PlanTable() {}

    static String of(BidModelPlan plan) {
        List<String> lines = new ArrayList<>();
        lines.add("Plan for " + plan.subject() + " on " + plan.baseUrl()
                + (plan.owId() == null ? "" : ", workspace " + plan.owId()) + ", made " + plan.madeAt());
        if (plan.note() != null) {
            lines.add(plan.note());
        }
        if (plan.isEmpty()) {
            lines.add("Nothing to change.");
        } else {
            int writes = plan.steps().size();
            lines.add(counted(plan.changes().size(), "change") + " by " + counted(plan.requests(), "request") + ": "
                    + (plan.requests() - writes) + " read again, " + writes + " write; sent "
                    + Estimate.timeInWords(Duration.ofSeconds(plan.estimatedSeconds()))
                    + " by the quota of that time.");
            lines.add("It isn't atomic: the platform decides about each request alone, and written changes stay.");
        }
        for (int i = 0; i < plan.steps().size(); i++) {
            step(lines, i + 1, plan.steps().get(i));
        }
        section(lines, "Violations, so that it can't be applied:", plan.violations());
        section(lines, "Warnings:", plan.warnings());
        if (!plan.isEmpty()) {
            lines.add("");
            lines.add(counts(plan.changes()));
        }
        return lines.stream().map(Values::oneLine).collect(Collectors.joining("\n", "", "\n"));
    }

    private static void step(List<String> lines, int number, Step step) {
        lines.add("");
        lines.add(number + ". "
                + (step.dimension() == null
                        ? "all dimensions"
                        : step.dimension().text()) + ": "
                + counted(step.changes().size(), "change"));
        int widest = step.changes().stream()
                .mapToInt(change -> subject(step, change).length())
                .max()
                .orElse(1);
        for (BidModelChange change : step.changes()) {
            lines.add(String.format(
                            "   %-13s  %-" + widest + "s  %s",
                            change.kind().inWords(),
                            subject(step, change),
                            ChangeText.of(change))
                    .stripTrailing());
            change.movedEntities().forEach(entity -> lines.add("                    " + entity));
        }
        BigDecimal sum = step.strictSumAfter();
        if (sum != null) {
            lines.add("   strict spend ratios then: " + sum.stripTrailingZeros().toPlainString() + " of 100"
                    + (sum.compareTo(HUNDRED) == 0 ? "" : " (!)"));
        }
    }

    private static String subject(Step step, BidModelChange change) {
        boolean isInCampaign = step.dimension() == null && change.kind() != ChangeKind.BASE_BID;
        return cut(isInCampaign ? "campaign " + change.campaignId() + ": " + change.subject() : change.subject());
    }

    private static void section(List<String> lines, String title, List<String> entries) {
        if (!entries.isEmpty()) {
            lines.add("");
            lines.add(title);
            entries.forEach(entry -> lines.add("   " + entry));
        }
    }

    /** {@code 3 to add, 2 to change, 1 to delete}. */
    private static String counts(List<BidModelChange> changes) {
        int added = 0;
        int deleted = 0;
        for (BidModelChange change : changes) {
            switch (change.kind()) {
                case ADD, ADD_BUNDLE -> added++;
                case DELETE, UNBUNDLE -> deleted++;
                case UPDATE, CHANGE_BUNDLE, INCLUDE, EXCLUDE, BASE_BID -> {}
            }
        }
        return added + " to add, " + (changes.size() - added - deleted) + " to change, " + deleted + " to delete";
    }

    static String counted(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_SUBJECT ? text : text.substring(0, LONGEST_SUBJECT - 3) + "...";
    }
}
