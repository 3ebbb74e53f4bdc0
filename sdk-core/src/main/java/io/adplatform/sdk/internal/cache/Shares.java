package io.adplatform.sdk.internal.cache;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.operation.Call;
import java.util.concurrent.CompletableFuture;

/** Hands a request to several callers; what a {@link SharedCaller} needs of it. */
interface Shares {

    /** Asks anew for a caller whose shared request has ended in a way that says nothing of the caller's own. */
    <T> CompletableFuture<Response<T>> again(Call<T> call, Object user);

    /** Whether a failure of the shared request was about its own limits, so that a caller with time left asks again. */
    boolean isOfRequestAlone(Throwable failure);

    /** A caller has its response, or gave up. */
    void leave(SharedRequest request);
}
