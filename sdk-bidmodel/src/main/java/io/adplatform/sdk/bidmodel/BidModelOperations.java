package io.adplatform.sdk.bidmodel;

import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.OperationCatalogue;
import java.util.Collection;
import java.util.List;

/** The operations of this module (document 2). */
public final class BidModelOperations implements OperationCatalogue {

    @Override
    public Collection<Operation<?>> operations() {
        return List.of(BidModels.DIMENSIONS);
    }
}
