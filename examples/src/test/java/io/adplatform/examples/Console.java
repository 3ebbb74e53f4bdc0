package io.adplatform.examples;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What an example prints. */
final class Console {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    PrintStream outStream() {
        return new PrintStream(out, true, StandardCharsets.UTF_8);
    }

    PrintStream errStream() {
        return new PrintStream(err, true, StandardCharsets.UTF_8);
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
