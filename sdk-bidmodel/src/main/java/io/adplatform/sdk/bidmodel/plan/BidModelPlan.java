package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.json.JsonRecord;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The changes that bring a campaign, or the campaigns of an insertion order, to the desired modelling. It changes nothing
 * itself: {@code bids.campaign(7001).apply(plan).send()} does.
 *
 * <p>Updates and deletions name a modelling by its bid model data ID, unless another row has the same. If the row of an entity
 * names a bundle, the bundles are read before the change. An ID that an entity shares with a bundle, without any row that names
 * the bundle, stays unnoticed: the change then reaches the bundle.
 *
 * <p>A step takes a request for its changes, and one for entities that join or leave bundles. If both higher and lower bids concern
 * these entities, the lower bids go before that request and the higher ones after it, in one more request.
 *
 * <p>It is a value that can be printed, saved, read again and judged by a person. It counts for the base URL, the workspace and
 * the campaign or insertion order that it names.
 *
 * @param baseUrl the platform that it was made on
 * @param owId the workspace; {@code null} for the workspace from log-in
 * @param campaignId the campaign; {@code null} for the plan of an insertion order
 * @param ioId the insertion order; {@code null} for the plan of a campaign
 * @param madeAt when what it rests on was read
 * @param estimatedSeconds the estimated wait of applying it, by the quota and the waiting calls when it was made;
 *     {@link ApplyBidModelPlan#estimate()} estimates again
 * @param steps what is sent, in this order; each is judged by the platform by itself
 * @param violations what the platform would certainly refuse: a plan that has any can't be applied
 * @param warnings what the platform may refuse, midway perhaps
 * @param note the reason for the plan, for people; {@code null} if there is none
 * @param basis the data by which a part of it is judged; {@code null} for a plan of an earlier version
 */
public record BidModelPlan(
        String baseUrl,
        @Nullable Long owId,
        @Nullable Long campaignId,
        @Nullable Long ioId,
        Instant madeAt,
        long estimatedSeconds,
        List<Step> steps,
        List<String> violations,
        List<String> warnings,
        @Nullable String note,
        @Nullable PlanBasis basis)
        implements JsonRecord {

    public BidModelPlan {
        steps = Values.copy(steps);
        violations = Values.copy(violations);
        warnings = Values.copy(warnings);
    }

    /**
     * Changes that are read again and written together.
     *
     * @param dimension the dimension; {@code null} where one request changes several, as that of an insertion order does
     * @param readings what is read again before the changes
     * @param writes how many requests change it
     * @param changes all or none of those within one request are made
     * @param strictSumAfter the strict spend ratios of all that the plan has read, once this is done; {@code null} if there
     *     are none
     */
    public record Step(
            @Nullable Dimension dimension,
            List<Reading> readings,
            int writes,
            List<BidModelChange> changes,
            @Nullable BigDecimal strictSumAfter)
            implements JsonRecord {

        public Step {
            changes = Values.copy(changes);
            List<Reading> known = Values.copy(readings);
            // A file of an earlier version has none.
            readings = known.isEmpty() ? PlanOrder.leastReadings(changes) : known;
        }

        /** How many requests it takes to read again what is changed. */
        public int reads() {
            return readings.stream()
                    .mapToInt(reading -> reading.entityRequests() + reading.bundleRequests())
                    .sum();
        }

        @Override
        public String toString() {
            return "Step[" + dimension + ", " + changes.size() + " changes, " + reads() + " reads, " + writes
                    + " writes]";
        }
    }

    /**
     * How many requests it takes to read a campaign's dimension.
     *
     * @param entityRequests the number of requests for entities
     * @param bundleRequests the number of requests for bundles; 0 if no bundle is changed
     */
    public record Reading(long campaignId, Dimension dimension, int entityRequests, int bundleRequests)
            implements JsonRecord {}

    BidModelPlan estimated(Duration time) {
        return new BidModelPlan(
                baseUrl, owId, campaignId, ioId, madeAt, time.toSeconds(), steps, violations, warnings, note, basis);
    }

    BidModelPlan with(List<Step> steps, List<String> violations, List<String> warnings) {
        return new BidModelPlan(
                baseUrl, owId, campaignId, ioId, madeAt, estimatedSeconds, steps, violations, warnings, note, basis);
    }

    /** Returns this plan with the reason for it, which its table, its file and the change log contain. */
    public BidModelPlan withNote(String reason) {
        return new BidModelPlan(
                baseUrl, owId, campaignId, ioId, madeAt, estimatedSeconds, steps, violations, warnings, reason, basis);
    }

    /**
     * Returns this plan without some changes. Changes that only make sense with a removed one are removed too: the modelling
     * of a bundle with its entities, and the base bids of an insertion order. The rest is judged like a new plan, also the rest of
     * an undo.
     *
     * @throws IllegalStateException if an earlier version made the plan, which lacks the data for that
     */
    public BidModelPlan without(Collection<BidModelChange> unwanted) {
        if (basis == null) {
            throw new IllegalStateException(
                    "an earlier version made the plan, without the data to judge a part of it:" + " plan again");
        }
        Set<String> places = unwanted.stream().map(PlanUndo::place).collect(Collectors.toSet());
        Set<String> bundles = unwanted.stream()
                .filter(change -> change.kind() == ChangeKind.CHANGE_BUNDLE)
                .map(BidModelChange::key)
                .collect(Collectors.toSet());
        boolean bids = ioId != null && unwanted.stream().anyMatch(change -> change.kind() == ChangeKind.BASE_BID);
        Predicate<BidModelChange> isKept = change -> !places.contains(PlanUndo.place(change))
                && !bundles.contains(change.key())
                && !(bids && change.kind() == ChangeKind.BASE_BID);
        return basis.judge(this, changes().stream().filter(isKept).toList());
    }

    /** All changes, in the order of the steps. */
    public List<BidModelChange> changes() {
        return steps.stream().flatMap(step -> step.changes().stream()).toList();
    }

    /** Whether everything is as desired already. */
    public boolean isEmpty() {
        return steps.isEmpty();
    }

    /**
     * Returns how many requests it takes to apply it, if none fails. A dimension takes one or two more if an entity to update or to
     * delete names a bundle.
     */
    public int requests() {
        return steps.stream().mapToInt(step -> step.reads() + step.writes()).sum();
    }

    /** The plan as a table for people, with every change, violation and warning. */
    public String table() {
        return PlanTable.of(this);
    }

    /** The plan as JSON, for {@link #fromJson}. */
    public String toJson() {
        return PlanFile.toJson(this);
    }

    /**
     * A plan that {@link #toJson} has written.
     *
     * @throws IllegalArgumentException if the text is none
     */
    public static BidModelPlan fromJson(String json) {
        return PlanFile.fromJson(json);
    }

    /** Writes the plan as JSON and replaces the content of the file. */
    public void save(Path file) throws IOException {
        Files.writeString(file, toJson(), StandardCharsets.UTF_8);
    }

    /**
     * Reads a plan that {@link #save} has written.
     *
     * @throws IllegalArgumentException if the file holds none
     */
    public static BidModelPlan load(Path file) throws IOException {
        return fromJson(Files.readString(file, StandardCharsets.UTF_8));
    }

    /** The campaign or insertion order: {@code campaign 7001} or {@code IO 901}. */
    String subject() {
        return campaignId != null ? "campaign " + campaignId : "IO " + Objects.requireNonNullElse(ioId, 0L);
    }

    /** How much changes; {@link #table()} has all of it. */
    @Override
    public String toString() {
        return "BidModelPlan[" + subject() + ", " + changes().size() + " changes, " + requests() + " requests, "
                + violations.size() + " violations, " + warnings.size() + " warnings]";
    }
}
