package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.bidmodel.modelling.EntityType;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan.Step;
import io.adplatform.sdk.bidmodel.plan.PlanBasis.Found;
import io.adplatform.sdk.bidmodel.plan.PlanBasis.Modelled;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.operation.Progress;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads everything that a plan relies on, refuses a stale plan, or sends its requests until one is not confirmed. */
final class Applying {

    /** Values are read again after this time, before a plan's first write and before a higher base bid. */
    static final Duration FRESH = Duration.ofSeconds(30);

    private final BidModelPlan plan;
    private final PlanBasis basis;
    private final Progress progress;
    private final CurrentModelling now = new CurrentModelling();
    /** The values that the plan sets, by the key of the modelling. */
    private final Map<String, BidModelData> wanted = new HashMap<>();

    private final Map<BidModelChange, ChangeResult> results = new HashMap<>();
    private final List<String> differences = new ArrayList<>();
    private long stepsLeft;

    Applying(BidModelPlan plan, Progress progress) {
        this.plan = plan;
        this.basis = plan.basis();
        this.progress = progress;
        this.stepsLeft = plan.steps().size();
        for (BidModelChange change : plan.changes()) {
            if (change.after() != null) {
                wanted.merge(change.key(), change.after(), ModelledValues::with);
            }
        }
    }

    AppliedPlan run() {
        String stop = null;
        try {
            stop = read(plan.places()) ? write() : "the plan is stale";
        } catch (AdPlatformException failure) {
            Poller.throwIfCancelled(failure);
            stop = "what is there couldn't be read: " + failure.getMessage();
        }
        String reason = stop + (differences.isEmpty() ? "" : ": " + differences.get(0) + "; plan again");
        plan.changes()
                .forEach(change ->
                        results.computeIfAbsent(change, left -> new ChangeResult(left, ChangeState.NOT_SENT, reason)));
        return new AppliedPlan(
                plan,
                progress.user().time().now(),
                plan.changes().stream()
                        .map(change -> Objects.requireNonNull(results.get(change)))
                        .toList(),
                progress.meter().requests(),
                differences);
    }

    /** Sends the requests in their order. Returns the reason of its stop; {@code null} if all are confirmed. */
    private @Nullable String write() {
        boolean isFirst = true;
        for (Step step : plan.steps()) {
            boolean isRaise = step.changes().stream().anyMatch(BidModelChange::raisesBaseBid);
            if ((isFirst || isRaise) && !read(stale())) {
                return "a value changed meanwhile";
            }
            List<BidModelChange> due = due(step);
            if (due.isEmpty()) {
                stepsLeft--;
            } else if (!send(due)) {
                return "a request before it wasn't confirmed";
            }
            isFirst &= due.isEmpty();
        }
        return null;
    }

    private List<BidModelChange> due(Step step) {
        return step.changes().stream()
                .filter(change -> !results.containsKey(change))
                .toList();
    }

    private Set<Place> stale() {
        Instant fresh = progress.user().time().now().minus(FRESH);
        return now.read().stream()
                .filter(one -> one.readAt.isBefore(fresh))
                .map(one -> one.place)
                .collect(Collectors.toSet());
    }

    /** Reads dimensions and compares them with the plan. Returns whether nothing differs. */
    private boolean read(Collection<Place> places) {
        readOnly(places);
        plan.changes().stream()
                .filter(change -> places.contains(Place.of(change)))
                .forEach(this::compare);
        basis.found().stream().filter(found -> places.contains(found.place())).forEach(this::compareOthers);
        if (differences.isEmpty() && !places.isEmpty()) {
            plan.steps().forEach(this::checkRequest);
        }
        return differences.isEmpty();
    }

    private void readOnly(Collection<Place> places) {
        List<Place> left = new ArrayList<>(places);
        for (Place place : places) {
            left.remove(place);
            now.take(DimensionReading.read(
                    progress,
                    place,
                    plan.readsBundles(place),
                    plan.changes(),
                    () -> left.stream().mapToLong(plan::reads).sum() + stepsLeft));
        }
    }

    private void compare(BidModelChange change) {
        Judgement judgement = judge(change);
        if (judgement.isDone()) {
            results.putIfAbsent(change, new ChangeResult(change, ChangeState.APPLIED, ChangeResult.ALREADY));
        } else if (judgement.difference() == null && !canBeNamed(change)) {
            differ(change, "can't be changed: its row has no bid model data ID, or the same as other rows");
        } else if (results.containsKey(change) || judgement.difference() != null) {
            differ(change, Objects.requireNonNullElse(judgement.difference(), "it isn't as it was written"));
        }
    }

    /** Whether a request can name it. A campaign deletes by bid model data ID, and an insertion order changes bundles by it. */
    private boolean canBeNamed(BidModelChange change) {
        boolean needsId = plan.isOfIo() ? change.isOfBundle() && change.models() : change.kind() == ChangeKind.DELETE;
        return !needsId || now.dataId(change) != null;
    }

    private Judgement judge(BidModelChange change) {
        return Judgement.of(change, wanted.getOrDefault(change.key(), ModelledValues.NONE), now.of(change));
    }

    private void differ(BidModelChange change, String difference) {
        String campaign = plan.isOfIo() ? "campaign " + change.campaignId() + ": " : "";
        differences.add(campaign + change.subject() + ": " + difference);
        results.putIfAbsent(change, new ChangeResult(change, ChangeState.NOT_SENT, difference + "; plan again"));
    }

