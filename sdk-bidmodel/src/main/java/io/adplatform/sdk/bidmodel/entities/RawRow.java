package io.adplatform.sdk.bidmodel.entities;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.adplatform.sdk.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row as it arrives: the fields of entities and of bundles side by side. {@link #row} distinguishes them. */
record RawRow(
        @Nullable Long bundleId,
        @Nullable String bundleName,
        List<Long> bundleEntityIds,
        List<EntityRow> entityRecordsList,
        @JsonUnwrapped EntityRow entity,
        @JsonAnySetter Map<String, Object> additionalProperties) {

    RawRow {
        bundleEntityIds = Values.copy(bundleEntityIds);
        entityRecordsList = Values.copy(entityRecordsList);
        additionalProperties = Values.copy(additionalProperties);
    }

    private boolean isBundle() {
        // An entity may name the bundle that it is in. An ID of 0 means none.
        return entity.id() <= 0 && namesBundle();
    }

    private boolean namesBundle() {
        return (bundleId != null && bundleId > 0)
                || (bundleName != null && !bundleName.isBlank())
                || !bundleEntityIds.isEmpty()
                || !entityRecordsList.isEmpty();
    }

    /** The row of a bundle or of an entity. */
    BidModelRow row() {
        return isBundle() ? bundle() : single();
    }

    private EntityRow single() {
        if (bundleId == null && bundleName == null && !namesBundle() && additionalProperties.isEmpty()) {
            return entity;
        }
        Map<String, Object> rest = new LinkedHashMap<>(additionalProperties);
        keep(rest, "bundleId", bundleId);
        keep(rest, "bundleName", bundleName);
        keep(rest, "bundleEntityIds", bundleEntityIds.isEmpty() ? null : bundleEntityIds);
        keep(rest, "entityRecordsList", entityRecordsList.isEmpty() ? null : entityRecordsList);
        return new EntityRow(
                entity.id(),
                entity.name(),
                entity.bidModelData(),
                entity.excluded(),
                entity.modelled(),
                entity.targeted(),
                entity.spentDistribution(),
                entity.creative(),
                entity.metrics(),
                rest);
    }

    private BundleRow bundle() {
        Map<String, Object> rest = new LinkedHashMap<>(additionalProperties);
        if (entity.id() != 0) {
            rest.put("id", entity.id());
        }
        keep(rest, "name", entity.name());
        keep(rest, "creativeStatus", entity.creative().status());
        keep(rest, "creativeThumbnailSource", entity.creative().thumbnailSource());
        keep(rest, "creativeCardSource", entity.creative().cardSource());
        keep(rest, "creativeType", entity.creative().type());
        return new BundleRow(
                bundleId == null ? 0 : bundleId,
                bundleName,
                bundleEntityIds,
                entityRecordsList,
                entity.bidModelData(),
                entity.excluded(),
                entity.modelled(),
                entity.targeted(),
                entity.spentDistribution(),
                entity.metrics(),
                rest);
    }

    private static void keep(Map<String, Object> rest, String name, @Nullable Object value) {
        if (value != null) {
            rest.put(name, value);
        }
    }
}
