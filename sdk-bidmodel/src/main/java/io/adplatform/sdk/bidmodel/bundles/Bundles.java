package io.adplatform.sdk.bidmodel.bundles;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.internal.BundleRules;
import io.adplatform.sdk.bidmodel.modelling.CampaignModelling;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import java.util.Collection;
import java.util.List;

/**
 * The bundles of a campaign: entities of one dimension that are modelled as one (document 2, "Bundle"). A bundle has at
 * most 1000 entities and a name of 1 to 255 characters, a dimension at most 10 bundles.
 */
public final class Bundles {

    // A second one would be a second bundle.
    static final Operation<Confirmation> CREATE = Operation.once(
                    "POST /api/v3/bm/campaigns/{campaignId}/dimensions/{dimensionId}/bundles")
            .returns(Confirmation.class);

    // A deleted bundle stays deleted.
    static final Operation<Confirmation> DELETE = Operation.repeatable(
                    "DELETE /api/v3/bm/campaigns/{campaignId}/dimensions{dimensionId}/bundles")
            .orPath("/api/v3/bm/campaigns/{campaignId}/dimensions/{dimensionId}/bundles")
            .returns(Confirmation.class);

    private final Workspace workspace;
    private final long campaignId;

    private Bundles(Workspace workspace, long campaignId) {
        this.workspace = workspace;
        this.campaignId = campaignId;
    }

    /** The bundles of a campaign in a workspace. */
    public static Bundles on(Workspace workspace, long campaignId) {
        return new Bundles(workspace, campaignId);
    }

    /** The campaign's bundles, of all dimensions unless one is named (document 2, "List bundles"). */
    public ListBundles list() {
        return new ListBundles(workspace, campaignId);
    }

    /** The campaign's bundles in one dimension (document 2, "List bundles"). */
    public ListBundles list(Dimension dimension) {
        return list().dimension(dimension);
    }

    /**
     * Makes a bundle; the confirmation carries its ID (document 2, "Create bundle"). {@link CampaignModelling#manage} makes and
     * models one in a single request. Sent once: after a lost answer, {@link #list} shows whether it exists.
     *
     * @param bundleName 1 to 255 characters
     * @param entityIds 1 to 1000 entities of the dimension
     */
    public Request<Confirmation> create(Dimension dimension, String bundleName, Collection<Long> entityIds) {
        return new PlainRequest<>(workspace, CREATE)
                .setter("dimension", "dimensionId")
                .path("campaignId", campaignId)
                .path("dimensionId", dimension)
                .body("bundleName", bundleName)
                .body("entityIds", List.copyOf(entityIds))
                .checked(BundleRules::named)
                .checked(BundleRules::limits);
    }

    /** Renames bundles, or changes what is in them (document 2, "Update bundles"). */
    public UpdateBundles update(Dimension dimension) {
        return new UpdateBundles(workspace, campaignId, dimension);
    }

    /**
     * Deletes bundles with their modelling (document 2, "Delete bundles"). It can't be undone: a bundle of the same entities is a
     * new one, without modelling. Sent again after a lost answer, and may then end in
     * {@link io.adplatform.sdk.error.UnprocessableException} although the first request did its work.
     */
    public Request<Confirmation> delete(Dimension dimension, Collection<Long> bundleIds) {
        return delete("dimension", List.of(dimension), bundleIds);
    }

    /** Like {@link #delete(Dimension, Collection)}, for bundles of several dimensions. */
    public Request<Confirmation> delete(Collection<Dimension> dimensions, Collection<Long> bundleIds) {
        return delete("dimensions", dimensions, bundleIds);
    }

    private Request<Confirmation> delete(
            String parameter, Collection<Dimension> dimensions, Collection<Long> bundleIds) {
        return new PlainRequest<>(workspace, DELETE)
                .setter(parameter, "dimensionId")
                .path("campaignId", campaignId)
                .path("dimensionId", Values.joined(dimensions))
                .body("bundleIds", List.copyOf(bundleIds))
                .checked(checks -> checks.required("bundleIds").ids("bundleIds").haveIds("dimensionId"));
    }
}
