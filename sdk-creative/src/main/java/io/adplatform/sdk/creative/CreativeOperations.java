package io.adplatform.sdk.creative;

import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.OperationCatalogue;
import java.util.Collection;
import java.util.List;

/** The operations of this module (document 3). */
public final class CreativeOperations implements OperationCatalogue {

    @Override
    public Collection<Operation<?>> operations() {
        return List.of(ListCreatives.OPERATION);
    }
}
