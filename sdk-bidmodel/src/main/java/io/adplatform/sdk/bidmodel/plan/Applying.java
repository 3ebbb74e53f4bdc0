package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Polling;
import io.adplatform.sdk.progress.WorkMeter;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes a plan's changes, step by step: reads a step's values again, leaves others' changes alone, writes, and reads back changes
 * without an answer.
 */
final class Applying implements Polling<AppliedPlan> {

    private final PlanScope scope;
    private final BidModelPlan plan;
    private final RequestOptions options;
    private final boolean overwrite;
    private final PlanWrites writes;
    private final WorkMeter meter;

    private final Map<BidModelChange, ChangeResult> results = new HashMap<>();
    private final Deque<BidModelPlan.Step> steps;
    private final Deque<DimensionReading> readings = new ArrayDeque<>();
    private final Deque<List<Due>> requests = new ArrayDeque<>();
    private final Map<BidModelChange, ChangeFailure> readBack = new HashMap<>();
    /** Changes of drifted values, by the planned change. */
    private final Map<BidModelChange, BidModelChange> overwritten = new HashMap<>();

    private BidModelPlan.@Nullable Step step;
    private CurrentModelling now = new CurrentModelling();
    private boolean ratiosAreBroken;
    private @Nullable String stopped;

    /** A planned change, and the change to send, which differs if it overwrites another user's values. */
    private record Due(BidModelChange planned, BidModelChange change) {}

    Applying(PlanScope scope, BidModelPlan plan, RequestOptions options, boolean overwrite, WorkMeter meter) {
        this.scope = scope;
        this.plan = plan;
        this.options = options;
        this.overwrite = overwrite;
        this.meter = meter;
        this.steps = new ArrayDeque<>(plan.steps());
        Long ioId = scope.ioId();
        this.writes = ioId == null
                ? new CampaignWrites(scope.workspace(), options)
                : new IoWrites(scope.workspace(), options, ioId);
    }

    @Override
    public Step<AppliedPlan> next() {
        while (true) {
            DimensionReading reading = readings.peek();
            if (reading != null) {
                meter.begins(requestsLeft());
                return reading.next(() -> readingCame(reading), this::readingFailed);
            }
            if (!readBack.isEmpty()) {
                // Before the next request, which may depend on this one.
                read(requests.isEmpty() ? readBack.keySet() : changes());
                continue;
            }
            List<Due> request = requests.poll();
            if (request == null) {
                if (!beginStep()) {
                    return new Done<>(result());
                }
                continue;
            }
            List<Due> possible = possible(request);
            Step<AppliedPlan> sent = possible.isEmpty() ? null : write(possible);
            if (sent != null) {
                return sent;
            }
        }
    }

    private AppliedPlan result() {
        return new AppliedPlan(
                plan,
                scope.workspace().time().now(),
                plan.changes().stream()
                        .map(change -> Objects.requireNonNull(results.get(change)))
                        .toList(),
                meter.requests());
    }

    private boolean beginStep() {
        step = steps.poll();
        if (step == null) {
            return false;
        }
        List<BidModelChange> changes = step.changes();
        if (stopped != null) {
            all(changes, ChangeState.NOT_SENT, stopped);
        } else if (ratiosAreBroken && changes.stream().anyMatch(PlanOrder::changesRatio)) {
            all(changes, ChangeState.NOT_SENT, "a step before it that changes spend ratios wasn't made in full");
        } else {
            read(changes);
        }
        return true;
    }

    private void read(Collection<BidModelChange> changes) {
        now = new CurrentModelling();
        PlanOrder.bundlesMatter(changes)
                .forEach((place, bundles) -> readings.add(new DimensionReading(
                        scope.workspace(), options, place.campaignId(), place.dimension(), bundles)));
    }

    private void readingCame(DimensionReading reading) {
        if (reading.hasEnded() && changes().stream().anyMatch(reading.current()::mayShareId)) {
            reading.readBundles();
        }
        if (reading.hasEnded()) {
            now.take(reading.current());
            readings.remove();
            if (readings.isEmpty() && readBack.isEmpty()) {
                judge();
            } else if (readings.isEmpty()) {
                settle();
            }
        }
        meter.answered(0, requestsLeft());
    }

    private void readingFailed(AdPlatformException failure) {
        readings.clear();
        if (readBack.isEmpty()) {
            all(changes(), ChangeState.NOT_SENT, "what is there couldn't be read again: " + failure.getMessage());
            stopAfter(failure);
        } else {
            readBack.forEach((change, why) ->
                    put(change, why.state(), why.reason() + "; it couldn't be read back: " + failure.getMessage()));
            readBack.clear();
            dropRequests("a request before it couldn't be read back");
        }
    }

