package io.adplatform.sdk.internal.throttle;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What is logged while something runs, as the tests' logger writes to the standard error stream. */
public final class StandardError {

    private StandardError() {}

    public static List<String> during(Runnable action) {
        PrintStream before = System.err;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            action.run();
        } finally {
            System.setErr(before);
        }
        return written.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** A logger that fails, from now until the stream that is returned stands in its place again. */
    public static PrintStream broken() {
        PrintStream before = System.err;
        System.setErr(new PrintStream(OutputStream.nullOutputStream()) {
            @Override
            public void println(String line) {
                throw new InternalError("expected by a test: the logger fails");
            }
        });
        return before;
    }
}
