package io.adplatform.sdk.internal.observe;

import io.adplatform.sdk.event.CallInfo;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.StackTrace;

/** What all events of a client have. */
@Category("Advertising platform SDK")
@StackTrace(false)
abstract class AdPlatformEvent extends Event {

    @Label("Call")
    @Description("The call's ID, as log lines have it")
    String callId = "";

    @Label("Operation")
    String operation = "";

    @Label("Workspace")
    @Description("The Organization Workspace ID; 0 where none is known")
    long owId;

    @Label("Lane")
    String lane = "";

    void of(CallInfo call) {
        callId = call.id();
        operation = call.operation();
        owId = call.owId() == null ? 0 : call.owId();
        lane = call.lane().name();
    }
}
