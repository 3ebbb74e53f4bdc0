package io.adplatform.sdk.internal.transport;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a test class in whose time OkHttp warned: of a body that was not closed, or of a connection that leaked. */
public final class LeakWatch implements BeforeAllCallback, AfterAllCallback {

    // Kept, since the log manager keeps loggers weakly.
    private static final Logger OKHTTP = Logger.getLogger("okhttp3.OkHttpClient");

    private final List<String> warnings = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
                warnings.add(entry.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @Override
    public void beforeAll(ExtensionContext context) {
        OKHTTP.addHandler(handler);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        OKHTTP.removeHandler(handler);
        if (!warnings.isEmpty()) {
            throw new AssertionError("OkHttp warned: " + warnings);
        }
    }
}
