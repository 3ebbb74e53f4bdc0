package io.adplatform.sdk.bidmodel.bundles;

import io.adplatform.sdk.bidmodel.modelling.RequestPart;
import java.util.List;
import java.util.Map;

/** What changes in a bundle. */
public final class BundleUpdate extends RequestPart<BundleUpdate> {

    private BundleUpdate(Map<String, Object> fields) {
        super(fields);
    }

    /** Changes of this bundle. */
    public static BundleUpdate of(long bundleId) {
        return new BundleUpdate(Map.of("bundleId", bundleId));
    }

    /** The new name, 1 to 255 characters. */
    public BundleUpdate name(String bundleName) {
        return with("bundleName", bundleName);
    }

    /** What the bundle holds from now on, 1 to 1000 entities. */
    public BundleUpdate entityIds(List<Long> entityIds) {
        return with("entityIds", List.copyOf(entityIds));
    }

    @Override
    protected BundleUpdate changed(Map<String, Object> newFields) {
        return new BundleUpdate(newFields);
    }
}