    private void dropRequests(String reason) {
        requests.forEach(due -> all(planned(due), ChangeState.NOT_SENT, reason));
        requests.clear();
    }

    private List<BidModelChange> changes() {
        return Objects.requireNonNull(step).changes();
    }

    /** Before a write: a change is due if its values are as in the plan, or if drift is overwritten. */
    private void judge() {
        List<Due> due = new ArrayList<>();
        for (BidModelChange change : changes()) {
            switch (now.judge(change)) {
                case AS_PLANNED -> due.add(new Due(change, change));
                case DONE -> put(change, ChangeState.APPLIED, ChangeResult.ALREADY);
                case UNSEEN -> put(change, ChangeState.NOT_SENT, "the platform's list doesn't show it");
                case DRIFTED -> {
                    BidModelChange other = overwrite ? overwriting(change) : null;
                    if (other == null) {
                        put(change, ChangeState.DRIFTED, drift(change));
                    } else {
                        due.add(new Due(change, other));
                        overwritten.put(change, asFound(change));
                    }
                }
            }
        }
        Map<BidModelChange, Due> byFound = new LinkedHashMap<>();
        due.forEach(one -> byFound.put(overwritten.getOrDefault(one.planned(), one.change()), one));
        writes.requests(List.copyOf(byFound.keySet()))
                .forEach(request ->
                        requests.add(request.stream().map(byFound::get).toList()));
    }

    /** Returns the changes of a request whose conditions hold. A change that is held back can be a condition of others. */
    private List<Due> possible(List<Due> request) {
        List<Due> possible = new ArrayList<>(request);
        holdBackBundles(possible);
        holdBackBaseBids(possible);
        holdBackMultipliers(possible);
        holdBackRatios(possible);
        return possible.size() < request.size() ? possible(possible) : possible;
    }

    /** Takes a higher base bid out if a bid that is lowered before it isn't lowered yet. */
    private void holdBackBaseBids(List<Due> due) {
        List<BidModelChange> here = planned(due);
        takeOut(
                due,
                change -> change.kind() == ChangeKind.BASE_BID && isTooEarly(change, here),
                "held back: a change that may lower bids wasn't made before it");
        if (scope.isOfIo()) {
            holdBack(
                    due,
                    change -> change.kind() == ChangeKind.BASE_BID,
                    "held back: the base bid reaches all campaigns, and can't be changed in one of them");
        }
    }

    private boolean isTooEarly(BidModelChange bid, List<BidModelChange> here) {
        BigDecimal found = Objects.requireNonNullElse(now.of(bid).baseBid(), BigDecimal.ZERO);
        // A campaign's first base bid comes before all modelling.
        boolean isFirst = found.signum() <= 0;
        return found.compareTo(Objects.requireNonNull(bid.baseBidAfter())) < 0
                && plan.changes().stream()
                        .filter(change -> change.campaignId() == bid.campaignId() && !here.contains(change))
                        .filter(change -> change.direction() < 0 || change.kind() == ChangeKind.CHANGE_BUNDLE)
                        .anyMatch(change -> !isMade(change, isFirst));
    }

    private boolean isMade(BidModelChange change, boolean ifOpen) {
        ChangeResult result = results.get(change);
        return result == null ? ifOpen : result.state() == ChangeState.APPLIED;
    }

    /** Takes changes out that may raise a bid and whose base bid isn't as in the plan, because a bid is a product. */
    private void holdBackMultipliers(List<Due> due) {
        List<BidModelChange> here = planned(due);
        for (Due one : List.copyOf(due)) {
            String otherBid = multiplies(one.planned()) ? otherBaseBid(one.planned(), here) : null;
            if (otherBid != null) {
                put(one.planned(), ChangeState.NOT_SENT, "held back: the base bid " + otherBid + "; plan again");
                due.remove(one);
            }
        }
    }

    /** Whether it sets a multiplier, puts entities under one, or raises a bid in another way. */
    private boolean multiplies(BidModelChange change) {
        BidModelData values = change.kind() == ChangeKind.CHANGE_BUNDLE ? now.there(change) : change.after();
        return change.kind() != ChangeKind.BASE_BID
                && (change.direction() > 0 || (values != null && values.bidMultiplier() != null));
    }

