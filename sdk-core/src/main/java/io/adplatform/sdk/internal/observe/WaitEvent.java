package io.adplatform.sdk.internal.observe;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** A call begins to wait for quota. */
@Name("io.adplatform.Wait")
@Label("Wait for Quota")
@Description("A call has to wait before it can be sent")
final class WaitEvent extends AdPlatformEvent {

    @Label("Attempt")
    int attempt;

    @Label("Reason")
    String reason = "";

    @Label("Expected Wait")
    @Timespan(Timespan.NANOSECONDS)
    long expected;
}
