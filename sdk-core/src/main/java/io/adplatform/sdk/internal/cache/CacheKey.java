package io.adplatform.sdk.internal.cache;

import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What makes two calls the same: all that the platform sees of them. Timeouts, retries and lanes don't.
 *
 * @param logIn counts up when the client goes on as somebody else, who may see something else
 */
record CacheKey(
        int logIn,
        Operation<?> operation,
        @Nullable Long owId,
        Map<String, String> pathValues,
        Map<String, String> query,
        Body body,
        Map<String, String> headers,
        Map<String, String> extraHeaders) {

    static CacheKey of(int logIn, Call<?> call) {
        return new CacheKey(
                logIn,
                call.operation(),
                call.owId(),
                call.pathValues(),
                call.query(),
                call.body(),
                call.headers(),
                call.options().headers());
    }
}
