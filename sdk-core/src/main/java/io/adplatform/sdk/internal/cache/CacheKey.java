package io.adplatform.sdk.internal.cache;

import io.adplatform.sdk.operation.Call;

/** What makes two calls the same: all that the platform sees of them. Timeouts, retries and lanes don't. */
final class CacheKey extends CompositeKey {

    private final Object user;

    private CacheKey(Object user, Call<?> call) {
        super(
                user,
                call.operation(),
                call.owId(),
                call.pathValues(),
                call.query(),
                call.body(),
                call.headers(),
                call.options().headers());
        this.user = user;
    }

    /** @param user whom the call belongs to: another user may see something else */
    static CacheKey of(Object user, Call<?> call) {
        return new CacheKey(user, call);
    }

    Object user() {
        return user;
    }
}
