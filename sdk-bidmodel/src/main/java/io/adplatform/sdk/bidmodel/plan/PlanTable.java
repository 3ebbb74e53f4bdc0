package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan.Step;
import io.adplatform.sdk.progress.Estimate;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A plan as text: steps, changes with their old and new values, violations and warnings. */
final class PlanTable {

    private static final int LONGEST_SUBJECT = 60;

    private PlanTable() {}

    static String of(BidModelPlan plan) {
        List<String> lines = new ArrayList<>();
        lines.add("Plan for " + plan.subject() + " on " + plan.baseUrl()
                + (plan.owId() == null ? "" : ", workspace " + plan.owId()) + ", made "
                + plan.madeAt().truncatedTo(ChronoUnit.SECONDS));
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
        Dimension dimension = step.dimension();
        lines.add("");
        lines.add(number + ". " + (dimension == null ? "all dimensions" : dimension.text()) + ": "
                + counted(step.changes().size(), "change"));
        int widest = step.changes().stream()
                .mapToInt(change -> subject(step, change).length())
                .max()
                .orElse(1);
        String format = "   %-13s  %-" + widest + "s  %s";
        for (BidModelChange change : step.changes()) {
            lines.add(String.format(format, change.kind().inWords(), subject(step, change), values(change))
                    .stripTrailing());
            for (long id : change.movedIds()) {
                String name = change.entityNames().get(id);
                lines.add("                    " + (change.after().entityIds().contains(id) ? "+ " : "- ") + id
                        + (name == null ? "" : " (" + name + ")"));
            }
        }
        BigDecimal sum = step.strictSumAfter();
        if (sum != null) {
            lines.add("   strict spend ratios then: " + text(sum) + " of 100"
                    + (sum.compareTo(ModellingLimits.MAX_SPEND_RATIO) == 0 ? "" : " (!)"));
        }
    }

    private static String subject(Step step, BidModelChange change) {
        boolean isInCampaign = step.dimension() == null && change.kind() != ChangeKind.BASE_BID;
        return cut((isInCampaign ? "campaign " + change.campaignId() + ": " : "") + change.subject(), LONGEST_SUBJECT);
    }

    private static void section(List<String> lines, String title, List<String> entries) {
        if (!entries.isEmpty()) {
            lines.addAll(List.of("", title));
            entries.forEach(entry -> lines.add("   " + entry));
        }
    }

    /** {@code 3 to add, 2 to change, 1 to delete}. */
    private static String counts(List<BidModelChange> changes) {
        long added = changes.stream().filter(BidModelChange::adds).count();
        long deleted = changes.stream().filter(BidModelChange::removes).count();
        return added + " to add, " + (changes.size() - added - deleted) + " to change, " + deleted + " to delete";
    }

    static String counted(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest - 3) + "...";
    }

    /** Returns the old and new values of a change: {@code priority 1, bidMultiplier 1.2 -> 1.5}. */
    static String values(BidModelChange change) {
        PlanRow before = change.before();
        PlanRow after = change.after();
        return switch (change.kind()) {
            case INCLUDE, EXCLUDE -> "";
            case BASE_BID -> "base bid " + fromTo(change.baseBidBefore(), change.baseBidAfter());
            case UNBUNDLE -> joined(before.entityIds().size() + " entities", values(null, before.data()));
            case ADD_BUNDLE -> joined(after.entityIds().size() + " entities", values(null, after.data()));
            case CHANGE_BUNDLE ->
                before.entityIds().size() + " -> " + after.entityIds().size() + " entities";
            case ADD -> values(null, after.data());
            case UPDATE -> values(before.data(), change.set());
            case DELETE -> values(null, before.data());
        };
    }

    static String values(@Nullable BidModelData before, @Nullable BidModelData after) {
        BidModelData from = ModelledValues.orNone(before);
        BidModelData to = ModelledValues.orNone(after);
        return joined(
                value("priority ", from.priority(), to.priority()),
                value("bidMultiplier ", from.bidMultiplier(), to.bidMultiplier()),
                value("spendRatio ", ratio(from), ratio(to)));
    }

    private static String joined(String... texts) {
        return Stream.of(texts).filter(text -> !text.isEmpty()).collect(Collectors.joining(", "));
    }

    private static String value(String name, @Nullable Object from, @Nullable Object to) {
        return to == null ? "" : name + fromTo(from, to);
    }

    private static @Nullable String ratio(BidModelData data) {
        String type =
                data.spendRatioType() == null ? null : data.spendRatioType().label();
        return data.spendRatio() == null ? null : text(data.spendRatio()) + (type == null ? "" : " " + type);
    }

    private static String fromTo(@Nullable Object before, @Nullable Object after) {
        return before == null || before.equals(after) ? text(after) : text(before) + " -> " + text(after);
    }

    private static String text(@Nullable Object value) {
        return value instanceof BigDecimal number ? number.stripTrailingZeros().toPlainString() : String.valueOf(value);
    }
}
