package io.adplatform.sdk.secrets;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test that showed a secret: in an event, in the log at TRACE, in a client's state, or in a meter or a span.
 * Modules whose tests see this class and the resources beside it have it without asking for it.
 *
 * <p>What is secret is told by {@link Secrets}, what is looked at beside the log by {@link Sights}. What tests log while
 * {@link NoSecretShown} listens comes here at the end of the test.
 */
public final class CanaryWatch implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {

    private static final ExtensionContext.Namespace SPACE = ExtensionContext.Namespace.create(CanaryWatch.class);

    /** Where secrets were seen since the last test that failed for it, and what ran. */
    private static final Map<String, String> FOUND = new ConcurrentHashMap<>();

    private static volatile String running = "before the first test";

    @Override
    @SuppressWarnings("deprecation") // the tests on Spring Boot 3.5 run on JUnit 5.12, which knows no other
    public void beforeAll(ExtensionContext context) {
        context.getRoot().getStore(SPACE).getOrComputeIfAbsent(Watch.class, type -> new Watch(), Watch.class);
        running = context.getRequiredTestClass().getName();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        running = context.getRequiredTestClass().getName() + "."
                + context.getRequiredTestMethod().getName();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        fail();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        fail();
    }

    private static void fail() {
        Map<String, String> found = Map.copyOf(FOUND);
        if (!found.isEmpty()) {
            FOUND.keySet().removeAll(found.keySet());
            throw new AssertionError(found.entrySet().stream()
                    .map(each -> each.getKey() + ", while " + each.getValue() + " ran")
                    .collect(Collectors.joining("; ", "secrets were shown: ", "")));
        }
    }

    /** Looks at a text that users may see. */
    static void look(String where, String text) {
        String kind = Secrets.in(text);
        if (kind != null) {
            FOUND.putIfAbsent(kind + " in " + where, running);
        }
    }

    /** Where this text is seen while an action runs, which fails no test. */
    static Set<String> seen(String text, Action action) throws Exception {
        try {
            Secrets.also(text);
            action.run();
        } finally {
            Secrets.also(null);
        }
        Set<String> seen = Set.copyOf(FOUND.keySet());
        FOUND.keySet().removeAll(seen);
        return seen;
    }

    /** May throw. */
    interface Action {
        void run() throws Exception;
    }

    /** The watch over what one run writes. */
    @SuppressWarnings("deprecation") // as above
    private static final class Watch implements ExtensionContext.Store.CloseableResource, AutoCloseable {

        private final PrintStream err = System.err;
        private final PrintStream out = System.out;
        private final PrintStream watchedErr = watched(err);
        private final PrintStream watchedOut = watched(out);

        Watch() {
            System.setErr(watchedErr);
            System.setOut(watchedOut);
        }

        private static PrintStream watched(PrintStream to) {
            return new PrintStream(new WatchedLines(to), true, StandardCharsets.UTF_8);
        }

        @Override
        public void close() {
            System.setErr(err);
            System.setOut(out);
            watchedErr.close();
            watchedOut.close();
            fail();
        }
    }
}
