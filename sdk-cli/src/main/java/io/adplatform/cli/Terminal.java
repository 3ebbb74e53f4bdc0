package io.adplatform.cli;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The terminal of a process.
 *
 * @param in whether standard input is a terminal
 * @param out whether standard output is a terminal
 * @param err whether standard error is a terminal
 * @param newFile whether standard output is an empty file
 * @param width columns of a line; a large number if standard output is not a terminal
 */
record Terminal(boolean in, boolean out, boolean err, boolean newFile, int width) {

    static final Terminal NONE = new Terminal(false, false, false, false, Integer.MAX_VALUE);

    static final int USUAL_WIDTH = 80;

    /** Asks the shell, because Java 17 does not know the three streams by themselves. Without a POSIX shell, no stream is a terminal. */
    static Terminal ofProcess() {
        // Windows has no such file. There, a table is more often for Excel than for a pipe.
        File written = new File("/dev/fd/1");
        boolean newFile = !written.exists() || (written.isFile() && written.length() == 0);
        try {
            int streams = new ProcessBuilder(
                            "sh", "-c", "r=0; [ -t 0 ] && r=1; [ -t 1 ] && r=$((r+2)); [ -t 2 ] && r=$((r+4)); exit $r")
                    .inheritIO()
                    .start()
                    .waitFor();
            boolean out = (streams & 2) != 0;
            int width = out ? columns() : Integer.MAX_VALUE;
            return new Terminal((streams & 1) != 0, out, (streams & 4) != 0, newFile, width);
        } catch (IOException noShell) {
            return new Terminal(false, false, false, newFile, Integer.MAX_VALUE);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return NONE;
        }
    }

    private static int columns() throws IOException {
        Process size = new ProcessBuilder("sh", "-c", "stty size </dev/tty")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String rowsAndColumns = new String(size.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String columns = rowsAndColumns.strip().replaceFirst("^\\d+ ", "");
        return columns.matches("[1-9]\\d{0,4}") ? Integer.parseInt(columns) : USUAL_WIDTH;
    }
}
