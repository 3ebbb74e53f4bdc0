package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.modelling.BidLimits;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The place of a plan.
 *
 * @param campaignId {@code null} for an insertion order
 * @param ioId {@code null} for a campaign
 */
record PlanScope(
        Workspace workspace,
        @Nullable Long campaignId,
        @Nullable Long ioId) {

    boolean isOfIo() {
        return ioId != null;
    }

    String baseUrl() {
        return workspace.baseUrl().toString();
    }

    CallContext context() {
        String path = campaignId != null
                ? "/api/v3/bm/campaigns/" + campaignId + "/bid-models"
                : "/api/v3/bm/io/" + ioId + "/bid-models";
        return CallContext.unsent("plan of " + path, "PUT", path, workspace.owId());
    }

    /** Refuses a plan that was made for something else, or that the platform would refuse. */
    void require(BidModelPlan plan, Set<BidLimits.Limit> lifted) {
        List<Violation> violations = new ArrayList<>();
        check(violations, "baseUrl", plan.baseUrl(), baseUrl());
        check(violations, "owId", plan.owId(), workspace.owId());
        check(violations, "campaignId", plan.campaignId(), campaignId);
        check(violations, "ioId", plan.ioId(), ioId);
        if (plan.basis() == null) {
            violations.add(new Violation("plan", null, "was made by an earlier version: plan again"));
        }
        Predicate<String> isLifted = rule -> lifted.stream().anyMatch(limit -> rule.startsWith(limit.prefix()));
        plan.violations().stream()
                .filter(isLifted.negate())
                .forEach(rule -> violations.add(new Violation("plan", null, "breaks a rule: " + rule)));
        refuseIfAny(violations);
    }

    /** The campaign or insertion order: {@code campaign 7001} or {@code IO 901}. */
    @Override
    public String toString() {
        return campaignId != null ? "campaign " + campaignId : "IO " + ioId;
    }

    void refuseIfAny(List<Violation> violations) {
        if (!violations.isEmpty()) {
            throw new InvalidRequestException(context(), violations);
        }
    }

    private static void check(List<Violation> violations, String name, @Nullable Object ofPlan, @Nullable Object here) {
        if (!Objects.equals(ofPlan, here)) {
            violations.add(new Violation(
                    "plan." + name,
                    ofPlan == null ? "none" : ofPlan.toString(),
                    "must be " + (here == null ? "none" : here) + ": the plan was made for something else"));
        }
    }
}