    private @Nullable String otherBaseBid(BidModelChange change, List<BidModelChange> request) {
        BigDecimal planned = change.baseBidBefore();
        BigDecimal found = now.of(change).baseBid();
        for (BidModelChange bid : plan.changes()) {
            if (bid.kind() == ChangeKind.BASE_BID && bid.campaignId() == change.campaignId()) {
                if (request.contains(bid) || (changes().contains(bid) && isMade(bid, false))) {
                    return null;
                }
                if (!isMade(bid, true)) {
                    return "of the campaign wasn't changed as planned";
                }
                // A later request changes it.
                boolean isOpen = !results.containsKey(bid) && !ModelledValues.same(found, bid.baseBidAfter());
                planned = isOpen ? bid.baseBidBefore() : planned;
            }
        }
        return planned == null || found == null || ModelledValues.same(planned, found)
                ? null
                : "is " + ModellingLimits.text(found) + " now, and the plan counts on " + ModellingLimits.text(planned);
    }

    private void holdBackRatios(List<Due> due) {
        for (long campaignId :
                due.stream().map(one -> one.change().campaignId()).distinct().toList()) {
            holdBack(
                    due,
                    change -> change.campaignId() == campaignId && PlanOrder.changesRatio(change),
                    "held back: another spend ratio of this step can't be changed");
        }
    }

    /** Takes changes out that only make sense together, unless all of them are due or made. */
    private void holdBack(List<Due> due, Predicate<BidModelChange> together, String reason) {
        boolean lacksOne = changes().stream()
                .filter(together)
                .map(results::get)
                .anyMatch(result -> result != null && result.state() != ChangeState.APPLIED);
        takeOut(due, change -> lacksOne && together.test(change), reason);
    }

    private void takeOut(List<Due> due, Predicate<BidModelChange> which, String reason) {
        List<Due> held = due.stream().filter(one -> which.test(one.planned())).toList();
        all(planned(held), ChangeState.NOT_SENT, reason);
        due.removeAll(held);
    }

    /** Takes changes of bundles and their entities out if a change on which they depend wasn't made. */
    private void holdBackBundles(List<Due> due) {
        List<BidModelChange> unmade =
                changes().stream().filter(change -> !isMade(change, true)).toList();
        takeOut(
                due,
                change -> unmade.stream().anyMatch(other -> follows(change, other, -1) || follows(other, change, 1)),
                "held back: another change of the bundle wasn't made");
    }

    /** Whether entities move between bundles, and the other change of the same bids has this direction. */
    private static boolean follows(BidModelChange move, BidModelChange other, int direction) {
        return move.kind() == ChangeKind.CHANGE_BUNDLE
                && other.kind() != ChangeKind.BASE_BID
                && (move.key().equals(other.key())
                        || (Integer.signum(other.direction()) == direction && CampaignWrites.concern(move, other)));
    }

    private static List<BidModelChange> planned(List<Due> due) {
        return due.stream().map(Due::planned).toList();
    }

    /** Returns the change from another user's values to the desired ones; {@code null} if there is none. */
    private @Nullable BidModelChange overwriting(BidModelChange change) {
        BidModelData there = now.there(change);
        BidModelData after = change.after();
        return switch (change.kind()) {
            case ADD, UPDATE ->
                after == null
                        ? null
                        : changed(
                                change,
                                there == null ? ChangeKind.ADD : ChangeKind.UPDATE,
                                there == null ? after : ModelledValues.missing(there, after));
            case ADD_BUNDLE -> null;
            case CHANGE_BUNDLE, UNBUNDLE -> found(change) == null ? null : changed(change, change.kind(), after);
            case DELETE, INCLUDE, EXCLUDE, BASE_BID -> change;
        };
    }

    /** The change with the values that it overwrites, which an undo restores. */
    private BidModelChange asFound(BidModelChange change) {
        Bundle bundle = found(change);
        BidModelChange sent = Objects.requireNonNullElse(overwriting(change), change);
        return changed(change, sent.kind(), change.after())
                .from(
                        now.there(change),
                        bundle == null ? change.entitiesBefore() : bundle.entityIds(),
                        change.kind() == ChangeKind.BASE_BID ? now.of(change).baseBid() : null);
    }

    private @Nullable Bundle found(BidModelChange change) {
        return change.isOfBundle() ? now.of(change).bundle(change) : null;
    }

    /** A bundle keeps the name that another user gave it. */
    private BidModelChange changed(BidModelChange change, ChangeKind kind, @Nullable BidModelData after) {
        Bundle bundle = found(change);
        String name = bundle == null ? change.name() : bundle.bundleName();
        BidModelChange.Target target = new BidModelChange.Target(
                change.campaignId(), change.dimension(), change.entityType(), change.entityId(), name);
        if (kind == ChangeKind.BASE_BID) {
            return change;
        }
        return BidModelChange.of(kind, target, change.before(), after)
                .withEntities(change.entitiesBefore(), change.entitiesAfter(), change.entityNames());
    }

