package io.adplatform.sdk.event;

import io.adplatform.sdk.event.ClientListener.CallInfo;
import java.util.List;
import java.util.Optional;

/**
 * A call that has just started, as input of {@link io.adplatform.sdk.AdPlatformBuilder#headers}.
 *
 * @param call the call, with the context of the client's first listener
 * @param contexts the contexts that the client's listeners returned at the start of the call, in their order, without nulls
 */
public record HeaderContext(CallInfo call, List<Object> contexts) {

    public HeaderContext {
        contexts = List.copyOf(contexts);
    }

    /** Returns the first context of this type. */
    public <T> Optional<T> context(Class<T> type) {
        return contexts.stream().filter(type::isInstance).map(type::cast).findFirst();
    }
}
