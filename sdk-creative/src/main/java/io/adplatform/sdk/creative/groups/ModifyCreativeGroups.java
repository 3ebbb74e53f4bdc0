package io.adplatform.sdk.creative.groups;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.Collection;
import java.util.List;

/**
 * Puts creatives into groups, or takes them out (document 3, "Modify group membership"). The groups are required. May
 * be repeated, and undone by the other of the two.
 */
public final class ModifyCreativeGroups extends RequestBuilder<Confirmation, ModifyCreativeGroups> {

    // A creative is in a group or it isn't.
    static final Operation<Confirmation> OPERATION = Operation.repeatable(
                    "POST /api/v3/crt/creatives/groups/modify-creatives")
            .returns(Confirmation.class);

    // The documents call it actionType, deployments were seen to take action.
    ModifyCreativeGroups(Workspace workspace, String actionType, Collection<Long> creativeIds) {
        super(workspace, OPERATION);
        body("creativeIds", List.copyOf(creativeIds))
                .body("actionType", actionType)
                .body("action", actionType)
                .preset("actionType", "action");
    }

    /** The groups. Required. */
    public ModifyCreativeGroups creativeGroupIds(Collection<Long> creativeGroupIds) {
        return body("creativeGroupIds", List.copyOf(creativeGroupIds));
    }

    @Override
    protected void check(Checks checks) {
        checks.required("creativeIds", "creativeGroupIds").ids("creativeIds", "creativeGroupIds");
    }
}
