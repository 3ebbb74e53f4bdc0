package io.adplatform.sdk.bidmodel.bundles;

import io.adplatform.sdk.bidmodel.modelling.RequestPart;
import io.adplatform.sdk.operation.FurtherFields;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The changes of a bundle. */
public final class BundleUpdate extends RequestPart<BundleUpdate> {

    private BundleUpdate(Map<String, Object> fields, FurtherFields further) {
        super(fields, further);
    }

    /** Changes of this bundle. */
    public static BundleUpdate of(long bundleId) {
        return new BundleUpdate(Map.of("bundleId", bundleId), FurtherFields.none());
    }

    /** The new name, 1 to 255 characters. */
    public BundleUpdate name(String bundleName) {
        return set("bundleName", bundleName);
    }

    /** Replaces the bundle's entities, 1 to 1000. */
    public BundleUpdate entityIds(Collection<Long> entityIds) {
        return set("entityIds", List.copyOf(entityIds));
    }

    @Override
    protected BundleUpdate changed(Map<String, Object> newFields, FurtherFields newFurther) {
        return new BundleUpdate(newFields, newFurther);
    }
}
