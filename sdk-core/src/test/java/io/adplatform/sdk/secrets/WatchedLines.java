package io.adplatform.sdk.secrets;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Looks at each line, and hands on what people want to read: the log below WARN only with
 * {@code -Dadplatform.tests.debug=true}, since it is hundreds of thousands of lines.
 */
final class WatchedLines extends OutputStream {

    private static final boolean DEBUG = Boolean.getBoolean("adplatform.tests.debug");
    private static final List<String> BELOW_WARN = List.of("TRACE ", "DEBUG ", "INFO ", "TRACE] ", "DEBUG] ");
    /** A line of the log tells its level before what was logged. */
    private static final int LEVEL_AT_MOST = 80;

    private final PrintStream to;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    WatchedLines(PrintStream to) {
        this.to = to;
    }

    @Override
    public void write(int octet) {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int from, int length) {
        int end = from + length;
        int begin = from;
        for (int i = from; i < end; i++) {
            if (bytes[i] == '\n') {
                line.write(bytes, begin, i + 1 - begin);
                end();
                begin = i + 1;
            }
        }
        line.write(bytes, begin, end - begin);
    }

    /** At the end of a line, or of everything. */
    private void end() {
        String text = line.toString(StandardCharsets.UTF_8);
        if (Secrets.in(text) != null) {
            CanaryWatch.look("the log, in a line such as " + withoutValues(text), text);
        }
        if (DEBUG || BELOW_WARN.stream().noneMatch(level -> isOf(level, text))) {
            to.write(line.toByteArray(), 0, line.size());
        }
        line.reset();
    }

    /** A report is a log, too. */
    private static String withoutValues(String line) {
        String shown = line.strip().replaceAll("[0-9a-zA-Z_+/=-]{16,}", "…").replaceAll("canary.*", "…");
        return shown.substring(0, Math.min(LEVEL_AT_MOST, shown.length()));
    }

    private static boolean isOf(String level, String text) {
        int place = text.indexOf(level);
        return place >= 0 && place < LEVEL_AT_MOST;
    }

    @Override
    public void flush() {
        to.flush();
    }

    @Override
    public synchronized void close() {
        end();
        flush();
    }
}
