package io.adplatform.sdk.creative.library;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.internal.CreativeRules;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.Collection;
import java.util.List;

/**
 * Sets the status of creatives (document 3, "Update creative status"). For advertisers, workspace users and super users who own
 * the creatives and may edit them. Rejecting needs a reason. May be repeated, and undone by setting the former status. The
 * documents leave open whether a deleted creative can be restored.
 */
public final class UpdateCreativeStatus extends RequestBuilder<Confirmation, UpdateCreativeStatus> {

    // The status is set to the request's value.
    static final Operation<Confirmation> OPERATION =
            Operation.repeatable("PATCH /api/v3/crt/creatives/update-status").returns(Confirmation.class);

    public UpdateCreativeStatus(Workspace workspace, Collection<Long> creativeIds, CreativeStatus status) {
        super(workspace, OPERATION);
        setter("status", "creativeStatusId").setter("rejectionReason", "creativeRejectionReason");
        body("creativeIds", List.copyOf(creativeIds)).body("creativeStatusId", status);
    }

    /**
     * Sets the reason of a rejection: required for {@link CreativeStatus#REJECTED}, optional for a status that isn't
     * {@linkplain CreativeStatus#known() known}, and refused for any other.
     */
    public UpdateCreativeStatus rejectionReason(String creativeRejectionReason) {
        return body("creativeRejectionReason", creativeRejectionReason);
    }

    @Override
    protected void check(Checks checks) {
        checks.required("creativeIds").ids("creativeIds");
        checks.haveIds("creativeStatusId");
        Object status = checks.value("creativeStatusId");
        checks.that(!CreativeStatus.ANY.equals(status), "creativeStatusId", status, "is for counts only");
        if (CreativeStatus.REJECTED.equals(status)) {
            CreativeRules.text(checks, "creativeRejectionReason");
        } else if (CreativeStatus.known().contains(status)) {
            checks.ifSet(
                    "creativeRejectionReason", reason -> false, "must not be set, since the status isn't Rejected");
        }
    }
}
