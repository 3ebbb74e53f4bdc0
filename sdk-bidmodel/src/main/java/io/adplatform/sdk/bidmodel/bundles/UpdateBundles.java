package io.adplatform.sdk.bidmodel.bundles;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.internal.BundleRules;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Renames bundles, or changes what is in them (document 2, "Update bundles"). Unset values are not sent and keep their stored
 * values; set entities replace all former ones. May be repeated.
 */
public final class UpdateBundles extends RequestBuilder<Confirmation, UpdateBundles> {

    // Names and contents are set to the request's values.
    static final Operation<Confirmation> OPERATION = Operation.repeatable(
                    "PATCH /api/v3/bm/campaigns/{campaignId}/dimensions/{dimensionId}/bundles")
            .returns(Confirmation.class);

    private final List<BundleUpdate> bundles = new ArrayList<>();

    UpdateBundles(Workspace workspace, long campaignId, Dimension dimension) {
        super(workspace, OPERATION);
        path("campaignId", campaignId).path("dimensionId", dimension);
        setter("dimension", "dimensionId").setter("bundle", "bundleDetailList").setter("name", "bundleName");
    }

    /** One more bundle, 10 at most. */
    public UpdateBundles bundle(BundleUpdate bundle) {
        bundles.add(bundle);
        return body("bundleDetailList", bundles.stream().map(BundleUpdate::sent).toList());
    }

    @Override
    protected void check(Checks checks) {
        checks.required("bundleDetailList");
        BundleRules.count(checks, "bundleDetailList", bundles.size());
        Set<Object> seen = new HashSet<>();
        for (int i = 0; i < bundles.size(); i++) {
            Checks at = bundles.get(i).checksWithin(checks, "bundleDetailList[" + i + "]", "bundle[" + i + "]");
            at.that(
                    at.value("bundleName") != null || at.value("entityIds") != null || at.hasFurtherFields(),
                    "bundleId",
                    at.value("bundleId"),
                    "needs a name or entityIds to change");
            Object id = at.ids("bundleId").value("bundleId");
            at.that(id == null || seen.add(id), "bundleId", id, "must not be in the request twice");
            BundleRules.limits(at);
        }
    }
}
