package io.adplatform.examples;

import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkListener;
import io.adplatform.sdk.progress.WorkProgress;
import java.io.Console;
import java.io.PrintStream;

/** How far work has come: a bar that grows on one line of a terminal, and a line for each step anywhere else. */
public final class WorkBar implements WorkListener {

    private static final int WIDTH = 24;

    private final PrintStream out;
    private final boolean terminal;

    /** @param terminal whether a line can be written over */
    public WorkBar(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Returns a bar on a terminal, and lines in a file. */
    public static WorkBar on(PrintStream out) {
        return new WorkBar(out, isTerminal());
    }

    /** From Java 22 on there is a console anywhere, and it knows whether it is a terminal. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException beforeJava22) {
            return true;
        }
    }

    @Override
    public synchronized void onProgress(WorkProgress progress) {
        String text = "  " + bar(progress) + " " + progress.rows() + " rows, " + progress.requests() + " requests"
                + left(progress) + wait(progress);
        if (!terminal) {
            out.println(text);
            return;
        }
        // Blanks over what a longer line has left.
        out.printf("\r%-78s", text);
        if (progress.isDone()) {
            out.println();
        }
        out.flush();
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
                    case PAUSED_BY_SERVER -> ", the platform wants a pause: ";
                    case UNREACHABLE -> ", the shared quota can't be reached: ";
                    case NONE, QUOTA -> ", waits for quota: ";
                }
                + Estimate.timeInWords(progress.expectedWait());
    }
}
