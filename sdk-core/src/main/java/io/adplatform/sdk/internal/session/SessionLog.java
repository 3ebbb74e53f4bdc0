package io.adplatform.sdk.internal.session;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the session says. A logger that throws, since its disk is full or a class of it is missing, must not end the
 * fetch for which callers wait.
 */
final class SessionLog {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");

    private SessionLog() {}

    static void debug(String message, Object... values) {
        guarded(() -> LOG.debug(message, values));
    }

    static void info(String message, Object... values) {
        guarded(() -> LOG.info(message, values));
    }

    static void warn(String message, Object... values) {
        guarded(() -> LOG.warn(message, values));
    }

    private static void guarded(Runnable said) {
        try {
            said.run();
        } catch (Throwable unsaid) { // An Error too: there is nobody left to tell.
        }
    }
}
