package io.adplatform.sdk.creative.library;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.creative.internal.CreativeRules;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import java.util.Collection;
import java.util.List;

/** The creatives of a workspace: read, listed, counted, changed and copied (document 3, "Creative details"). */
public final class CreativeLibrary {

    static final Operation<Creative> GET =
            Operation.read("GET /api/v3/crt/creatives/{creativeId}").returns(Creative.class);

    // A second one would be a second copy of every creative.
    static final Operation<Confirmation> DUPLICATE =
            Operation.once("POST /api/v3/crt/creatives/duplicate").returns(Confirmation.class);

    private final Workspace workspace;

    private CreativeLibrary(Workspace workspace) {
        this.workspace = workspace;
    }

    /** The library of a workspace; a client is one too. */
    public static CreativeLibrary on(Workspace workspace) {
        return new CreativeLibrary(workspace);
    }

    /** A creative in full (document 3, "Get creative"). */
    public Request<Creative> get(long creativeId) {
        return new PlainRequest<>(workspace, GET).path("creativeId", creativeId);
    }

    /** A creative and the campaigns that it runs in (document 3, "Creative with campaigns"). */
    public GetCreativeWithCampaigns getWithCampaigns(long creativeId) {
        return new GetCreativeWithCampaigns(workspace, creativeId);
    }

    /** The creatives of the library, filtered and in pages (document 3, "List creatives"). */
    public ListCreatives list() {
        return new ListCreatives(workspace);
    }

    /** How many creatives there are of each type (document 3, "Count by type"). */
    public CountCreativesByType countByType() {
        return new CountCreativesByType(workspace);
    }

    /** How many creatives there are in each status (document 3, "Count by status"). */
    public CountCreativesByStatus countByStatus() {
        return new CountCreativesByStatus(workspace);
    }

    /** Changes a creative (document 3, "Update creative"). */
    public UpdateCreative update(long creativeId) {
        return new UpdateCreative(workspace, creativeId);
    }

    /** Sets the status of creatives (document 3, "Update creative status"). */
    public UpdateCreativeStatus updateStatus(Collection<Long> creativeIds, CreativeStatus status) {
        return new UpdateCreativeStatus(workspace, creativeIds, status);
    }

    /** Rejects creatives with a reason (document 3, "Update creative status"). */
    public UpdateCreativeStatus reject(Collection<Long> creativeIds, String rejectionReason) {
        return updateStatus(creativeIds, CreativeStatus.REJECTED).rejectionReason(rejectionReason);
    }

    /**
     * Makes copies of creatives (document 3, "Duplicate creatives"). Not sent again after a lost answer: {@link #list()},
     * youngest first, shows whether they exist.
     */
    public Request<Confirmation> duplicate(Collection<Long> creativeIds) {
        return duplication(creativeIds);
    }

    /** Like {@link #duplicate(Collection)}; the copies get this click URL. */
    public Request<Confirmation> duplicate(Collection<Long> creativeIds, String clickUrl) {
        return duplication(creativeIds)
                .body("clickUrl", clickUrl)
                .checked(checks -> CreativeRules.text(checks, "clickUrl"));
    }

    private PlainRequest<Confirmation> duplication(Collection<Long> creativeIds) {
        return new PlainRequest<>(workspace, DUPLICATE)
                .body("creativeIds", List.copyOf(creativeIds))
                .checked(checks -> checks.required("creativeIds").ids("creativeIds"));
    }
}
