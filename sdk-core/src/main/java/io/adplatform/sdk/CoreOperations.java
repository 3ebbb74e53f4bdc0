package io.adplatform.sdk;

import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.OperationCatalogue;
import java.util.Collection;
import java.util.List;

/** The operations of this module (document 1). Refresh has the line of log-in. */
public final class CoreOperations implements OperationCatalogue {

    @Override
    public Collection<Operation<?>> operations() {
        return List.of(
                TokenRequests.SIGN_UP,
                TokenRequests.LOG_IN,
                TokenRequests.LOG_IN_AT_LOGIN_PATH,
                AddAdvertiser.OPERATION);
    }
}
