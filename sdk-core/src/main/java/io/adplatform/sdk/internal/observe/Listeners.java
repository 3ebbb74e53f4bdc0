package io.adplatform.sdk.internal.observe;

import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.internal.runner.Guarded;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client's listeners: its own first, which write and remember; the user's last, which may do anything. */
public final class Listeners {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.calls");

    final List<ClientListener> all;
    final List<ClientListener> users;
    private final Set<String> warned = ConcurrentHashMap.newKeySet();

    private Listeners(List<ClientListener> own, List<ClientListener> users) {
        this.users = users;
        this.all = Stream.concat(own.stream(), users.stream()).toList();
    }

    /**
     * The listeners of a client.
     *
     * @param own the client's own listeners
     */
    public static Listeners of(List<ClientListener> users, ClientListener... own) {
        return new Listeners(withoutNone(Stream.of(own)), withoutNone(users.stream()));
    }

    /** Writes each warning once. It names no text of the listener's, which may hold a secret. */
    void warn(ClientListener listener, String what) {
        String line = "the listener " + listener.getClass().getName() + " " + what;
        if (warned.add(line)) {
            Guarded.log(() -> LOG.warn("{}; the call goes on", line));
        }
    }

    private static List<ClientListener> withoutNone(Stream<ClientListener> listeners) {
        return listeners.filter(each -> each != ClientListener.none()).toList();
    }
}
