package io.adplatform.sdk.spring;

import io.adplatform.sdk.AdPlatform;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says at the start that there are calls of unknown outcome, without holding the start up. */
final class UnsettledWarning {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");

    private UnsettledWarning() {}

    static void ask(String bean, AdPlatform platform) {
        platform.unsettledCalls().whenComplete((calls, failure) -> {
            if (failure != null) {
                LOG.warn("{}: the journal could not be asked for unsettled calls", bean, failure);
            } else if (!calls.isEmpty()) {
                LOG.warn(
                        "{}: nobody knows what became of {} calls that were sent before this start; see docs/reference/reconcile.md:"
                                + " {}",
                        bean,
                        calls.size(),
                        calls);
            }
        });
    }
}
