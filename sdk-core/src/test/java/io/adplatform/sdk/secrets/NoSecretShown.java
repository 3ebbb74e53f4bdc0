package io.adplatform.sdk.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * Fails a test that shows a secret: in a log line of any level, in an exception with its causes and all that it
 * suppressed, or in a text form that was handed in.
 *
 * <pre>{@code
 * @RegisterExtension
 * final NoSecretShown secrets = new NoSecretShown();
 *
 * secrets.plant("canary-password");
 * ApiException refused = secrets.failure(ApiException.class, () -> payments.list().send());
 * }</pre>
 *
 * <p>Log lines are those that the tests' logger writes to the standard error stream while the test runs, by threads of
 * any kind, so tests with it must not run beside each other.
 */
public final class NoSecretShown implements BeforeEachCallback, AfterEachCallback, TestExecutionExceptionHandler {

    private static final int SHORTEST = 4;

    private final Set<String> secrets = ConcurrentHashMap.newKeySet();
    private final ByteArrayOutputStream logged = new ByteArrayOutputStream();
    private PrintStream before = System.err;

    /** From now on, and for what was logged before, none of these may be seen. */
    public void plant(String... planted) {
        for (String secret : planted) {
            if (secret.length() < SHORTEST) {
                throw new IllegalArgumentException("too short to be told from ordinary text");
            }
            secrets.add(secret);
        }
    }

    /** What an action throws, after a look into every corner of it. An asynchronous call's own failure is unwrapped. */
    public <T extends Throwable> T failure(Class<T> type, Callable<?> action) {
        try {
            action.call();
        } catch (Throwable thrown) {
            check(thrown);
            boolean wrapped = thrown instanceof ExecutionException || thrown instanceof CompletionException;
            Throwable own = wrapped && thrown.getCause() != null ? thrown.getCause() : thrown;
            assertThat(own).isInstanceOf(type);
            return type.cast(own);
        }
        throw new AssertionError("nothing was thrown");
    }

    /** Looks at everything that an exception can show. */
    public void check(Throwable thrown) {
        StringWriter printed = new StringWriter();
        thrown.printStackTrace(new PrintWriter(printed, true));
        check("a printed stack trace", printed.toString());
        look(thrown, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    /** Looks at a text, or at the text form of anything else. */
    public void check(String what, Object shown) {
        String text = String.valueOf(shown);
        for (String secret : secrets) {
            if (text.contains(secret)) {
                // Without the text: a report is a log, too.
                throw new AssertionError(what + " shows a secret that begins with "
                        + secret.substring(0, Math.min(SHORTEST, secret.length())));
            }
        }
    }

    /** What was logged so far. */
    public String logged() {
        return logged.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        before = System.err;
        logged.reset();
        System.setErr(new PrintStream(logged, true, StandardCharsets.UTF_8));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        System.setErr(before);
        CanaryWatch.look("the log", logged());
        check("the log", logged());
        if (context.getExecutionException().isPresent()) {
            before.print(logged());
        }
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
        check(thrown);
        throw thrown;
    }

    private void look(Throwable thrown, Set<Throwable> seen) {
        if (thrown == null || !seen.add(thrown)) {
            return;
        }
        check("the message of a " + thrown.getClass().getName(), String.valueOf(thrown.getMessage()));
        check("the text form of a " + thrown.getClass().getName(), thrown.toString());
        look(thrown.getCause(), seen);
        for (Throwable suppressed : thrown.getSuppressed()) {
            look(suppressed, seen);
        }
    }
}
