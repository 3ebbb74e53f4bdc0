package io.adplatform.cli;

import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkListener;
import io.adplatform.sdk.progress.WorkProgress;

/** The progress of work of several requests: a bar on a terminal, a line for each step elsewhere. */
record WorkBar(Output output) implements WorkListener {

    private static final int WIDTH = 24;

    @Override
    public void onProgress(WorkProgress progress) {
        Integer percent = progress.percent();
        int filled = percent == null ? 0 : WIDTH * percent / 100;
        String bar = "[" + "#".repeat(filled) + (percent == null ? "?" : "-").repeat(WIDTH - filled) + "]";
        Long left = progress.requestsLeft();
        String text = progress.rows() + (progress.rows() == 1 ? " row, requests: " : " rows, requests: ")
                + progress.requests()
                + (left == null || left == 0 ? "" : ", " + left + " left")
                + (progress.isWaiting() ? ", waits " + Estimate.timeInWords(progress.expectedWait()) : "")
                + " (" + progress.work() + ")";
        output.progress(bar, text, progress.isDone());
    }
}
