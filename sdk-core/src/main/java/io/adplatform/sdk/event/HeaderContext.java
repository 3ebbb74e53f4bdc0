package io.adplatform.sdk.event;

import java.util.List;
import java.util.Optional;

/**
 * A call that has just started, for which {@link io.adplatform.sdk.AdPlatformBuilder#headers} gives headers.
 *
 * @param call with the context that the client's first listener returned when the call started
 * @param contexts the contexts that the client's listeners returned when the call started, in their order, without nulls
 */
public record HeaderContext(CallInfo call, List<Object> contexts) {

    public HeaderContext {
        contexts = List.copyOf(contexts);
    }

    /** The first context of this type. */
    public <T> Optional<T> context(Class<T> type) {
        return contexts.stream().filter(type::isInstance).map(type::cast).findFirst();
    }
}
