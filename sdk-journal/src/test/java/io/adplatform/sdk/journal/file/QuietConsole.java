package io.adplatform.sdk.journal.file;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Keeps thousands of log lines about simulated failures off the console. */
final class QuietConsole implements BeforeAllCallback, AfterAllCallback {

    private final PrintStream console = System.err;

    @Override
    public void beforeAll(ExtensionContext context) {
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }

    @Override
    public void afterAll(ExtensionContext context) {
        System.setErr(console);
    }
}
