package io.adplatform.sdk.secrets;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Hands everything on as it comes, and looks at each line. */
final class WatchedLines extends OutputStream {

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
    public void write(byte[] bytes, int from, int length) {
        to.write(bytes, from, length);
        synchronized (line) {
            int end = from + length;
            int begin = from;
            for (int i = from; i < end; i++) {
                if (bytes[i] == '\n') {
                    line.write(bytes, begin, i - begin);
                    String text = line.toString(StandardCharsets.UTF_8);
                    CanaryWatch.look("the log, " + place(text), text);
                    line.reset();
                    begin = i + 1;
                }
            }
            line.write(bytes, begin, end - begin);
        }
    }

    /** The line's beginning without the secret: a report is a log, too. */
    private static String place(String line) {
        String shown = line.replaceAll("[0-9a-zA-Z_+/=-]{16,}", "…").replaceAll("canary.*", "…");
        return "a line such as \"" + shown.substring(0, Math.min(80, shown.length())) + "\"";
    }

    @Override
    public void flush() {
        to.flush();
    }
}