    private String drift(BidModelChange change) {
        BidModelData there = now.there(change);
        if (change.kind() == ChangeKind.BASE_BID) {
            BigDecimal bid = now.of(change).baseBid();
            return bid == null
                    ? "the campaign has no base bid now"
                    : "the base bid is " + ModellingLimits.text(bid) + " now";
        }
        String values = there == null ? "" : ChangeText.values(null, there);
        Bundle bundle = found(change);
        if (bundle == null && change.kind() == ChangeKind.UNBUNDLE) {
            return "another bundle has the same name now";
        }
        if (bundle != null && Judgement.isRenamed(change, bundle)) {
            return "the bundle's name is " + (bundle.bundleName() == null ? "empty" : bundle.bundleName()) + " now";
        }
        boolean changed = bundle != null && !change.entitiesAfter().isEmpty();
        return changed || change.kind() == ChangeKind.ADD_BUNDLE || change.kind() == ChangeKind.UNBUNDLE
                ? "the bundle has other entities or values now"
                : there == null
                        ? "it isn't modelled now"
                        : "it has " + (values.isEmpty() ? "no values" : values) + " now";
    }

    /** Sends a request; {@code null} if it would violate a rule. */
    private @Nullable Step<AppliedPlan> write(List<Due> due) {
        List<BidModelChange> planned = planned(due);
        Call<Confirmation> call;
        try {
            call = writes.request(due.stream().map(Due::change).toList(), now);
        } catch (InvalidRequestException refused) {
            List<Due> others = withoutRefused(due);
            if (others.size() < due.size()) {
                return others.isEmpty() ? null : write(others);
            }
            all(planned, ChangeState.REFUSED, String.valueOf(refused.getMessage()));
            return null;
        }
        meter.begins(requestsLeft() + 1);
        return new Send<>(
                call,
                response -> {
                    all(planned, ChangeState.APPLIED, null);
                    meter.answered(planned.size(), requestsLeft());
                },
                failure -> failed(planned, failure));
    }

    /** Refuses the changes that violate a rule by themselves, and returns the others. */
    private List<Due> withoutRefused(List<Due> request) {
        List<Due> others = new ArrayList<>();
        for (Due one : request) {
            try {
                // An insertion order can't block entities in a separate request.
                if (IoWrites.models(one.change()) || one.change().isOfBundle()) {
                    writes.request(List.of(one.change()), now);
                }
                others.add(one);
            } catch (InvalidRequestException refused) {
                put(one.planned(), ChangeState.REFUSED, String.valueOf(refused.getMessage()));
            }
        }
        return possible(others);
    }

    private void failed(List<BidModelChange> planned, AdPlatformException failure) {
        ChangeFailure why = ChangeFailure.of(failure);
        if (why.readBack()) {
            planned.forEach(change -> readBack.put(change, why));
        } else {
            all(planned, why.state(), why.reason());
            stopAfter(failure);
        }
    }

    /** After a lost answer: a visible change was made. An invisible one may still arrive, and stays open. */
    private void settle() {
        readBack.forEach((change, why) -> {
            if (now.judge(overwritten.getOrDefault(change, change)) == Judgement.DONE) {
                put(change, ChangeState.APPLIED, "read back after: " + why.reason());
            } else {
                put(change, why.state(), why.reason() + "; it isn't to be seen so far");
            }
        });
        readBack.clear();
    }

    /** The reason that prevented a request would prevent the next one too. */
    private void stopAfter(AdPlatformException failure) {
        if (failure.wasSent() == Sent.NO && !(failure instanceof InvalidRequestException)) {
            stopped = "a request before it couldn't be sent: " + failure.getMessage();
            dropRequests(stopped);
        }
    }

    private void all(List<BidModelChange> changes, ChangeState state, @Nullable String reason) {
        changes.forEach(change -> put(change, state, reason));
    }

    private void put(BidModelChange change, ChangeState state, @Nullable String reason) {
        results.put(change, new ChangeResult(overwritten.getOrDefault(change, change), state, reason));
        ratiosAreBroken |= state != ChangeState.APPLIED && PlanOrder.changesRatio(change);
    }

    private long requestsLeft() {
        return steps.stream().mapToLong(one -> one.reads() + one.writes()).sum()
                + readings.stream().mapToLong(DimensionReading::requestsLeft).sum()
                + (step == null || readings.isEmpty() || !readBack.isEmpty() ? requests.size() : step.writes());
    }

    @Override
    public CallContext context() {
        return scope.context();
    }
}