    /** Compares the values that stay: the base bid, strict spend ratios beside changed ones, and multipliers of bids that rise. */
    private void compareOthers(Found found) {
        long campaignId = found.campaignId();
        CurrentDimension there = now.of(found.place());
        BigDecimal planned = basis.baseBid(campaignId);
        BigDecimal bid = there.baseBid();
        boolean isChanged = plan.has(campaignId, change -> change.kind() == ChangeKind.BASE_BID);
        if (!isChanged && planned != null && bid != null && !ModelledValues.same(planned, bid)) {
            differences.add("campaign " + campaignId + ": the base bid is " + ModellingLimits.text(bid)
                    + " now, and the plan counts on " + ModellingLimits.text(planned));
        }
        boolean all = plan.reliesOnAll(campaignId);
        if (all && found.isWhole() && !there.isComplete()) {
            differences.add(found.dimension().text() + ": the lists are incomplete now");
        }
        Set<String> raised = raised(found);
        Map<String, Modelled> before = others(found);
        Map<String, Modelled> after = others(there.found());
        Stream.concat(before.keySet().stream(), after.keySet().stream())
                .distinct()
                .filter(key -> all || raised.contains(key))
                .forEach(key -> compareOther(found, before.get(key), after.get(key)));
    }

    /** Returns the modellings that the plan doesn't change. */
    private Map<String, Modelled> others(Found found) {
        Set<String> changed = plan.changes().stream()
                .filter(change -> change.kind() != ChangeKind.INCLUDE && change.kind() != ChangeKind.EXCLUDE)
                .map(BidModelChange::key)
                .collect(Collectors.toSet());
        Map<String, Modelled> others = found.byKey();
        others.entrySet()
                .removeIf(one -> changed.contains(one.getKey())
                        || changed.contains(found.target(one.getValue()).keyByName()));
        return others;
    }

    /** Returns the keys of entities whose bids may rise, with the multipliers that they have. */
    private Set<String> raised(Found found) {
        return plan.changes().stream()
                .filter(change ->
                        found.contains(change) && (change.direction() > 0 || change.kind() == ChangeKind.CHANGE_BUNDLE))
                .flatMap(change -> change.entities().stream())
                .map(id -> found.target(EntityType.INDIVIDUAL, id, null).key())
                .collect(Collectors.toSet());
    }

    private void compareOther(Found found, @Nullable Modelled before, @Nullable Modelled after) {
        BidModelData there = after == null ? null : after.data();
        BidModelData planned = before == null ? null : before.data();
        boolean isSame = ModelledValues.same(ModelledValues.strictRatio(there), ModelledValues.strictRatio(planned))
                && ModelledValues.same(ModelledValues.factor(there), ModelledValues.factor(planned));
        if (!isSame) {
            Modelled shown = Objects.requireNonNull(after == null ? before : after);
            differences.add(found.target(shown).subject() + ": its spend ratio or multiplier has changed");
        }
    }

    /** A request that would break a rule is found before the first write. */
    private void checkRequest(Step step) {
        List<BidModelChange> due = due(step);
        try {
            if (!due.isEmpty()) {
                request(due);
            }
        } catch (InvalidRequestException refused) {
            differences.add(String.valueOf(refused.getMessage()));
        }
    }

    private Call<Confirmation> request(List<BidModelChange> due) {
        Long ioId = plan.ioId();
        return ioId == null
                ? CampaignWrites.request(progress, due, now, this::isMade)
                : IoWrites.request(progress, ioId, due, now);
    }

    private boolean isMade(BidModelChange change) {
        return plan.changes().stream()
                .filter(move ->
                        move.kind() == ChangeKind.CHANGE_BUNDLE && move.key().equals(change.key()))
                .anyMatch(results::containsKey);
    }

    /** Sends a request. Returns whether it is confirmed. */
    private boolean send(List<BidModelChange> due) {
        try {
            progress.send(
                    request(due),
                    response -> {
                        stepsLeft--;
                        return due.size();
                    },
                    () -> stepsLeft);
        } catch (AdPlatformException failure) {
            Poller.throwIfCancelled(failure);
            ChangeFailure why = ChangeFailure.of(failure);
            due.forEach(change -> put(change, why.state(), why.reason()));
            return why.readBack() && readBack(due, why);
        }
        due.forEach(change -> put(change, ChangeState.APPLIED, null));
        return true;
    }

    private void put(BidModelChange change, ChangeState state, @Nullable String reason) {
        results.put(change, new ChangeResult(change, state, reason));
    }

    /** After a lost answer: a visible change was made. An invisible one may still arrive, and stays open. */
    private boolean readBack(List<BidModelChange> due, ChangeFailure why) {
        try {
            readOnly(due.stream().map(Place::of).collect(Collectors.toSet()));
        } catch (AdPlatformException failure) {
            Poller.throwIfCancelled(failure);
            due.forEach(change ->
                    put(change, why.state(), why.reason() + "; it couldn't be read back: " + failure.getMessage()));
            return false;
        }
        for (BidModelChange change : due) {
            boolean isDone = judge(change).isDone();
            put(
                    change,
                    isDone ? ChangeState.APPLIED : why.state(),
                    isDone ? "read back after: " + why.reason() : why.reason() + "; it isn't to be seen so far");
        }
        return due.stream()
                .allMatch(change -> Objects.requireNonNull(results.get(change)).state() == ChangeState.APPLIED);
    }
}
