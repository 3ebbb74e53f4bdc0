package io.adplatform.sdk.internal.observe;

import io.adplatform.sdk.event.ClientListener;

/** The door to this package, which loads on every Java runtime. */
public final class FlightRecorder {

    private FlightRecorder() {}

    /** Writes a client's events into recordings. Hears nothing where the runtime has no module {@code jdk.jfr}. */
    public static ClientListener listener() {
        try {
            Class.forName("jdk.jfr.Event", false, FlightRecorder.class.getClassLoader());
            return new JfrListener();
        } catch (ClassNotFoundException | LinkageError noFlightRecorder) {
            return ClientListener.none();
        }
    }
}
