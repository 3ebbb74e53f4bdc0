package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan.Step;
import io.adplatform.sdk.bidmodel.plan.PlanBasis.Found;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.operation.Progress;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads everything that a plan relies on, refuses a stale plan, or sends its requests until one is not confirmed. */
final class Applying {

    /** Values are read again after this time, before a plan's first write and before a higher base bid. */
    static final Duration FRESH = Duration.ofSeconds(30);

    private final BidModelPlan plan;
    private final PlanBasis basis;
    private final Progress progress;
    private final Map<Place, CurrentDimension> now = new LinkedHashMap<>();
    private final Writes writes;
    /** The values that the plan sets, by the keys of the modellings that it changes. */
    private final Map<String, BidModelData> wanted = new HashMap<>();

    private final Map<BidModelChange, ChangeResult> results = new HashMap<>();
    private final List<String> differences = new ArrayList<>();
    private long stepsLeft;

    Applying(BidModelPlan plan, Progress progress) {
        this.plan = plan;
        this.basis = plan.basis();
        this.progress = progress;
        this.writes = new Writes(progress, plan.ioId(), now, this::isMoved);
        this.stepsLeft = plan.steps().size();
        for (BidModelChange change : plan.changes()) {
            if (change.models() || change.fillsBundle()) {
                wanted.merge(change.key(), change.set(), ModelledValues::with);
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
        List<ChangeResult> all = plan.changes().stream()
                .map(change -> results.getOrDefault(change, new ChangeResult(change, ChangeState.NOT_SENT, reason)))
                .toList();
        return new AppliedPlan(
                plan, progress.user().time().now(), all, progress.meter().requests(), differences);
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
        return now.values().stream()
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
        DimensionReading.read(
                progress,
                places,
                plan::readsBundles,
                plan.changes(),
                plan::reads,
                stepsLeft,
                one -> now.put(one.place, one));
    }

    private void compare(BidModelChange change) {
        Judgement judgement = judge(change);
        if (judgement.isDone()) {
            results.putIfAbsent(change, new ChangeResult(change, ChangeState.APPLIED, ChangeResult.ALREADY));
        } else if (judgement.difference() != null) {
            differ(change, judgement.difference());
        } else if (!writes.canName(change)) {
            differ(change, "can't be changed: its row has no bid model data ID, or the same as other rows");
        } else if (results.containsKey(change)) {
            differ(change, "it isn't as it was written");
        }
    }

    private Judgement judge(BidModelChange change) {
        return Judgement.of(
                change, wanted.getOrDefault(change.key(), ModelledValues.NONE), writes.there(Place.of(change)));
    }

    private void differ(BidModelChange change, String difference) {
        String campaign = plan.isOfIo() ? "campaign " + change.campaignId() + ": " : "";
        differences.add(campaign + change.subject() + ": " + difference);
        results.putIfAbsent(change, new ChangeResult(change, ChangeState.NOT_SENT, difference + "; plan again"));
    }

    /** Compares the values that stay: the base bid, strict spend ratios beside changed ones, and multipliers of bids that rise. */
    private void compareOthers(Found found) {
        Found there = writes.there(found.place()).found();
        long campaignId = found.campaignId();
        BigDecimal planned = basis.bid(campaignId, Found::baseBid);
        BigDecimal bid = there.baseBid();
        boolean isChanged = plan.has(campaignId, change -> change.kind() == ChangeKind.BASE_BID);
        if (!isChanged && planned != null && bid != null && !ModelledValues.same(planned, bid)) {
            differences.add("campaign " + campaignId + ": the base bid is " + ModellingLimits.text(bid)
                    + " now, and the plan counts on " + ModellingLimits.text(planned));
        }
        boolean all = plan.reliesOnAll(campaignId);
        if (all && found.isWhole() && !there.isWhole()) {
            differences.add(found.dimension().text() + ": the lists are incomplete now");
        }
        Set<String> raised = raised(found);
        Map<String, PlanRow> before = found.modelled();
        Map<String, PlanRow> after = there.modelled();
        Map<String, PlanRow> others = new LinkedHashMap<>(before);
        after.forEach(others::putIfAbsent);
        others.forEach((key, one) -> {
            boolean isChangedHere = wanted.containsKey(found.place().key(one))
                    || wanted.containsKey(found.place().key(one.withoutId()));
            boolean matters = (all || raised.contains(key)) && !isChangedHere;
            if (matters && !areSame(before.get(key), after.get(key))) {
                differences.add(one.subject(found.dimension()) + ": its spend ratio or multiplier has changed");
            }
        });
    }

    /** Returns the keys of entities whose bids may rise, with the multipliers that they have. */
    private Set<String> raised(Found found) {
        return plan.changes().stream()
                .filter(change ->
                        found.contains(change) && (change.direction() > 0 || change.kind() == ChangeKind.CHANGE_BUNDLE))
                .flatMap(change -> change.entities().stream())
                .map(id -> PlanRow.entity(id, null, null).key())
                .collect(Collectors.toSet());
    }

    private static boolean areSame(@Nullable PlanRow before, @Nullable PlanRow after) {
        BidModelData planned = before == null ? null : before.data();
        BidModelData there = after == null ? null : after.data();
        return ModelledValues.same(ModelledValues.strictRatio(there), ModelledValues.strictRatio(planned))
                && ModelledValues.same(ModelledValues.factor(there), ModelledValues.factor(planned));
    }

    /** A request that would break a rule is found before the first write. */
    private void checkRequest(Step step) {
        List<BidModelChange> due = due(step);
        try {
            if (!due.isEmpty()) {
                writes.request(due);
            }
        } catch (InvalidRequestException refused) {
            differences.add(String.valueOf(refused.getMessage()));
        }
    }

    private boolean isMoved(BidModelChange change) {
        return plan.changes().stream()
                .filter(move ->
                        move.kind() == ChangeKind.CHANGE_BUNDLE && move.key().equals(change.key()))
                .anyMatch(results::containsKey);
    }

    /** Sends a request. Returns whether it is confirmed. */
    private boolean send(List<BidModelChange> due) {
        try {
            progress.send(
                    writes.request(due),
                    response -> {
                        stepsLeft--;
                        return due.size();
                    },
                    () -> stepsLeft);
        } catch (AdPlatformException failure) {
            Poller.throwIfCancelled(failure);
            return wasMade(due, failure);
        }
        due.forEach(change -> put(change, ChangeState.APPLIED, null));
        return true;
    }

    /** Returns whether the changes of a failed request are made. */
    private boolean wasMade(List<BidModelChange> due, AdPlatformException failure) {
        boolean isUnsent = failure.wasSent() == Sent.NO || failure instanceof RateLimitException;
        boolean isRefused = failure instanceof ApiException
                && !(failure instanceof ServerException)
                && !(failure instanceof OutcomeUnknownException);
        ChangeState state = isUnsent ? ChangeState.NOT_SENT : isRefused ? ChangeState.REFUSED : ChangeState.UNKNOWN;
        String reason = String.valueOf(failure.getMessage());
        due.forEach(change -> put(change, state, reason));
        CallContext context = failure.context();
        // The second of two requests may have been refused because the first did its work.
        boolean isClear = isUnsent || (isRefused && context != null && context.attempts() == 1);
        return !isClear && readBack(due, state, reason);
    }

    private void put(BidModelChange change, ChangeState state, @Nullable String reason) {
        results.put(change, new ChangeResult(change, state, reason));
    }

    /** After a lost answer: a visible change was made. An invisible one may still arrive, and stays open. */
    private boolean readBack(List<BidModelChange> due, ChangeState state, String reason) {
        try {
            readOnly(due.stream().map(Place::of).collect(Collectors.toSet()));
        } catch (AdPlatformException failure) {
            Poller.throwIfCancelled(failure);
            due.forEach(change -> put(change, state, reason + "; it couldn't be read back: " + failure.getMessage()));
            return false;
        }
        boolean isMade = true;
        for (BidModelChange change : due) {
            boolean isDone = judge(change).isDone();
            isMade &= isDone;
            put(
                    change,
                    isDone ? ChangeState.APPLIED : state,
                    isDone ? "read back after: " + reason : reason + "; it isn't to be seen so far");
        }
        return isMade;
    }
}
