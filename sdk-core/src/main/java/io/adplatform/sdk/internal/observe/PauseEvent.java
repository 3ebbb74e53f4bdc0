package io.adplatform.sdk.internal.observe;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** The platform answered 429. */
@Name("io.adplatform.Pause")
@Label("Pause by the Platform")
@Description("The platform answered 429: all calls of the account hold still")
final class PauseEvent extends AdPlatformEvent {

    @Label("Attempt")
    int attempt;

    @Label("Retry After")
    @Description("The pause that the platform asks for; 0 where it names none")
    @Timespan(Timespan.NANOSECONDS)
    long retryAfter;
}
