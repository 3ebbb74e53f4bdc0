package io.adplatform.examples;

import io.adplatform.sdk.CallListener;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.throttle.WaitReason;
import java.io.PrintStream;
import java.time.Duration;

/** Counts the requests on the wire and the time spent waiting for quota, and says so when a wait begins. */
final class QuotaMeter implements CallListener {

    private final PrintStream out;
    private int requests;
    private Duration waited = Duration.ZERO;

    QuotaMeter(PrintStream out) {
        this.out = out;
    }

    @Override
    public void onWait(String operation, Duration expected, WaitReason reason) {
        out.println("  ... waits about " + expected.toSeconds() + " s for quota: " + operation);
    }

    @Override
    public synchronized void onAttempt(Attempt attempt) {
        if (attempt.sent() != Sent.NO) {
            requests++;
        }
        waited = waited.plus(attempt.waited());
    }

    synchronized int requests() {
        return requests;
    }

    synchronized Duration waited() {
        return waited;
    }
}
