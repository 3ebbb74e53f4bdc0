package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.json.JsonRecord;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The changes that bring a campaign, or the campaigns of an insertion order, to the desired modelling. It changes nothing
 * itself: {@code bids.campaign(7001).apply(plan).send()} does.
 *
 * <p>Updates and deletions name a modelling by its bid model data ID, unless another row has the same. If the row of an entity
 * names a bundle, the bundles are read before the change. An ID that an entity shares with a bundle, without any row that names
 * the bundle, stays unnoticed: the change then reaches the bundle.
 *
 * <p>A dimension takes one request, or up to three if entities join or leave bundles: lower bids of these entities go before that
 * request, and higher ones after it. All strict spend ratios of a dimension are in one request.
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
 * @param steps the requests, in this order; the platform judges each by itself
 * @param violations what the platform would certainly refuse: a plan that has any can't be applied
 * @param warnings what the platform may refuse, midway perhaps
 * @param note the reason for the plan, for people; {@code null} if there is none
 * @param basis the data by which a part of it is judged
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
        PlanBasis basis)
        implements JsonRecord {

    public BidModelPlan {
        steps = Values.copy(steps);
        violations = Values.copy(violations);
        warnings = Values.copy(warnings);
        basis = Objects.requireNonNullElse(basis, PlanBasis.NONE);
        if (!steps.isEmpty() && basis.found().isEmpty()) {
            throw new IllegalArgumentException(
                    "an earlier version made the plan, without the data to judge it: plan again");
        }
    }

    /**
     * A request.
     *
     * @param dimension the dimension; {@code null} if the request changes several, as that of an insertion order does
     * @param changes all or none of them are made
     * @param strictSumAfter the strict spend ratios of all that the plan has read, once this is done; {@code null} if there
     *     are none
     */
    public record Step(
            @Nullable Dimension dimension,
            List<BidModelChange> changes,
            @Nullable BigDecimal strictSumAfter) implements JsonRecord {

        public Step {
            changes = Values.copy(changes);
        }

        @Override
        public String toString() {
            return "Step[" + dimension + ", " + changes.size() + " changes]";
        }
    }

    /** An empty plan for a campaign or an insertion order. */
    static BidModelPlan empty(Workspace workspace, @Nullable Long campaignId, @Nullable Long ioId) {
        return new BidModelPlan(
                workspace.baseUrl().toString(),
                workspace.owId(),
                campaignId,
                ioId,
                workspace.time().now(),
                0,
                List.of(),
                List.of(),
                List.of(),
                null,
                PlanBasis.NONE);
    }

    BidModelPlan with(List<Step> requests, List<String> refused, List<String> doubtful) {
        return new BidModelPlan(
                baseUrl, owId, campaignId, ioId, madeAt, estimatedSeconds, requests, refused, doubtful, note, basis);
    }

    BidModelPlan with(PlanBasis data, long seconds) {
        return new BidModelPlan(
                baseUrl, owId, campaignId, ioId, madeAt, seconds, steps, violations, warnings, note, data);
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
     */
    public BidModelPlan without(Collection<BidModelChange> unwanted) {
        Set<String> places = new HashSet<>();
        for (BidModelChange change : unwanted) {
            places.add(change.aspect());
            if (change.kind() == ChangeKind.CHANGE_BUNDLE) {
                places.add(change.key());
            }
        }
        boolean bids = isOfIo() && unwanted.stream().anyMatch(change -> change.kind() == ChangeKind.BASE_BID);
        return Planner.plan(
                this,
                changes().stream()
                        .filter(change ->
                                !places.contains(change.aspect()) && !(bids && change.kind() == ChangeKind.BASE_BID))
                        .toList());
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
     * Returns the number of requests to apply it, if none fails and no value is read twice. A dimension takes one or two more if an
     * entity to update or to delete names a bundle.
     */
    public int requests() {
        return places().stream().mapToInt(this::reads).sum() + steps.size();
    }

    /** Returns the number of requests to read a dimension. */
    int reads(Place place) {
        return basis.foundAt(place)
                .mapToInt(found -> found.entityRequests() + (readsBundles(place) ? found.bundleRequests() : 0))
                .sum();
    }

    /**
     * Returns the dimensions that it relies on: its own, all with strict ratios or multipliers that matter, and one of each campaign
     * whose base bid the request of an insertion order sets, though it is so already.
     */
    Set<Place> places() {
        Set<Place> places = new LinkedHashSet<>();
        changes().forEach(change -> places.add(Place.of(change)));
        basis.found().stream()
                .map(PlanBasis.Found::place)
                .filter(place -> reliesOnAll(place.campaignId()))
                .forEach(places::add);
        if (isOfIo() && changes().stream().anyMatch(change -> change.kind() == ChangeKind.BASE_BID)) {
            for (PlanBasis.Found found : basis.found()) {
                if (places.stream().noneMatch(place -> place.campaignId() == found.campaignId())) {
                    places.add(found.place());
                }
            }
        }
        return places;
    }

    boolean readsBundles(Place place) {
        return reliesOnAll(place.campaignId())
                ? basis.foundAt(place).anyMatch(found -> found.bundleRequests() > 0)
                : changes().stream()
                        .anyMatch(change ->
                                change.isOfBundle() && Place.of(change).equals(place));
    }

    boolean reliesOnAll(long campaignId) {
        return has(campaignId, BidModelChange::changesStrictRatio) || has(campaignId, BidModelChange::raisesBaseBid);
    }

    boolean has(long campaignId, Predicate<BidModelChange> which) {
        return changes().stream().anyMatch(change -> change.campaignId() == campaignId && which.test(change));
    }

    /** The plan as a table for people, with every change, violation and warning. */
    public String table() {
        return PlanTable.of(this);
    }

    /** The plan as JSON, for {@link #fromJson}. */
    public String toJson() {
        return PlanFile.toText(this);
    }

    /**
     * A plan that {@link #toJson} has written.
     *
     * @throws IllegalArgumentException if the text is none, or the plan of an earlier version, which lacks the data to judge it
     */
    public static BidModelPlan fromJson(String json) {
        return PlanFile.read(
                BidModelPlan.class, json, "the text is not a plan of this version (plan again)", BidModelPlan::isWhole);
    }

    private boolean isWhole() {
        return Stream.of(baseUrl, madeAt).allMatch(Objects::nonNull)
                && (campaignId == null) != (ioId == null)
                && changes().stream().map(BidModelChange::kind).allMatch(Objects::nonNull);
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

    boolean isOfIo() {
        return ioId != null;
    }

    /** The campaign or insertion order: {@code campaign 7001} or {@code IO 901}. */
    String subject() {
        return campaignId != null ? "campaign " + campaignId : "IO " + ioId;
    }

    /** The context of an error before any request. */
    CallContext context() {
        String path = "/api/v3/bm/" + (campaignId != null ? "campaigns/" + campaignId : "io/" + ioId) + "/bid-models";
        return CallContext.unsent("plan of " + path, "PUT", path, owId);
    }

    void refuseIfAny(List<Violation> found) {
        if (!found.isEmpty()) {
            throw new InvalidRequestException(context(), found);
        }
    }

    /** How much changes; {@link #table()} has all of it. */
    @Override
    public String toString() {
        return "BidModelPlan[" + subject() + ", " + changes().size() + " changes, " + requests() + " requests, "
                + violations.size() + " violations, " + warnings.size() + " warnings]";
    }
}
