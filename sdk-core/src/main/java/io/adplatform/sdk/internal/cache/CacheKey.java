package io.adplatform.sdk.internal.cache;

import io.adplatform.sdk.internal.json.Json;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import java.nio.charset.StandardCharsets;

/** What makes two calls the same: all that the platform sees of them. Timeouts, retries and lanes don't. */
final class CacheKey extends CompositeKey {

    private final Object user;

    /** @param user whom the call belongs to: another user may see something else */
    CacheKey(Object user, Call<?> call) {
        super(
                user,
                call.operation(),
                call.owId(),
                call.pathValues(),
                call.query(),
                sent(call.body()),
                call.headers(),
                call.options().headers());
        this.user = user;
    }

    /** A body as it is sent now: an object of the caller's in it may change, and has an {@code equals} of its own. */
    private static Object sent(Body body) {
        if (body instanceof Body.Json json) {
            return text(json.fields());
        }
        return body instanceof Body.AnyJson any ? text(any.value()) : body;
    }

    private static Object text(Object json) {
        try {
            return new String(Json.write(json), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException unwritable) {
            return new Object(); // Equal to no other: the call is refused by itself.
        }
    }

    Object user() {
        return user;
    }
}
