package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.Values;
import java.util.List;
import java.util.Map;

/**
 * Entities to block or to target again, with what the documents let beside them (document 2, "Include/exclude entities
 * of a campaign dimension" and "Manage IO bid modeling").
 */
public final class EntityExclusion extends RequestPart<EntityExclusion> {

    private EntityExclusion(Map<String, Object> fields) {
        super(fields);
    }

    /** Blocks these entities. */
    public static EntityExclusion exclude(List<Long> entityIds) {
        return of(entityIds, 1);
    }

    /** Targets these entities again. */
    public static EntityExclusion include(List<Long> entityIds) {
        return of(entityIds, 0);
    }

    // The documents declare a boolean in one place; the platform takes 0 and 1 in both.
    private static EntityExclusion of(List<Long> entityIds, int isExcluded) {
        return new EntityExclusion(Map.of())
                .with("ids", Values.joined(entityIds))
                .with("isExcluded", isExcluded);
    }

    /** In this campaign only. */
    public EntityExclusion campaignId(long campaignId) {
        return with("campaignId", campaignId);
    }

    public EntityExclusion advertiserId(long advertiserId) {
        return with("advertiserId", advertiserId);
    }

    public EntityExclusion dspId(long dspId) {
        return with("dspId", dspId);
    }

    /** The Organization Workspace ID. */
    public EntityExclusion owId(long owId) {
        return with("owId", owId);
    }

    /** The user's ID in the workspace. */
    public EntityExclusion uowId(long uowId) {
        return with("uowId", uowId);
    }

    @Override
    protected EntityExclusion changed(Map<String, Object> newFields) {
        return new EntityExclusion(newFields);
    }
}
