package io.adplatform.sdk.creative;

import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.OperationCatalogue;
import java.util.Collection;
import java.util.List;

/** The operations of this module (document 3). */
public final class CreativeOperations implements OperationCatalogue {

    @Override
    public Collection<Operation<?>> operations() {
        return List.of(
                Creatives.GET,
                ListCreatives.OPERATION,
                GetCreativeWithCampaigns.OPERATION,
                ListCreativeGroups.OPERATION,
                CountCreativesByType.OPERATION,
                CountCreativesByStatus.OPERATION,
                UploadCreatives.OPERATION,
                UpdateCreative.OPERATION,
                UpdateCreativeStatus.OPERATION,
                CreativeGroups.CREATE,
                CreativeGroups.DELETE,
                CreativeGroups.MODIFY,
                CreativeGroups.RENAME,
                Creatives.DUPLICATE,
                CreativeGroups.DUPLICATE,
                CompressImages.OPERATION);
    }
}
