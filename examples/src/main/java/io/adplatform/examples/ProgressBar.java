package io.adplatform.examples;

import io.adplatform.sdk.file.Progress;
import io.adplatform.sdk.file.ProgressListener;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;

/** A bar per file that grows on one line of a terminal. */
final class ProgressBar implements ProgressListener {

    private static final int WIDTH = 24;

    private final PrintStream out;
    private final Map<String, Integer> drawn = new HashMap<>();

    ProgressBar(PrintStream out) {
        this.out = out;
    }

    @Override
    public void onProgress(Progress progress) {
        int filled = progress.total() <= 0 ? 0 : (int) (WIDTH * progress.bytes() / progress.total());
        Integer before = drawn.put(progress.fileName(), filled);
        if (before == null || before != filled) {
            out.print("\r  [" + "#".repeat(filled) + "-".repeat(WIDTH - filled) + "] " + progress.fileName());
            if (progress.complete()) {
                out.println(", " + progress.total() + " bytes");
            }
            out.flush();
        }
    }
}
