package io.adplatform.examples;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.ClientListener;
import java.io.PrintStream;
import java.time.Duration;

/** Counts the requests and the time spent waiting for quota, and prints a line at the start of a wait. */
final class QuotaMeter implements ClientListener {

    private final PrintStream out;
    private int requests;
    private Duration waited = Duration.ZERO;

    QuotaMeter(PrintStream out) {
        this.out = out;
    }

    @Override
    public void onWaitStarted(WaitStarted wait) {
        out.println("  ... waits about " + wait.expected().toSeconds() + " s for quota: "
                + wait.call().operation());
    }

    @Override
    public synchronized void onAttemptEnded(AttemptEnded attempt) {
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
