package io.adplatform.sdk.spring;

import io.adplatform.sdk.AdPlatform;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs calls of unknown outcome at the start, without delaying it. */
final class UnsettledWarning {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");

    private UnsettledWarning() {}

    static void ask(String bean, AdPlatform platform) {
        platform.unsettledCalls().whenComplete((calls, failure) -> {
            if (failure != null) {
                LOG.warn("{}: the journal could not be asked for unsettled calls", bean, failure);
            } else if (!calls.isEmpty()) {
                LOG.warn(
                        "{}: the outcome of {} calls from before this start is unknown; see docs/reference/reconcile.md: {}",
                        bean,
                        calls.size(),
                        calls);
            }
        });
    }
}
