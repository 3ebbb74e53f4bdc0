package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelData;
import io.adplatform.sdk.bidmodel.modelling.CampaignModelling;
import io.adplatform.sdk.bidmodel.modelling.ManageBidModels;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * The rules that need no knowledge of the campaign. A temporary request for each value applies its rules.
 */
final class DesiredRules {

    private final CampaignModelling modelling;
    private final List<Violation> violations;

    private DesiredRules(Workspace workspace, List<Violation> violations) {
        // Any campaign: these rules don't ask which.
        this.modelling = CampaignModelling.on(workspace, 1);
        this.violations = violations;
    }

    /** Returns all violations of the desired state. */
    static List<Violation> violations(Workspace workspace, DesiredBidModel desired) {
        DesiredRules rules = new DesiredRules(workspace, new ArrayList<>(desired.violations()));
        desired.dimensions().forEach(rules::check);
        if (desired.baseBid() != null) {
            rules.check("", rules.modelling.manage(Dimension.CREATIVE).baseBid(desired.baseBid()));
        }
        return rules.violations;
    }

    private void check(Dimension dimension, DesiredDimension desired) {
        desired.entities.forEach((id, values) -> check(dimension, id, ModellingUpdate.ofEntity(id), values));
        desired.bundles.forEach((name, bundle) -> check(
                dimension,
                name,
                ModellingUpdate.ofBundle(1).bundleName(name).entityIds(bundle.entityIds()),
                bundle.values()));
        checkIds(dimension, desired.unmodelled);
        checkIds(dimension, desired.included);
        checkIds(dimension, desired.excluded);
    }

    private void check(Dimension dimension, Object subject, ModellingUpdate update, BidModelData values) {
        check(
                dimension.text() + " " + subject + " ",
                modelling.manage(dimension).update(ModelledValues.in(update, values)));
    }

    private void checkIds(Dimension dimension, Collection<Long> ids) {
        if (!ids.isEmpty()) {
            check(dimension.text() + " ", modelling.manage(dimension).include(ids));
        }
    }

    private void check(String subject, ManageBidModels request) {
        try {
            request.build();
        } catch (InvalidRequestException refused) {
            for (Violation one : refused.violations()) {
                String input = one.setter().substring(one.setter().lastIndexOf('.') + 1);
                violations.add(new Violation(subject + input, one.value(), one.rule()));
            }
        }
    }
}
