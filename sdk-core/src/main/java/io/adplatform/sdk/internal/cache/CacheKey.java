package io.adplatform.sdk.internal.cache;

import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What makes two calls the same: all that the platform sees of them. Timeouts, retries and lanes don't.
 *
 * @param user whoever the call belongs to: another user may see something else
 */
record CacheKey(
        Object user,
        Operation<?> operation,
        @Nullable Long owId,
        Map<String, String> pathValues,
        Map<String, String> query,
        Body body,
        Map<String, String> headers,
        Map<String, String> extraHeaders) {

    static CacheKey of(Object user, Call<?> call) {
        return new CacheKey(
                user,
                call.operation(),
                call.owId(),
                call.pathValues(),
                call.query(),
                call.body(),
                call.headers(),
                call.options().headers());
    }
}
