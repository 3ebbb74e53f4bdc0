package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.operation.FurtherFields;
import java.util.Collection;
import java.util.Map;

/**
 * Entities to block or to target again, with their optional fields (document 2, "Include/exclude entities of a campaign
 * dimension" and "Manage IO bid modeling").
 */
public final class EntityExclusion extends RequestPart<EntityExclusion> {

    private EntityExclusion(Map<String, Object> fields, FurtherFields further) {
        super(fields, further);
    }

    /** Blocks these entities. */
    public static EntityExclusion exclude(Collection<Long> entityIds) {
        return of(entityIds, 1);
    }

    /** Targets these entities again. */
    public static EntityExclusion include(Collection<Long> entityIds) {
        return of(entityIds, 0);
    }

    // The documents declare a boolean in one place; the platform takes 0 and 1 in both.
    private static EntityExclusion of(Collection<Long> entityIds, int isExcluded) {
        return new EntityExclusion(Map.of(), FurtherFields.none())
                .set("ids", Values.joined(entityIds))
                .set("isExcluded", isExcluded);
    }

    /** In this campaign only. */
    public EntityExclusion campaignId(long campaignId) {
        return set("campaignId", campaignId);
    }

    public EntityExclusion advertiserId(long advertiserId) {
        return set("advertiserId", advertiserId);
    }

    public EntityExclusion dspId(long dspId) {
        return set("dspId", dspId);
    }

    /** The Organization Workspace ID. */
    public EntityExclusion owId(long owId) {
        return set("owId", owId);
    }

    /** The user's ID in the workspace. */
    public EntityExclusion uowId(long uowId) {
        return set("uowId", uowId);
    }

    @Override
    protected EntityExclusion changed(Map<String, Object> newFields, FurtherFields newFurther) {
        return new EntityExclusion(newFields, newFurther);
    }
}
