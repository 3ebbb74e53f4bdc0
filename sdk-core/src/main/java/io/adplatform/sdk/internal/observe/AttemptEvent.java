package io.adplatform.sdk.internal.observe;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

/** One request, or an attempt that didn't get that far. */
@Name("io.adplatform.Attempt")
@Label("Attempt")
@Description("One attempt to send a call's request")
final class AttemptEvent extends AdPlatformEvent {

    @Label("Attempt")
    int attempt;

    @Label("Sent")
    String sent = "";

    @Label("Status")
    @Description("The HTTP status; 0 without an answer")
    int status;

    @Label("Waited for Quota")
    @Timespan(Timespan.NANOSECONDS)
    long waited;

    @Label("Took")
    @Description("From the moment the request was sent to its end")
    @Timespan(Timespan.NANOSECONDS)
    long took;

    @Label("Exception")
    @Description("The simple name of the exception's class; empty after a success")
    String exception = "";
}
