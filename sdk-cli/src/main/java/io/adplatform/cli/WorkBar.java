package io.adplatform.cli;

import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkListener;
import io.adplatform.sdk.progress.WorkProgress;

/** The progress of work of several requests: a bar on a terminal, a line for each step elsewhere. */
final class WorkBar implements WorkListener {

    private static final int WIDTH = 24;

    private final Output output;

    WorkBar(Output output) {
        this.output = output;
    }

    @Override
    public synchronized void onProgress(WorkProgress progress) {
        String text = progress.work() + ": " + progress.rows() + " rows, " + progress.requests() + " requests"
                + left(progress) + wait(progress);
        if (!output.terminal().err() || output.format() == Output.Format.JSON) {
            output.progress(text);
            return;
        }
        // Blanks replace the rest of a longer line.
        String end = progress.isDone() ? "\n" : "";
        output.overwrite(String.format("\r%-78s%s", bar(progress) + " " + text, end));
    }

    private static String bar(WorkProgress progress) {
        Integer percent = progress.percent();
        int filled = percent == null ? 0 : WIDTH * percent / 100;
        return "[" + "#".repeat(filled) + (percent == null ? "?" : "-").repeat(WIDTH - filled) + "]";
    }

    private static String left(WorkProgress progress) {
        Long left = progress.requestsLeft();
        return left == null || left == 0 ? "" : ", " + left + " left";
    }

    private static String wait(WorkProgress progress) {
        if (!progress.isWaiting()) {
            return "";
        }
        return switch (progress.waitReason()) {
                    case PAUSED_BY_SERVER -> ", the platform asks for a pause: ";
                    case UNREACHABLE -> ", the shared quota can't be reached: ";
                    case NONE, QUOTA -> ", waits for quota: ";
                }
                + Estimate.timeInWords(progress.expectedWait());
    }
}
