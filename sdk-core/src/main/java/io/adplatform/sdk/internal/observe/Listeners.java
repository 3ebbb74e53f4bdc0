package io.adplatform.sdk.internal.observe;

import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.internal.runner.Guarded;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The listeners of a client: the SDK's first, then the user's. */
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
     * Returns the listeners of a client.
     *
     * @param own the SDK's listeners
     */
    public static Listeners of(List<ClientListener> users, ClientListener... own) {
        return new Listeners(withoutNone(Stream.of(own)), withoutNone(users.stream()));
    }

    /** Logs each warning once. It contains no text from the listener, which may contain a secret. */
    void warn(ClientListener listener, String what) {
        String line = "the listener " + listener.getClass().getName() + " " + what;
        if (warned.add(line)) {
            Guarded.log(() -> LOG.warn("{}; the call continues", line));
        }
    }

    private static List<ClientListener> withoutNone(Stream<ClientListener> listeners) {
        Class<?> none = ClientListener.none().getClass();
        return listeners.filter(each -> each.getClass() != none).toList();
    }
}
