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
        desired.dimensions()
                .forEach(dimension -> desired.rows(dimension)
                        .values()
                        .forEach(one -> rules.check(dimension, one.kind(), one.row(), one.values())));
        if (desired.baseBid() != null) {
            rules.check("", rules.modelling.manage(Dimension.CREATIVE).baseBid(desired.baseBid()));
        }
        return rules.violations;
    }

    private void check(Dimension dimension, ChangeKind kind, PlanRow row, BidModelData values) {
        ManageBidModels manage = modelling.manage(dimension);
        String subject = dimension.text() + " " + (row.isBundle() ? row.name() : row.id()) + " ";
        switch (kind) {
            case UPDATE -> check(subject, manage.update(ModelledValues.in(ModellingUpdate.ofEntity(row.id()), values)));
            case ADD_BUNDLE -> {
                ModellingUpdate bundle = ModellingUpdate.ofBundle(1)
                        .bundleName(String.valueOf(row.name()))
                        .entityIds(row.entityIds());
                check(subject, manage.update(ModelledValues.in(bundle, values)));
            }
            case DELETE, INCLUDE, EXCLUDE -> check(subject, manage.include(List.of(row.id())));
            default -> {}
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
