package io.adplatform.examples.payrun;

import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.WaitStarted;
import java.io.PrintStream;

/** A bar that grows on one line of a terminal, and a line for every wait. */
final class RunProgress implements ClientListener {

    private static final int WIDTH = 24;

    private final PrintStream out;
    private int done;
    private int all;

    RunProgress(PrintStream out) {
        this.out = out;
    }

    synchronized void begin(int rows) {
        done = 0;
        all = rows;
        draw();
    }

    synchronized void rowEnded() {
        done++;
        draw();
        if (done == all) {
            out.println();
        }
    }

    @Override
    public synchronized void onWaitStarted(WaitStarted wait) {
        out.println("  waits about " + wait.expected().toSeconds() + " s for quota");
    }

    private void draw() {
        int filled = all == 0 ? WIDTH : WIDTH * done / all;
        out.print("\r  [" + "#".repeat(filled) + "-".repeat(WIDTH - filled) + "] " + done + " of " + all);
        out.flush();
    }
}
