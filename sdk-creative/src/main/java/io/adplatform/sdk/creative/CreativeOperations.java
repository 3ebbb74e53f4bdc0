package io.adplatform.sdk.creative;

import io.adplatform.sdk.creative.groups.CreativeGroups;
import io.adplatform.sdk.creative.groups.ListCreativeGroups;
import io.adplatform.sdk.creative.library.CountCreativesByStatus;
import io.adplatform.sdk.creative.library.CountCreativesByType;
import io.adplatform.sdk.creative.library.CreativeLibrary;
import io.adplatform.sdk.creative.library.GetCreativeWithCampaigns;
import io.adplatform.sdk.creative.library.ListCreatives;
import io.adplatform.sdk.creative.library.UpdateCreative;
import io.adplatform.sdk.creative.library.UpdateCreativeStatus;
import io.adplatform.sdk.creative.uploads.CompressImages;
import io.adplatform.sdk.creative.uploads.UploadCreatives;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.OperationCatalogue;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;

/** The operations of this module (document 3). */
public final class CreativeOperations implements OperationCatalogue {

    @Override
    public Collection<Operation<?>> operations() {
        return List.of(
                constant(CreativeLibrary.class, "GET"),
                constant(ListCreatives.class, "OPERATION"),
                constant(GetCreativeWithCampaigns.class, "OPERATION"),
                constant(ListCreativeGroups.class, "OPERATION"),
                constant(CountCreativesByType.class, "OPERATION"),
                constant(CountCreativesByStatus.class, "OPERATION"),
                constant(UploadCreatives.class, "OPERATION"),
                constant(UpdateCreative.class, "OPERATION"),
                constant(UpdateCreativeStatus.class, "OPERATION"),
                constant(CreativeGroups.class, "CREATE"),
                constant(CreativeGroups.class, "DELETE"),
                constant(CreativeGroups.class, "MODIFY"),
                constant(CreativeGroups.class, "RENAME"),
                constant(CreativeLibrary.class, "DUPLICATE"),
                constant(CreativeGroups.class, "DUPLICATE"),
                constant(CompressImages.class, "OPERATION"));
    }

    // An operation stands beside the method that uses it, and is no API: only its own package sees it.
    private static Operation<?> constant(Class<?> declaring, String name) {
        try {
            Field constant = declaring.getDeclaredField(name);
            constant.setAccessible(true);
            return (Operation<?>) constant.get(null);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(declaring + " has no " + name, impossible);
        }
    }
}
