package io.adplatform.cli;

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

    private static final int USUAL_WIDTH = 80;

    /**
     * Asks the shell, because Java 17 does not know the three streams by themselves. Without a POSIX shell, no stream is a terminal, and
     * standard output may be a file: Excel is more usual there than other readers of a table.
     */
    static Terminal ofProcess() {
        try {
            int streams = new ProcessBuilder(
                            "sh",
                            "-c",
                            "r=0; [ -t 0 ] && r=1; [ -t 1 ] && r=$((r+2)); [ -t 2 ] && r=$((r+4));"
                                    + " [ -f /dev/fd/1 ] && [ ! -s /dev/fd/1 ] && r=$((r+8)); exit $r")
                    .inheritIO()
                    .start()
                    .waitFor();
            boolean out = (streams & 2) != 0;
            return new Terminal(
                    (streams & 1) != 0,
                    out,
                    (streams & 4) != 0,
                    (streams & 8) != 0,
                    out ? columns() : Integer.MAX_VALUE);
        } catch (IOException noShell) {
            return new Terminal(false, false, false, true, Integer.MAX_VALUE);
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
