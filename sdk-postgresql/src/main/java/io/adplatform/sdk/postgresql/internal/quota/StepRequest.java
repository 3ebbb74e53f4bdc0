package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.throttle.Lane;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One step that a process wants to make. Asking again with the same first number, after a lost answer, makes no second
 * grant.
 *
 * @param firstNumber the number of the first permit that this step may grant; the next ones follow
 * @param lease how long a permit stays out without an event
 * @param waiting how many calls wait in each lane; lanes without any are left out
 * @param memory {@code null} at the first step of a process
 */
record StepRequest(
        String member,
        int limit,
        long window,
        long lease,
        long firstNumber,
        Map<Lane, Integer> waiting,
        List<PermitEvent> events,
        @Nullable Memory memory) {

    StepRequest {
        waiting = Map.copyOf(waiting);
        events = List.copyOf(events);
    }
}
