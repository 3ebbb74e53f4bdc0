package io.adplatform.sdk.internal.observe;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** A call, from its start to its end; on whatever thread it ended. */
@Name("io.adplatform.Call")
@Label("Call")
@Description("A call to the advertising platform, waits and retries included")
final class CallEvent extends AdPlatformEvent {

    @Label("Outcome")
    String outcome = "";

    @Label("Requests")
    int requests;

    @Label("Exception")
    @Description("The simple name of the exception's class; empty after a value")
    String exception = "";
}
